import type { ReactNode } from "react";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import { WaitingForm } from "../ui/form/waiting-form.tsx";
import { RoomPage } from "../ui/layout/room-page.tsx";
import styles from "./editor-page.module.css";

/** Around the editor, of what is published and of new items. */
export function EditorPage({ unread, children }: { unread: number; children: ReactNode }) {
  return (
    <RoomPage home={ACCOUNT_TYPES[TYPE_USER.admin].home} unread={unread} footer={null}>
      {children}
    </RoomPage>
  );
}

/** `needs` is what cannot be done without a script. */
export function WaitingEditor({ needs }: { needs: "Editar" | "Publicar" }) {
  return (
    <>
      <noscript>
        <p className="wrap lead">{needs} precisa de JavaScript. Ligue no seu navegador e abra esta página de novo.</p>
      </noscript>
      <WaitingForm text="Carregando o editor" className={styles.waiting}>
        {null}
      </WaitingForm>
    </>
  );
}
