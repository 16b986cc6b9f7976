import { Icon } from "../../ui/display/icon.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import type { Gallery } from "../galleries.ts";
import styles from "./preview.module.css";

/** Above the page of a hidden item, which only admins are shown. */
export function HiddenStrip({ gallery, id }: { gallery: Gallery; id: string }) {
  return (
    <aside className={styles.strip} data-ground="forest" aria-label="Oculta">
      <Icon name="eye-slash" />
      <p>Oculta. Só quem administra vê esta página; para os outros ela não existe.</p>
      <ButtonLink to={`/admin/editar/${gallery}/${id}`} look="pink" size="small" before="pencil-simple">
        Editar
      </ButtonLink>
    </aside>
  );
}
