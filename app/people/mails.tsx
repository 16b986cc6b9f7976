/** The mails about a person's account. */
import { env } from "../platform/env.server.ts";
import { Action } from "../platform/mail-frame.tsx";
import type { SomeMails } from "../platform/mails.server.ts";

declare module "../platform/mails.server.ts" {
  interface MailProps {
    verification: { code: string; url: string };
    "existing-account": { name: string };
    "password-reset": { url: string };
    "email-change-old": { name: string; newEmail: string; url: string };
    "email-change-new": { url: string };
    "email-taken": { name: string };
    "password-changed": { name: string };
    "account-deleted": { name: string };
    "designer-admitted": { name: string };
    "designer-refused": { name: string };
  }
}

export const accountMails = {
  verification: ({ code, url }) => ({
    subject: `${code} é o seu código de confirmação`,
    body: (
      <>
        <p>Oi! Para ativar a sua conta, digite este código na página do cadastro:</p>
        <p style={{ margin: "24px 0", fontSize: 40, fontWeight: 700, letterSpacing: "0.12em" }}>{code}</p>
        <p>O código vale por 15 minutos. Se preferir, confirme por este link, que vale por 24 horas:</p>
        <Action path={url}>Confirmar e-mail</Action>
        <p>Se você não pediu este cadastro, ignore esta mensagem e a conta não será ativada.</p>
      </>
    ),
  }),
  "existing-account": ({ name }) => ({
    subject: "Você já tem uma conta aqui",
    body: (
      <>
        <p>Oi, {name}. Alguém, talvez você, tentou criar uma conta com este e-mail. Ela já existe e nada mudou nela.</p>
        <Action path="/login">Entrar</Action>
        <p>
          Esqueceu a senha? <a href={new URL("/login/redefinir", env.ORIGIN).href}>Crie uma nova</a>. Se não foi você,
          pode ignorar esta mensagem.
        </p>
      </>
    ),
  }),
  "password-reset": ({ url }) => ({
    subject: "Crie uma nova senha",
    body: (
      <>
        <p>Oi! Use este link para criar uma nova senha. Ele vale por uma hora e só pode ser usado uma vez.</p>
        <Action path={url}>Criar nova senha</Action>
        <p>Se você não pediu isto, ignore esta mensagem: a sua senha continua a mesma.</p>
      </>
    ),
  }),
  "email-change-old": ({ name, newEmail, url }) => ({
    subject: "Confirme a troca do seu e-mail",
    body: (
      <>
        <p>
          Oi, {name}. Pediram para trocar o e-mail da sua conta por <b>{newEmail}</b>. A troca só acontece se você
          confirmar aqui e o endereço novo confirmar também, em até 24 horas.
        </p>
        <Action path={url}>Confirmar a troca</Action>
        <p>
          Não foi você? Abra o mesmo link e escolha “Não fui eu”: a troca é cancelada e as outras sessões são
          encerradas.
        </p>
      </>
    ),
  }),
  "email-change-new": ({ url }) => ({
    subject: "Confirme o seu novo e-mail",
    body: (
      <>
        <p>Oi! Alguém, talvez você, quer usar este endereço na conta que tem aqui. Confirme em até 24 horas:</p>
        <Action path={url}>Confirmar este endereço</Action>
        <p>Se não foi você, ignore esta mensagem e nada muda.</p>
      </>
    ),
  }),
  "email-taken": ({ name }) => ({
    subject: "Este e-mail já está na sua conta",
    body: (
      <>
        <p>
          Oi, {name}. Alguém, talvez você, tentou pôr este e-mail em outra conta. Ele já é o da sua e nada mudou nela.
        </p>
        <Action path="/login">Entrar</Action>
        <p>Se não foi você, pode ignorar esta mensagem.</p>
      </>
    ),
  }),
  "password-changed": ({ name }) => ({
    subject: "A sua senha foi trocada",
    body: (
      <>
        <p>Oi, {name}. A senha da sua conta acabou de ser trocada, e as outras sessões foram encerradas.</p>
        <p>
          Não foi você? <a href={new URL("/login/redefinir", env.ORIGIN).href}>Crie outra senha agora</a>.
        </p>
      </>
    ),
  }),
  "account-deleted": ({ name }) => ({
    subject: "A sua conta foi apagada",
    body: (
      <p>
        Oi, {name}. A sua conta foi apagada, como você pediu, e as sessões foram encerradas. Com este mesmo e-mail dá
        para <a href={new URL("/registre", env.ORIGIN).href}>criar outra</a> quando quiser.
      </p>
    ),
  }),
  "designer-refused": ({ name }) => ({
    subject: "O seu pedido para entrar como designer",
    body: (
      <>
        <p>Oi, {name}. O estúdio decidiu não deixar você entrar como designer agora. A sua conta continua a existir.</p>
        <p>Se queria pedir uma marca, mude o tipo da conta para cliente, no seu perfil.</p>
        <Action path="/conta/perfil">Abrir o perfil</Action>
      </>
    ),
  }),
  "designer-admitted": ({ name }) => ({
    subject: "Você já pode pegar projetos",
    body: (
      <>
        <p>Oi, {name}. O estúdio deixou você entrar: os pedidos abertos já aparecem na sua página.</p>
        <Action path="/designer/page">Ver os pedidos</Action>
      </>
    ),
  }),
} satisfies SomeMails;
