import { useEffect, useId, useRef } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { SEARCH_MAX } from "../../domain/gallery.ts";
import { Icon } from "../display/icon.tsx";
import styles from "./search-box.module.css";

export function useSearched(): string {
  return new URLSearchParams(useLocation().search).get("q")?.trim() ?? "";
}

/** Typing changes nothing, Enter opens `?q=` (PORT-2). `label` is also the placeholder. */
export function SearchBox({ label }: { label: string }) {
  const { pathname } = useLocation();
  const searched = useSearched();
  const navigate = useNavigate();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);

  // Follows Back, Forward and 'Limpar busca', but keeps text typed before hydration.
  const shown = useRef(searched);
  useEffect(() => {
    if (box.current && shown.current !== searched) box.current.value = searched;
    shown.current = searched;
  }, [searched]);

  return (
    <search className={styles.search}>
      <Form
        action={pathname}
        className={styles.form}
        onSubmit={(event) => {
          if (box.current?.value.trim()) return;
          event.preventDefault();
          void navigate(pathname);
        }}
      >
        <button type="submit" className={styles.go} aria-label="Buscar">
          <Icon name="magnifying-glass" size={28} />
        </button>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          ref={box}
          id={id}
          type="search"
          name="q"
          className={styles.box}
          defaultValue={searched}
          placeholder={label}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
      </Form>
      {searched && (
        <p className={styles.searched}>
          <span>
            Busca por <b>{searched}</b>
          </span>
          <Link to={pathname}>Limpar busca</Link>
        </p>
      )}
    </search>
  );
}
