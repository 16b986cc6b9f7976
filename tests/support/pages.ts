/**
 * The fixtures of the page tests: the built product answers, a DOM parser reads, and no browser runs.
 *
 *   test("[BUD-8] …", async ({ open, visitor, login, app, database, smtp }) => { … })
 *
 * `open`     `const page = await open("/login")`: the page as somebody gets it who comes for the first time.
 * `visitor`  `const somebody = visitor()`: a browser without scripts, with cookies and an address of its own
 *            (X-Forwarded-For): `open` follows redirects; `get`, `post` and `json` do not, and give the bare response.
 * `login`    `const clara = await login({ typeUser: 0 })`: a visitor who is signed in, with the fields of that person.
 * `app`, `database`, `smtp`  as in the browser tests (test.ts); one product for each worker.
 *
 * A page has the queries of Testing Library (`page.getByRole("link", { name })`; text is whole and exact, a RegExp is not),
 * `document`, `status`, `headers`, `html`, `url`, `follow(link)` and `send("Entrar", { "E-mail": "a@b.example" })`.
 */
import { type BoundFunctions, configure, type queries, within } from "@testing-library/dom";
import { JSDOM, VirtualConsole } from "jsdom";
import { test as base } from "vitest";
import type { CurrentUser } from "../../app/people/account.ts";
import { type App, startApp, studioEnv } from "./app.ts";
import { createUser, type UserOptions } from "./factories.ts";
import { startMailsNow } from "./request-mails.ts";
import { sessionIn } from "./session.ts";
import { startSmtp } from "./smtp.ts";

// Its own message shows the whole page.
configure({ getElementError: (message) => new Error(message?.split("\n\n", 1)[0]) });

type Values = Record<string, string | boolean>;
type Form = Record<string, string> | URLSearchParams | FormData;

let addresses = 0;
/** An address that nobody else of this worker has. */
function address(): string {
  addresses += 1;
  return `10.${Number(process.env.VITEST_POOL_ID) % 250}.${(addresses >> 8) % 256}.${addresses % 256}`;
}

export type Visitor = ReturnType<typeof visit>;
export type Page = BoundFunctions<typeof queries> & {
  status: number;
  headers: Headers;
  html: string;
  document: Document;
  /** the path with its search */
  url: string;
  /** the link of that name in the part of the page that has that role */
  link: (name: string | RegExp, within?: string) => HTMLElement;
  follow: (link: HTMLElement) => Promise<Page>;
  /** what the field of that label is described by */
  describe: (label: string) => string;
  /** Fills fields by their labels, and sends the form that the button ends as a browser without scripts does. */
  send: (button: string | HTMLElement, values?: Values) => Promise<Page>;
};

/** A visitor of that application: of `startApp`, where `visitor` is one of the worker's. */
export function visit(app: App) {
  const cookies = new Map<string, string>();
  const from = address();
  const cookieHeader = () => [...cookies].map((cookie) => cookie.join("=")).join("; ");
  const request = async (path: string, { headers, ...init }: RequestInit = {}): Promise<Response> => {
    const all = new Headers({ accept: "text/html", origin: app.url, "x-forwarded-for": from });
    if (cookies.size > 0) all.set("cookie", cookieHeader());
    new Headers(headers).forEach((value, name) => {
      all.set(name, value);
    });
    const response = await fetch(new URL(path, app.url), { redirect: "manual", ...init, headers: all });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const post = (path: string, form: Form = {}, init?: RequestInit) =>
    request(path, { method: "POST", body: form instanceof FormData ? form : new URLSearchParams(form), ...init });
  /** Follows redirects, as a browser does. */
  const arrive = async (path: string, response: Response): Promise<Page> => {
    const location = response.headers.get("location");
    const url = new URL(location ?? path, new URL(path, app.url));
    if (location && response.status < 400) return arrive(url.href, await request(url.href));
    return read(visitor, url, response, await response.text());
  };
  const visitor = {
    cookies,
    get: request,
    post,
    json: (path: string, data: unknown, init?: RequestInit) =>
      request(path, {
        method: "POST",
        body: JSON.stringify(data),
        headers: { "content-type": "application/json" },
        ...init,
      }),
    /** The answer to a file sent as programs send it. */
    upload: (path: string, bytes: Uint8Array, name = "a.jpg", type = "image/jpeg", init?: RequestInit) => {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(bytes)], name, { type }));
      return post(path, form, init);
    },
    remove: (path: string) => request(path, { method: "DELETE" }),
    /** the `Cookie` header of what is kept now */
    cookie: cookieHeader,
    open: async (path: string, init?: RequestInit) => arrive(path, await request(path, init)),
    send: async (path: string, form: Form) => arrive(path, await post(path, form)),
  };
  return visitor;
}

