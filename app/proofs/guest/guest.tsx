import { useEffect, useEffectEvent, useRef, useState } from "react";
import { data, useFetcher } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { weekdayText } from "../../kit/day.ts";
import { firstName } from "../../people/names.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { guestStream, useLive } from "../../ui/browser/live.ts";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { resultOr } from "../../ui/browser/result-or.ts";
import { tryStorage } from "../../ui/browser/storage.ts";
import { TextField } from "../../ui/form/field.tsx";
import { FormMessage, ResultNotice, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { findGuestProof } from "../guests.server.ts";
import { NOTHING_TYPED, type Typing } from "../page/comments.tsx";
import { Head } from "../page/head.tsx";
import { Table, type Writing } from "../page/table.tsx";
import { keptTyping } from "../page/use-typed.ts";
import { VersionNotice } from "../page/version-notice.tsx";
import { guestPiecePath } from "../paths.ts";
import { PROOF_LIMITS } from "../proof-content.ts";
import { PROOF_REFUSED } from "../proof-words.ts";
import { commentsOf } from "../proofs.server.ts";
import { commentViews, directionsOf } from "../shown.ts";
import type { Route } from "./+types/guest";
import styles from "./guest.module.css";
import { type GuestResult, runGuestComment } from "./guest-action.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Prova, versão ${loaderData.number}: ${loaderData.nameProject}` : "Convite") },
  { name: "robots", content: "noindex, nofollow" },
];

/** Whoever has the link. A revoked one is as an unknown one. */
async function requireGuestProof(token: string) {
  const found = await findGuestProof(token);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function loader({ params: { token } }: Route.LoaderArgs) {
  const { proof, newer } = await requireGuestProof(token);
  const { number, state, sent, until } = proof;
  const now = Date.now();
  const comments = (await commentsOf(proof.id)).filter(({ author }) => author.id === null);
  const view = {
    ...{ proof: proof.id, number, nameProject: sent.nameProject, question: sent.question, state },
    newer: state === "replaced" && newer !== null ? { number: newer, to: null } : null,
    sender: { name: sent.sender.name, first: firstName(sent.sender.name) },
    until: weekdayText(until.getTime(), now),
    directions: directionsOf(sent, (piece) => guestPiecePath(token, piece)),
    comments: commentViews(comments, null, now),
  };
  return data(view, { headers: { "cache-control": "private, no-store" } });
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export async function action({ request, params }: Route.ActionArgs) {
  return runGuestComment(request, await requireGuestProof(params.token));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<GuestResult> =>
  resultOr(serverAction, { ok: false, text: BUDGET_MESSAGES.failed, noResponse: true });

export const shouldRevalidate = revalidateAfterResponse;

/** The name that a guest wrote, in this browser. */
const NAME = "traco:convite:nome";
/** And what they have not sent, by the proof. */
const WRITTEN = "traco:convite:escrito:";

export default function GuestPage({ loaderData: view, params }: Route.ComponentProps) {
  const { proof, number, nameProject, sender, state, newer, question, directions, comments } = view;
  const isOpen = state === "open";
  useLive(guestStream(params.token));
  // What came while the page was open.
  const [opened] = useState(newer);
  const fetcher = useFetcher<GuestResult>();
  const [typing, setTyping] = useState<Typing>(NOTHING_TYPED);
  const type = (to: Typing) => {
    setTyping(to);
    tryStorage(() => localStorage.setItem(WRITTEN + proof, JSON.stringify(to)));
  };
  const [name, setName] = useState("");
  const [isKnown, setKnown] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const result = fetcher.data;
  const errors = { ...result?.errors, ...missing };
  const sentTexts = useEffectEvent(() => comments.map(({ text }) => text));
  useEffect(() => {
    const kept = tryStorage(() => localStorage.getItem(NAME)) ?? "";
    setName((typed) => typed || kept);
    setKnown(kept !== "");
    const written = keptTyping(tryStorage(() => JSON.parse(localStorage.getItem(WRITTEN + proof) ?? "{}")));
    // What was sent is in the list, also when its answer was lost.
    if (!sentTexts().includes(written.text.trim())) setTyping((typed) => (typed.text ? typed : written));
  }, [proof]);
  const told = useRef<GuestResult>(undefined);
  // Whose answer did not come is sent again as the same.
  const sent = useRef<{ id: string; text: string }>(undefined);
  useEffect(() => {
    if (!result || told.current === result) return;
    told.current = result;
    if (!result.ok) return;
    tryStorage(() => localStorage.setItem(NAME, name.trim()));
    setKnown(true);
    setTyping(NOTHING_TYPED);
    tryStorage(() => localStorage.removeItem(WRITTEN + proof));
    sent.current = undefined;
  }, [result, name, proof]);
  const asked = (
    <div className={styles.name}>
      {isKnown ? (
        <p className="small">
          {`Você comenta como ${name}. `}
          <button type="button" className="row-link" onClick={() => setKnown(false)}>
            trocar o nome
          </button>
        </p>
      ) : (
        <TextField
          id="nome"
          label="Seu nome"
          name="name"
          autoComplete="name"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setMissing({});
          }}
          limit={PROOF_LIMITS.guestName}
          error={errors.name}
        />
      )}
      {result && !result.ok && !result.errors && <FormMessage kind="error">{result.text}</FormMessage>}
    </div>
  );
  const writing: Writing | null = isOpen
    ? {
        typing,
        error: errors.text,
        extra: asked,
        addLabel: "Enviar comentário",
        busy: fetcher.state !== "idle",
        onType: (to) => {
          type(to);
          setMissing({});
        },
        onAdd: ({ id, piece, at, text }) => {
          if (name.trim() === "") {
            setMissing({ name: PROOF_REFUSED.noName });
            document.getElementById("nome")?.focus();
            return false;
          }
          const place: Record<string, string> = at ? { x: String(at.x), y: String(at.y) } : {};
          if (sent.current?.text !== text) sent.current = { id, text };
          void fetcher.submit({ id: sent.current.id, piece, text, name: name.trim(), ...place }, { method: "post" });
          return true;
        },
      }
    : null;
  return (
    <Page ground="pink">
      <Head ground="pink" name={nameProject} {...headOf(view)} rounds={null} />
      <VersionNotice view={{ newer, number, sender, part: "guest" }} arrived={newer !== null && !opened} drafts={0} />
      <ResultNotice result={result?.ok ? result : undefined} />
      <Table
        directions={directions}
        sender={sender}
        question={question}
        comments={comments}
        notes={[]}
        title="Comentários"
        writing={writing}
        replyTo={null}
        foot={!isOpen && typing.text.trim() !== "" && <Unsent text={typing.text} />}
      />
    </Page>
  );
}

function headOf({ state, number, sender, until }: Route.ComponentProps["loaderData"]) {
  if (state === "replaced")
    return { turn: "Esta versão foi substituída", lead: "Os comentários ficam aqui só para ler." };
  if (state !== "open") return { turn: "Esta prova já foi decidida", lead: PROOF_REFUSED.guestEnded };
  return {
    turn: "Olhe a prova e comente",
    lead: `${sender.first} mandou a versão ${number}. Seu comentário chega na hora; quem decide é quem convidou você, até ${until}.`,
  };
}

/** What was being written when the version closed. */
function Unsent({ text }: { text: string }) {
  return (
    <div className={styles.unsent}>
      <p className="small soft">Você não chegou a enviar</p>
      <p>{text}</p>
    </div>
  );
}
