import { Icon } from "../ui/display/icon.tsx";
import styles from "./search-field.module.css";
import { useAddressField } from "./use-address-field.ts";

/** `most`: characters */
type SearchFieldProps = { label: string; placeholder: string; value: string; most: number };

/** The search of a list, in the list's own form. Its words stand in the address, as `q`. */
export function SearchField({ label, placeholder, value, most }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Icon name="magnifying-glass" size={28} />
      <input
        {...useAddressField<HTMLInputElement>(value)}
        type="search"
        name="q"
        maxLength={most}
        enterKeyHint="search"
        placeholder={placeholder}
        aria-label={label}
      />
    </div>
  );
}
