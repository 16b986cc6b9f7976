import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { pageTitle } from "../../brand.ts";
import type { CurrentUser } from "../../people/account.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { faultStatus } from "../../platform/database-loss.server.ts";
import { logError } from "../../platform/log.server.ts";
import { finishDraft } from "../../ui/browser/draft-store.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { Skeleton } from "../../ui/display/skeleton.tsx";
import { beforeDeadline } from "../../ui/form/submission.ts";
import { WaitingForm } from "../../ui/form/waiting-form.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { ShortFooter } from "../../ui/layout/short-footer.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { GALLERIES, type Gallery, isGallery } from "../galleries.ts";
import { findPicture } from "../pictures.server.ts";
import { publishItem } from "../publishing.server.ts";
import {
  PICTURES_GONE,
  PUBLISHED_DIFFERENTLY,
  type PublishingDraft,
  type PublishRequest,
  type PublishResponse,
} from "../publishing.ts";
import { PUBLISHING_SCHEMAS } from "../publishing-schema.ts";
import type { Route } from "./+types/publish";
import { itemDraftPlace } from "./draft.ts";
import { FORMS } from "./forms.tsx";
import { PublishingForm } from "./publishing-form.tsx";
import styles from "./publishing-page.module.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? GALLERIES[loaderData.gallery].create : "Admin Page") },
  { name: "robots", content: "noindex" },
];

function galleryOf({ gallery }: { gallery: string }): Gallery {
  if (!isGallery(gallery)) throw data(null, { status: 404 });
  return gallery;
}

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const gallery = galleryOf(params);
  const { uid, name } = await requireAdmin(request, url);
  return { gallery, author: { uid, name } };
}

export async function action({ request, url, params }: Route.ActionArgs) {
  const gallery = galleryOf(params);
  return publish(gallery, request, await requireAdmin(request, url));
}

/** Never throws: every failure is a response, so that the form keeps its content. */
async function publish<G extends Gallery>(gallery: G, request: Request, admin: CurrentUser) {
  const respond = (response: PublishResponse, status = 200) => data(response, { status });
  try {
    const { success, data: sent } = PUBLISHING_SCHEMAS[gallery].safeParse(await request.json().catch(() => null));
    if (!success) return respond({ refused: "failed" }, 400);
    // Somebody else logged in meanwhile: the draft and its pictures are not theirs.
    if (sent.author.uid !== admin.uid) return respond({ refused: "logged-out" }, 403);
    const { id, error } = await publishItem(gallery, admin, sent.submissionId, sent);
    if (id !== null) return respond({ id });
    if (error === PUBLISHED_DIFFERENTLY) return respond({ refused: "otherwise" }, 409);
    const gone = error === PICTURES_GONE ? await missingPictures(admin, sent) : [];
    return respond({ refused: "failed", gone }, 409);
  } catch (error) {
    logError(error, "publishing");
    // The item may be published: only the database's response may be lost.
    return respond({ refused: "unanswered" }, faultStatus(error));
  }
}

/** Keys of the chosen pictures that are not waiting for this person any more. */
async function missingPictures(admin: CurrentUser, { main_image, images }: PublishingDraft): Promise<string[]> {
  const keys = [main_image, ...images.flat()].map(({ key }) => key);
  const rows = await Promise.all(keys.map(findPicture));
  return keys.filter((_, index) => rows[index]?.owner !== admin.id || rows[index]?.item !== null);
}

/**
 * Turns a lost connection or a broken response into a refusal, so that the form stays. A publication ends its draft. The
 * list's cache is cleared in any case: the item may be published although no response came.
 */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const gallery = galleryOf(params);
  const { author, submissionId } = (await request.clone().json()) as PublishRequest<object>;
  try {
    const response = await beforeDeadline(serverAction());
    if ("id" in response) finishDraft(itemDraftPlace(gallery, author.uid), submissionId);
    return response;
  } catch (error) {
    // A response is the guard's redirect to the login; after anything else the item may be published.
    return { refused: error instanceof Response ? "logged-out" : "unanswered" } satisfies PublishResponse;
  } finally {
    clearSessionCache(GALLERIES[gallery].collection);
  }
}

/** Publishing does not change the loader's data. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.gallery !== nextParams.gallery;

export default function Publish({ loaderData: { gallery, author } }: Route.ComponentProps) {
  // The draft is in the browser; the form must not show without it.
  const inBrowser = useInBrowser();
  return (
    <Page footer={<ShortFooter />}>
      <div className={`wrap ${styles.page}`}>
        <BackLink to="/admin/page">Voltar</BackLink>
        <h1 className={`d2 ${styles.title}`}>
          <span>{withCedilla(GALLERIES[gallery].create)}</span>
        </h1>
        {inBrowser ? (
          <PublishingForm key={`${gallery} ${author.uid}`} form={FORMS[gallery]} author={author} />
        ) : (
          <>
            <noscript>
              <p className="lead">Publicar precisa de JavaScript. Ligue no seu navegador e abra esta página de novo.</p>
            </noscript>
            <WaitingForm text="Carregando o formulário" className={styles.form}>
              <Skeleton className={styles.waitingBoard} />
              <Skeleton className={styles.waitingFields} />
            </WaitingForm>
          </>
        )}
      </div>
    </Page>
  );
}
