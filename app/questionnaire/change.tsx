import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { summaryWriter } from "../brief/ai.server.ts";
import { answersSchema, submissionSchema } from "../brief/questionnaire-schema.ts";
import { unreadMessages } from "../conversation/messages.server.ts";
import { pageTitle } from "../kit/brand.ts";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import { currentUser, requireUser } from "../people/guards.server.ts";
import { faultStatus } from "../platform/database-loss.server.ts";
import { readJson } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { eventOf } from "../requests/events.ts";
import { dropDraft } from "../ui/browser/draft-store.ts";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { useInBrowser } from "../ui/browser/use-in-browser.ts";
import { Skeleton } from "../ui/display/skeleton.tsx";
import { beforeDeadline } from "../ui/form/submission.ts";
import { WaitingForm } from "../ui/form/waiting-form.tsx";
import { BackLink } from "../ui/layout/back-link.tsx";
import { RoomPage } from "../ui/layout/room-page.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import type { Route } from "./+types/change";
import { changeRefusal, isBuiltInSummary, type SentAnswers } from "./answer-changes.ts";
import { changeAnswers, sentAnswers, versionsOf } from "./answers.server.ts";
import styles from "./change.module.css";
import { changeDraftPlace } from "./change-draft.ts";
import { ChangeForm, type ChangeRequest, type ChangeResponse } from "./change-form.tsx";

/** For the request's customer only: 404 for other customers, 403 for the staff. */
export async function loader({ request, url, params }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  if (user.typeUser !== TYPE_USER.customer) throw data(null, { status: 403 });
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget) throw data(null, { status: 404 });
  const [{ versions, summaryOf }, timeline, unread] = await Promise.all([
    versionsOf(budget),
    budgetTimeline(budget.id),
    unreadMessages(user),
  ]);
  const claim = timeline.findLast(({ kind }) => eventOf(kind)?.holder === "designer");
  const first = versions.at(-1);
  const dayOf = (field: keyof SentAnswers) =>
    (versions.find(({ changes }) => changes.some((change) => change.field === field)) ?? first)?.day ?? "";
  return {
    userId: user.id,
    sent: { id: budget.id, version: budget.version, answers: sentAnswers(budget.data) },
    /** days when image and summary were sent */
    imageDay: dayOf("image"),
    summaryDay: dayOf("resume_ia"),
    /** the summary is unedited, so it follows the answers unless the customer keeps it */
    isBuiltIn: isBuiltInSummary(summaryOf),
    locked: changeRefusal(budget.state),
    designer: { name: budget.designer?.name ?? "", since: Date.parse(claim?.at ?? "") || Date.now() },
    now: Date.now(),
    hasService: summaryWriter === "service",
    unread,
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

/** 'Salvar mudanças'. Returns failures instead of throwing them, so that the page keeps what is typed. */
export async function action({ request, params }: Route.ActionArgs) {
  const refuse = (refused: Extract<ChangeResponse, { refused: unknown }>["refused"], status: number) =>
    data<ChangeResponse>({ refused }, { status });
  try {
    const user = await currentUser(request);
    if (!user) return refuse("logged-out", 401);
    if (user.typeUser !== TYPE_USER.customer) return refuse("failed", 403);
    const sent = changeSchema.safeParse(await readJson(request));
    if (!sent.success) return refuse("failed", 400);
    const { userId, version, answers } = sent.data;
    if (userId !== user.id) return refuse("logged-out", 401);
    const { need: _need, ...changed } = answers;
    const result = await changeAnswers(user, params.codeID, { ...changed, version });
    if (!result) return refuse("failed", 404);
    return "refused" in result ? refuse(result.refused, 409) : data<ChangeResponse>(result);
  } catch (error) {
    logError(error, `answers of ${params.codeID}`);
    return refuse("failed", faultStatus(error));
  }
}

const { resume_ia, image } = submissionSchema.shape;
const changeSchema = z.object({
  userId: z.string(),
  version: z.int(),
  answers: answersSchema.extend({ resume_ia, image }),
}) satisfies z.ZodType<ChangeRequest>;

/** Turns a lost connection or a broken response into a result, and ends the draft of saved changes. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<ChangeResponse> {
  const { userId } = (await request.clone().json()) as ChangeRequest;
  try {
    const response = await beforeDeadline(serverAction());
    if ("id" in response) dropDraft(changeDraftPlace(userId, params.codeID));
    return response;
  } catch {
    return { refused: "failed" };
  }
}

/** After a refusal the page must show the reason; without a response another read would fail too. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const refused: string | undefined = actionResult?.refused;
  if (refused) return refused !== "failed" && refused !== "logged-out";
  return defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Mudar respostas") }];

export default function ChangeAnswers({ loaderData: view }: Route.ComponentProps) {
  // The browser has the draft, so the server renders the frame, and the form appears with the draft.
  const inBrowser = useInBrowser();
  const { id, answers } = view.sent;
  return (
    <RoomPage
      home={ACCOUNT_TYPES[TYPE_USER.customer].home}
      unread={view.unread}
      bar={
        <>
          <BackLink to={`/budget/view/${id}`}>{answers.nameProject}</BackLink>
          <p>Mudar respostas</p>
        </>
      }
    >
      <div className="wrap">
        <div className={styles.head}>
          <h1 className="h1">{withCedilla("Mudar respostas")}</h1>
          {!view.locked && (
            <p className="lead">
              Dá para mudar enquanto ninguém assume o pedido. As versões ficam guardadas, e o designer vê o que mudou.
            </p>
          )}
        </div>
        {!inBrowser && (
          <>
            <noscript>
              <p className="lead">
                Para mudar as respostas, ligue o JavaScript no seu navegador e abra esta página de novo.
              </p>
            </noscript>
            <WaitingForm text="Carregando as respostas">
              <Skeleton className={styles.waiting} />
            </WaitingForm>
          </>
        )}
      </div>
      {inBrowser && <ChangeForm key={id} {...view} />}
    </RoomPage>
  );
}