function read(visitor: Visitor, url: URL, { status, headers }: Response, html: string): Page {
  const { window } = new JSDOM(html, { url: url.href, virtualConsole: new VirtualConsole() });
  const { document } = window;
  // As a browser without scripts has it.
  for (const part of document.querySelectorAll("noscript")) part.replaceWith(...part.childNodes);
  const found = within(document.body);
  return {
    ...found,
    status,
    headers,
    html,
    document,
    url: url.pathname + url.search,
    link: (name, role = "main") => within(found.getByRole(role)).getByRole("link", { name }),
    describe: (label) =>
      (found.getByLabelText(label).getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" "),
    follow: (link) => visitor.open(link.getAttribute("href") ?? ""),
    async send(button, values = {}) {
      const submitter = (typeof button === "string" ? found.getByRole("button", { name: button }) : button) as
        | HTMLButtonElement
        | HTMLInputElement;
      const { form } = submitter;
      if (!form) throw new Error(`no form has the button ${submitter.outerHTML}`);
      for (const [label, value] of Object.entries(values)) {
        const field = within(form).getByLabelText<HTMLInputElement>(label);
        if (typeof value === "boolean") field.checked = value;
        else field.value = value;
      }
      if (!form.noValidate && !submitter.formNoValidate && !form.reportValidity())
        throw new Error(`a browser would not send ${form.querySelector(":invalid")?.outerHTML}`);
      const sent = new window.FormData(form, submitter);
      const action = new URL(submitter.getAttribute("formaction") ?? form.getAttribute("action") ?? "", url);
      const texts = new URLSearchParams([...sent].map(([name, value]): [string, string] => [name, String(value)]));
      if (form.method === "post") return visitor.send(action.href, texts);
      action.search = String(texts);
      return visitor.open(action.href);
    },
  };
}

export const texts = (elements: Iterable<Element>): string[] =>
  [...elements].map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim());

export const test = base
  .extend("mailServer", { scope: "worker" }, async ({}, { onCleanup }) => {
    const sink = await startSmtp();
    onCleanup(() => sink.stop());
    return sink;
  })
  .extend("app", { scope: "worker" }, async ({ mailServer }, { onCleanup }) => {
    const app = await startApp({ env: studioEnv(mailServer) });
    onCleanup(() => app.remove());
    const { waitForMail } = mailServer;
    mailServer.waitForMail = async (...mail) => {
      await startMailsNow(app.database);
      return waitForMail(...mail);
    };
    return app;
  })
  .extend("database", ({ app }) => app.database)
  .extend("smtp", ({ mailServer, app: _app }, { onCleanup }) => {
    onCleanup(() => {
      mailServer.mode = "accept";
    });
    return mailServer;
  })
  // What the server complained about meanwhile stands beside a failure.
  .extend("visitor", ({ app, onTestFailed }) => {
    const before = app.log().length;
    onTestFailed(() => {
      for (const [complaint] of app
        .log()
        .slice(before)
        .matchAll(/^.*"level":(?:40|50|60).*$/gm))
        console.log(complaint);
    });
    return () => visit(app);
  })
  .extend(
    "open",
    ({ visitor }) =>
      (path: string, init?: RequestInit) =>
        visitor().open(path, init),
  )
  .extend("login", ({ app, visitor }) => async (person: UserOptions | CurrentUser = {}) => {
    const who = "uid" in person ? person : await createUser(app.database, person);
    const { name, value } = await sessionIn(app, who);
    const signedIn = visitor();
    signedIn.cookies.set(name, value);
    return { ...signedIn, ...who };
  });
