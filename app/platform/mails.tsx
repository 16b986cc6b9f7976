/** The mail about the studio's backup. */
import { Action } from "./mail-frame.tsx";
import type { SomeMails } from "./mails.server.ts";

export const platformMails = {
  "backup-failed": ({ at }) => ({
    subject: "A cópia de segurança falhou",
    body: (
      <>
        <p>
          A cópia de segurança desta noite não deu certo, nem nas outras tentativas.{" "}
          {at === "" ? "Ainda não há nenhuma." : `A última que está inteira foi feita ${at}.`}
        </p>
        <p>O registro do servidor diz o motivo: mostre esta mensagem a quem cuida dele.</p>
        <Action path="/admin/page">Abrir a página do estúdio</Action>
      </>
    ),
  }),
} satisfies SomeMails;
