import { SEARCH_LENGTH, searchParameter } from "../../kit/list-address.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { useAddressField } from "../../ui/form/use-address-field.ts";
import styles from "./search-field.module.css";

type SearchFieldProps = { label: string; placeholder: string; value: string };

/** The search of a list, in the list's own form. Its words stand in the address. */
export function SearchField({ label, placeholder, value }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Icon name="magnifying-glass" size={28} />
      <input
        {...useAddressField<HTMLInputElement>(value)}
        type="search"
        name={searchParameter.name}
        maxLength={SEARCH_LENGTH}
        enterKeyHint="search"
        placeholder={placeholder}
        aria-label={label}
      />
    </div>
  );
}
