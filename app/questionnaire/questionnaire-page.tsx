import { useContext } from "react";
import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { summaryWriter } from "../brief/ai.server.ts";
import { CUSTOMERS_ONLY, FINISH_REFUSED, PANEL, PANELS, panelOf } from "../brief/questionnaire.ts";
import { submissionSchema } from "../brief/questionnaire-schema.ts";
import { mayChangeType } from "../conversation/account-type.server.ts";
import { pageTitle } from "../kit/brand.ts";
import { type Need, needOf } from "../kit/needs.ts";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import { currentUser, requireUser } from "../people/guards.server.ts";
import { PROFILE_PATH, TYPE_CHANGE } from "../people/profile.ts";
import { faultStatus } from "../platform/database-loss.server.ts";
import { readJson } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { AlreadySubmitted, BudgetRefused, createBudget } from "../requests/budgets.server.ts";
import { useInBrowser } from "../ui/browser/use-in-browser.ts";
import { Skeleton } from "../ui/display/skeleton.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { beforeDeadline } from "../ui/form/submission.ts";
import { WaitingForm } from "../ui/form/waiting-form.tsx";
import { Page } from "../ui/layout/page.tsx";
import { Nonce } from "../ui/layout/program.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import type { Route } from "./+types/questionnaire-page";
import { draftPlace, endDraft } from "./draft.ts";
import { Flow } from "./flow.tsx";
import { Frame, PANEL_PARAMETER } from "./frame.tsx";
import type { FinishRefusal, FinishRequest, FinishResponse } from "./panel-finish.tsx";
import styles from "./questionnaire-page.module.css";

/** For both /create/new and /modify. Anonymous visitors return here after logging in; the staff see their own page. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  const need = needOf(params.codeBranding);
  if (need === null) throw redirect("/branding");
  const user = await requireUser(request, url);
  if (user.typeUser !== TYPE_USER.customer)
    return data(
      { home: ACCOUNT_TYPES[user.typeUser].home, mayChange: await mayChangeType(user), path: url.pathname },
      { status: 403 },
    );
  return {
    userId: user.id,
    need,
    hasService: summaryWriter === "service",
    answerDays: (await studioSettings()).answerDays,
  };
}

/** 'Terminar'. Returns failures instead of throwing them, so that the page keeps the answers. */
export async function action({ request, params }: Route.ActionArgs) {
  const refuse = (refused: FinishRefusal, status: number, because?: string) =>
    data<FinishResponse>({ refused, because }, { status });
  try {
    const user = await currentUser(request);
    if (!user) return refuse("logged-out", 401);
    if (user.typeUser !== TYPE_USER.customer) return refuse("customers-only", 403);
    const sent = finishSchema.safeParse(await readJson(request));
    if (!sent.success) return refuse("failed", 400);
    const { userId, submission } = sent.data;
    if (userId !== user.id) return refuse("logged-out", 401);
    if (submission.need !== needOf(params.codeBranding)) return refuse("failed", 400);
    return data<FinishResponse>({ ...(await createBudget(user, submission)), email: user.email });
  } catch (error) {
    if (error instanceof AlreadySubmitted) {
      return data<FinishResponse>({ refused: "already-sent", earlier: error.budgetId }, { status: 409 });
    }
    if (error instanceof BudgetRefused) {
      if (error.reason === "limit") return refuse("failed", 429, FINISH_REFUSED.limit(error.wait));
      return refuse("failed", 409, error.reason === "image" ? FINISH_REFUSED.image : undefined);
    }
    logError(error, "questionnaire");
    return refuse("failed", faultStatus(error));
  }
}

const finishSchema = z.object({ userId: z.string(), submission: submissionSchema }) satisfies z.ZodType<FinishRequest>;

