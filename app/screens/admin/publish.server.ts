/** What the actions of both publishing forms do: check all again, publish, and say what became of it. */
import { data } from "react-router";
import type { z } from "zod";
import { findPicture } from "../../data/pictures.server.ts";
import type { Published } from "../../data/publishing.server.ts";
import type { CurrentUser } from "../../domain/account.ts";
import {
  type ChosenPicture,
  PICTURES_GONE,
  PUBLISHED_OTHERWISE,
  type PublishAnswer,
  type Publisher,
  type PublishRequest,
} from "../../domain/publishing.ts";
import { logError } from "../../services/log.server.ts";

type Sent = PublishRequest<{
  main_image: ChosenPicture;
  images: (ChosenPicture | [ChosenPicture, ChosenPicture])[];
}>;

/** Never throws: whatever goes wrong is an answer, so that the form and what is in it stay. */
export async function answerPublication<Draft extends Sent>(
  request: Request,
  admin: CurrentUser,
  schema: z.ZodType<Draft>,
  create: (publisher: Publisher, submissionId: string, draft: Draft) => Promise<Published>,
) {
  const answer = (answer: PublishAnswer, status = 200) => data(answer, { status });
  try {
    const { success, data: sent } = schema.safeParse(await request.json().catch(() => null));
    if (!success) return answer({ refused: "failed" }, 400);
    // Somebody else logged in meanwhile: the draft and its pictures are not theirs.
    if (sent.author.uid !== admin.uid) return answer({ refused: "logged-out" }, 403);
    const { id, error } = await create(admin, sent.submissionId, sent);
    if (id !== null) return answer({ id });
    if (error === PUBLISHED_OTHERWISE) return answer({ refused: "otherwise" }, 409);
    const gone = error === PICTURES_GONE ? await goneOf(admin, sent) : [];
    return answer({ refused: "failed", gone }, 409);
  } catch (error) {
    logError(error, "publishing");
    // What was lost may have been the database's answer.
    return answer({ refused: "unanswered" }, 500);
  }
}

/** Which of the chosen pictures are not waiting for this person any more. */
async function goneOf(admin: CurrentUser, { main_image, images }: Sent): Promise<string[]> {
  const keys = [main_image, ...images.flat()].map(({ key }) => key);
  const rows = await Promise.all(keys.map(findPicture));
  return keys.filter((_, index) => rows[index]?.owner !== admin.id || rows[index]?.item !== null);
}
