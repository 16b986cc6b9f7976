/** What visitors, customers and designers ask of the product at the same time, each as often as its share says. */
import { BUDGET_MESSAGES } from "../app/requests/budget.ts";
import { ANSWERS, newSubmission, PASSWORD } from "../tests/support/factories.ts";
import { type Account, forwardedFor } from "./accounts.ts";
import { amount } from "./quick.ts";
import type { PlannedRequest } from "./requests.ts";

/** Percent of all requests. */
export const SHARES = {
  "public page, cached": 63,
  "public page, new": 7,
  picture: 15,
  "account, designer's page": 10,
  "questionnaire step": 3,
  login: 1,
  "claim, upload": 1,
} as const;
export type Kind = keyof typeof SHARES;
const HUNDRED = (Object.keys(SHARES) as Kind[]).flatMap((kind) =>
  // In a second the rare ones come only when all are alike.
  Array.from({ length: amount(SHARES[kind], 1) }, () => kind),
);

/** What the requests are about; everything in it can be sent to another process. */
export type World = {
  origin: string;
  pages: string[];
  pictures: string[];
  customers: Account[];
  designers: Account[];
  /** open requests, each of which is claimed once */
  open: string[];
  /** a project of each designer that waits for its quote */
  projects: string[];
  photo: Buffer;
};

const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(300_000, "quote "), Buffer.from("\n%%EOF\n")]);
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_BODY = { "content-type": "application/json" };
const PAGE = { "accept-encoding": "br", accept: "text/html" };
/** A cursor of a later year reads from the start; each makes its own cache entry. */
const cursor = (n: number) => `after=9${String(n).padStart(12, "0")}_00000000-0000-0000-0000-000000000000`;

/** The same requests in the same order for the same seed; of one kind when that is asked for. */
export function createMix(
  world: World,
  random: () => number,
): (only?: Kind) => { kind: Kind; planned: PlannedRequest } {
  const taken = new Map<unknown, number>();
  /** Goes round the list. */
  const next = <T>(list: readonly T[]): T => {
    const n = taken.get(list) ?? 0;
    taken.set(list, n + 1);
    return list[n % list.length] as T;
  };
  let count = 0;
  const get = (path: string, headers: Record<string, string> = {}): PlannedRequest => ({
    method: "GET",
    path,
    headers: { ...PAGE, ...headers },
    proof: 200,
  });
  const post = (
    path: string,
    proof: PlannedRequest["proof"],
    headers: Record<string, string>,
    body: string | Buffer,
  ): PlannedRequest => ({ method: "POST", path, headers: { origin: world.origin, ...headers }, body, proof });
  const photo = fileForm("foto.jpg", "image/jpeg", world.photo);
  const pdf = fileForm("orcamento.pdf", "application/pdf", PDF);
  const sendPhoto = () =>
    post("/api/referencia", 201, { ...photo.headers, cookie: next(world.customers).cookie }, photo.body);

  const summary = () => {
    const { cookie } = next(world.customers);
    return post("/api/resumo", 200, { ...JSON_BODY, cookie }, JSON.stringify(ANSWERS));
  };
  const finish = () => {
    const { id, cookie } = next(world.customers);
    const body = JSON.stringify({ userId: id, submission: newSubmission() });
    return post("/create/new/Branding/0.data", 200, { ...JSON_BODY, cookie }, body);
  };
  // Two questionnaires: each has its summary written again after a change, one has a reference image.
  const steps = [summary, sendPhoto, summary, finish, summary, summary, finish];
  const claim = () =>
    post(
      `/budget/view/${next(world.open)}.data`,
      BUDGET_MESSAGES.claimed,
      { ...FORM, cookie: next(world.designers).cookie },
      "intent=claim",
    );
  const work = [
    claim,
    sendPhoto,
    claim,
    () => {
      const n = taken.get(world.projects) ?? 0;
      const { cookie } = world.designers[n % world.designers.length] as Account;
      return post(`/api/budget/${next(world.projects)}/orcamento`, 204, { ...pdf.headers, cookie }, pdf.body);
    },
  ];
  const reads = [
    () => get("/account.data", { cookie: next(world.customers).cookie }),
    () => get("/designer/page.data", { cookie: next(world.designers).cookie }),
    () => get("/account", { cookie: next(world.customers).cookie }),
    () => get("/designer/page", { cookie: next(world.designers).cookie }),
  ];

  const plan: Record<Kind, () => PlannedRequest> = {
    "public page, cached": () => get(next(world.pages)),
    "public page, new": () => get(`/portifolio?${cursor(Math.floor(random() * 1e9))}`),
    picture: () => get(next(world.pictures), { accept: "image/webp,*/*" }),
    "account, designer's page": () => next(reads)(),
    "questionnaire step": () => next(steps)(),
    login: () => {
      const { email } = next(world.customers);
      const body = new URLSearchParams({ email, password: PASSWORD }).toString();
      return post("/login", 302, FORM, body);
    },
    "claim, upload": () => next(work)(),
  };

  return (only) => {
    const kind = only ?? HUNDRED[Math.floor(random() * HUNDRED.length)] ?? "picture";
    const planned = plan[kind]();
    // Each comes from an address of its own: limits by address are for one visitor's requests.
    planned.headers["x-forwarded-for"] = forwardedFor(count++);
    return { kind, planned };
  };
}

/** A form with one file, as a browser sends it. */
function fileForm(name: string, type: string, file: Buffer) {
  const boundary = "----bench";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