/** Turns a lost connection or a broken response into a result, and ends the draft of a new request. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<FinishResponse> {
  const { userId, submission } = (await request.clone().json()) as FinishRequest;
  try {
    const response = await beforeDeadline(serverAction());
    if ("id" in response) endDraft(userId, submission, response.id);
    return response;
  } catch {
    return { refused: "failed" };
  }
}

/**
 * Panels are addresses of one page, so moving between them needs nothing from the server. A change of the account's
 * type does.
 */
export function shouldRevalidate({ currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname && args.formAction !== PROFILE_PATH;
  return !samePage && args.defaultShouldRevalidate;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (loaderData && "home" in loaderData) return [{ title: pageTitle(CUSTOMERS_ONLY.title) }];
  const panel = panelOf(new URLSearchParams(location.search).get(PANEL_PARAMETER)) ?? 1;
  return [{ title: pageTitle(`${PANEL[panel].title}, ${panel} de ${PANELS}`) }, { name: "robots", content: "noindex" }];
}

export default function Questionnaire({ loaderData }: Route.ComponentProps) {
  // The browser has the draft, so the server renders the frame, and the fields appear with the draft.
  const inBrowser = useInBrowser();
  if ("home" in loaderData) return <StaffPage {...loaderData} />;
  const { userId, need } = loaderData;
  if (inBrowser) return <Flow key={`${userId}:${need}`} {...loaderData} />;
  return <BeforeDraft {...loaderData} />;
}

/**
 * The server's version: the panel that the address names. If the draft opens another panel, a script hides this one
 * before the first paint, so that it does not flash.
 */
function BeforeDraft({ userId, need }: { userId: string; need: Need }) {
  const [search] = useSearchParams();
  const nonce = useContext(Nonce);
  const panel = panelOf(search.get(PANEL_PARAMETER)) ?? 1;
  const hideOther = `{
const frame = document.currentScript.parentElement;
let stored;
try {
  stored = JSON.parse(localStorage.getItem(${JSON.stringify(draftPlace(userId, need).name)}));
} catch {}
if ((stored?.panel ?? 1) !== ${panel}) frame.dataset.other = "";
}`;
  return (
    <div className={styles.beforeDraft} suppressHydrationWarning>
      <script nonce={nonce} suppressHydrationWarning>
        {hideOther}
      </script>
      <Frame panel={panel}>
        <noscript>
          <p className="lead">
            O questionário precisa de JavaScript. Ligue no seu navegador e abra esta página de novo.
          </p>
        </noscript>
        <WaitingForm text="Carregando o questionário" className={styles.waiting}>
          <Skeleton className={styles.waitingField} />
          <Skeleton className={styles.waitingArea} />
          <Skeleton className={styles.waitingField} />
        </WaitingForm>
      </Frame>
    </div>
  );
}

type StaffPageProps = { home: { path: string; label: string }; mayChange: boolean; path: string };

/** `mayChange`: a designer who holds nothing, and may have chosen the wrong type when registering. */
function StaffPage({ home, mayChange, path }: StaffPageProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Page footer="plain">
      <div className={`wrap ${styles.staff}`}>
        <h1 className="d2">{withCedilla(CUSTOMERS_ONLY.title)}</h1>
        <p className="lead">{mayChange ? CUSTOMERS_ONLY.mayChange : CUSTOMERS_ONLY.text}</p>
        <div className={styles.staffWays}>
          {mayChange && (
            <Form method="post" action={PROFILE_PATH} aria-label={TYPE_CHANGE.title}>
              <input type="hidden" name="intent" value="tipo" />
              <input type="hidden" name="tipo" value={TYPE_USER.customer} />
              <input type="hidden" name="voltar" value={path} />
              <Button type="submit" size="large" busy={busy}>
                {TYPE_CHANGE.button(ACCOUNT_TYPES[TYPE_USER.customer].noun)}
              </Button>
            </Form>
          )}
          <ButtonLink to={home.path} look={mayChange ? "outline" : "primary"} size="large" after="arrow-right">
            {`Ir para ${home.label}`}
          </ButtonLink>
          <ButtonLink to="/portifolio" look="outline" size="large">
            Ver o portfólio
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
