/** Everything that a delivery's page shows to one person, as finished texts. */
import { counted } from "../../kit/count.ts";
import { atTimeText, dateText, fullDateText, onDay } from "../../kit/day.ts";
import { moneyText } from "../../kit/money.ts";
import { TYPE_USER } from "../../kit/roles.ts";
import type { CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import { env } from "../../platform/env.server.ts";
import { buildPath } from "../../proofs/paths.ts";
import type { QuotePayment } from "../../quotes/totals.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { refusal } from "../../requests/policy.ts";
import { missingPayment, type OpenedDelivery, paymentAddress } from "../opened.server.ts";
import { brandPath, deliveryPath, openDeliveryPath } from "../paths.ts";
import { isShowcaseBegun } from "../portfolio/begun.server.ts";
import { kitView } from "./kit-view.server.ts";

/** 'ontem, às 16:20', '5 de dezembro, às 09:12' */
const momentOf = (at: Date, now: number) => `${onDay(at.getTime(), now)}, ${atTimeText(at.getTime())}`;

export async function deliveryView(user: CurrentUser, budget: BudgetWithPeople, opened: OpenedDelivery) {
  const { delivery } = opened;
  const now = Date.now();
  const isCustomer = user.typeUser === TYPE_USER.customer;
  const customer = firstName(budget.owner.name);
  const designer = firstName(budget.designer?.name ?? "");
  const missing = missingPayment(opened);
  const may = (action: "answerShowing" | "askShowing" | "switchBrandPage" | "toPortfolio" | "buildKit") =>
    refusal(action, budget.state, user) === undefined;
  const isClosed = isCustomer && missing !== null;
  return {
    id: budget.id,
    nameProject: budget.data.nameProject,
    isCustomer,
    other: isCustomer ? designer || "o estúdio" : customer,
    lead: leadOf(opened, { isCustomer, customer, now }),
    due: dueOf(opened, missing),
    kit: isClosed ? null : kitView(opened, deliveryPath(budget.id)),
    page: isClosed ? null : pageView(opened, may("switchBrandPage")),
    showing: isClosed
      ? null
      : showingView(opened, { may: may("answerShowing"), mayAsk: may("askShowing"), customer, now }),
    downloads: isCustomer ? null : delivery.downloads,
    portfolio: may("toPortfolio") ? { isBegun: await isShowcaseBegun(budget.id) } : null,
    build: may("buildKit") ? buildPath(budget.id) : null,
  };
}

/** Of what is to be paid before a file leaves. */
const dueOf = (opened: OpenedDelivery, missing: QuotePayment | null) =>
  missing && { amount: moneyText(missing.amount), title: missing.title, to: paymentAddress(opened, missing) };

function leadOf(
  opened: OpenedDelivery,
  { isCustomer, customer, now }: { isCustomer: boolean; customer: string; now: number },
) {
  const { deliverer, delivery, kit } = opened;
  const parts = [
    counted(kit.files.length, "arquivo", "arquivos"),
    ...(kit.draft.manual ? ["o manual"] : []),
    "a página da marca",
  ];
  const all = new Intl.ListFormat("pt-BR").format(parts);
  const when = `${deliverer} entregou ${momentOf(delivery.deliveredAt, now)}.`;
  return isCustomer ? `${customer}, está tudo aqui: ${all}. ${when}` : `${customer} recebe aqui ${all}. ${when}`;
}

const hostOf = (origin: string) => new URL(origin).host;

function pageView({ slug }: OpenedDelivery, may: boolean) {
  return {
    may,
    on: slug !== null,
    to: slug ? brandPath(slug) : null,
    /** as it is read, and as it is copied */
    shown: slug ? `${hostOf(env.ORIGIN)}${brandPath(slug)}` : "",
    address: slug ? `${env.ORIGIN}${brandPath(slug)}` : "",
  };
}

type ShowingFacts = { may: boolean; mayAsk: boolean; customer: string; now: number };

function showingView({ delivery, nameProject }: OpenedDelivery, { may, mayAsk, customer, now }: ShowingFacts) {
  const { showing, showingFrom, showingAt, showingBy, showingAskedAt } = delivery;
  const when = showingAt ? `${dateText(showingAt.getTime(), now)}, ${atTimeText(showingAt.getTime())}` : "";
  return {
    may,
    nameProject,
    customer,
    showing,
    day: showingFrom ?? "",
    answered: showing ? `Respondido por ${showingBy} em ${when}.` : "",
    /** null: there is nothing to ask */
    ask:
      mayAsk && !showing
        ? { asked: showingAskedAt ? `Você perguntou em ${dateText(showingAskedAt.getTime(), now)}.` : "" }
        : null,
  };
}

export type DeliveryView = Awaited<ReturnType<typeof deliveryView>>;

/** For whoever has the mailed link. */
export function linkView(opened: OpenedDelivery, token: string) {
  const { delivery, deliverer, nameProject, kit } = opened;
  const missing = missingPayment(opened);
  const count = counted(kit.files.length, "arquivo", "arquivos");
  return {
    nameProject,
    lead: `${count} de ${nameProject}. ${deliverer} entregou em ${fullDateText(delivery.deliveredAt.getTime())}.`,
    due: dueOf(opened, missing),
    kit: missing ? null : kitView(opened, openDeliveryPath(token)),
  };
}
