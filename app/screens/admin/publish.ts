import type { Gallery } from "../../domain/picture.ts";
import type { PublishAnswer, PublishRequest } from "../../domain/publishing.ts";
import { finishDraft } from "../../ui/browser/draft-store.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { withTimeout } from "../../ui/browser/timeout.ts";
import { draftPlace } from "./draft.ts";

/** 'salvar e publicar' gives up waiting after this long; the same submission may be sent again. */
const DEADLINE = 45_000;

const CACHED = { portifolio: "portfolio", inspiration: "inspiration" } as const;

/**
 * Around the action of both forms: a lost connection or a broken answer is an answer too, so that the form stays, and a
 * publication ends its draft. What this browser remembers of the gallery ends either way (DATA-3).
 */
export async function sendPublication(
  gallery: Gallery,
  request: Request,
  serverAction: () => Promise<PublishAnswer>,
): Promise<PublishAnswer> {
  const { author, submissionId } = (await request.clone().json()) as PublishRequest<object>;
  try {
    const answer = await withTimeout(serverAction(), DEADLINE);
    if ("id" in answer) finishDraft(draftPlace(gallery, author.uid), submissionId);
    return answer;
  } catch (error) {
    // The guard's redirect to the login.
    if (error instanceof Response) return { refused: "logged-out" };
    // It may have been a yes.
    return { refused: "unanswered" };
  } finally {
    clearSessionCache(CACHED[gallery]);
  }
}
