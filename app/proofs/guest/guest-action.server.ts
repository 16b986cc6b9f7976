/** What a guest's page does: it sends one comment. */
import { data } from "react-router";
import { cleanLine } from "../../kit/visible.ts";
import { inMinutes } from "../../kit/waiting-time.ts";
import { takeGuestComment } from "../../people/login-guesses.server.ts";
import { networkId } from "../../people/sources.server.ts";
import { readForm } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { faultResult } from "../../platform/refusal.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { commentAsGuest, type GuestProof } from "../guests.server.ts";
import { percent } from "../notes.server.ts";

export type GuestResult = {
  ok: boolean;
  text: string;
  errors?: Record<string, string>;
  /** without a connection, or after a server's fault */
  noResponse?: boolean;
};

const FIELDS = ["id", "piece", "x", "y", "text", "name"];

/** Both numbers, or about the whole picture. */
function placeIn(form: FormData): { x: number; y: number } | null {
  const read = (field: string) => {
    const typed = String(form.get(field) ?? "");
    return /^\d{1,3}(\.\d{1,4})?$/.test(typed) ? percent.safeParse(Number(typed)).data : undefined;
  };
  const [x, y] = [read("x"), read("y")];
  return x === undefined || y === undefined ? null : { x, y };
}

/** The caller found the proof by the token of its address. */
export async function runGuestComment(request: Request, found: GuestProof) {
  const form = await readForm(request, FIELDS);
  const textOf = (field: string) => String(form.get(field) ?? "");
  const refuse = (text: string, errors?: Record<string, string>): GuestResult => ({
    ok: false,
    text,
    ...(errors && { errors }),
  });
  try {
    const wait = await takeGuestComment(networkId(request.headers));
    if (wait > 0) {
      const text = `São muitos comentários daí de uma vez. Espere ${inMinutes(wait)} e tente de novo.`;
      return data(refuse(text), { status: 429, headers: { "retry-after": String(wait) } });
    }
    const outcome = await commentAsGuest(found, {
      ...{ id: textOf("id"), piece: textOf("piece"), at: placeIn(form) },
      ...{ text: textOf("text"), name: cleanLine(textOf("name")) },
    });
    switch (outcome.kind) {
      case "done":
        return { ok: true, text: "Comentário enviado." } satisfies GuestResult;
      case "denied":
        throw data(null, { status: 404 });
      case "refused":
        return refuse(outcome.reason);
      case "invalid":
        return refuse(Object.values(outcome.faults)[0] ?? BUDGET_MESSAGES.failed, outcome.faults);
      default:
        return outcome satisfies never;
    }
  } catch (error) {
    if (error instanceof Response || (error as { type?: string }).type === "DataWithResponseInit") throw error;
    logError(error, `guest's comment on proof ${found.proof.id}`);
    return faultResult(error, refuse(BUDGET_MESSAGES.failed));
  }
}
