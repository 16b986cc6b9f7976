"use client";
import Link from "next/link";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "../../../app/galleries/gallery-list.module.css";
import button from "../../../app/ui/form/button.module.css";
import { Cards } from "./cards.jsx";

/** Further pages, read near the bottom or when the link is pressed. */
export function LoadMore({ q, length, next }) {
  const [pages, setPages] = useState([]);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const bottom = useRef(null);
  const cursor = pages.length > 0 ? pages.at(-1).next : next;
  const address = new URLSearchParams(q ? { q, after: cursor ?? "" } : { after: cursor ?? "" });

  async function load() {
    if (loading || cursor === null) return;
    setLoading(true);
    setFailed(false);
    try {
      const response = await fetch(`/portifolio/more?${address}`);
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const page = await response.json();
      setPages([...pages, page]);
    } catch {
      setFailed(true);
    }
    setLoading(false);
  }

  const near = useEffectEvent(load);
  useEffect(() => {
    if (cursor === null || failed) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1).isIntersecting && near(), {
      rootMargin: "0px 0px 403px",
    });
    observer.observe(bottom.current);
    return () => observer.disconnect();
  }, [cursor, failed]);

  const shown = pages.flatMap(({ items }) => items);
  return (
    <>
      {shown.length > 0 && <Cards items={shown} first={length} />}
      {cursor !== null && (
        <div className={styles.end}>
          {failed && <p role="alert">Os projetos não carregaram.</p>}
          <Link
            href={`/portifolio?${address}`}
            rel="next"
            prefetch={false}
            className={`${button.button} ${button.outline} ${styles.more}`}
            onClick={(event) => {
              event.preventDefault();
              void load();
            }}
          >
            {failed ? "Tentar novamente" : "Carregar mais"}
          </Link>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {shown.length > 0 && `Mais ${shown.length} projetos carregados`}
      </p>
      <div ref={bottom} className={styles.bottom} />
    </>
  );
}
