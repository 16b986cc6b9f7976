/**
 * `npm run test:browsers`: the main journeys in Firefox and in WebKit, in each that is installed. With words after `--` only
 * those that have all of them in their names (`npm run test:browsers -- WebKit quotes`). Ends with 1 when a journey failed,
 * else with 2 when a browser is missing.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startApp } from "../support/app.ts";
import { createUser } from "../support/factories.ts";
import { envFor, startFakeAi, story } from "../support/fake-ai.ts";
import { sessionIn } from "../support/session.ts";
import { startSmtp } from "../support/smtp.ts";
import type { Driver, RunningBrowser, Screen } from "./driver.ts";
import { firefox } from "./firefox.ts";
import { browse } from "./journeys/browse.ts";
import { conversation } from "./journeys/conversation.ts";
import { customersWay } from "./journeys/customers-way.ts";
import { edit } from "./journeys/edit.ts";
import { grounds } from "./journeys/grounds.ts";
import { inspiration } from "./journeys/inspiration.ts";
import { noScript } from "./journeys/no-script.ts";
import { order } from "./journeys/order.ts";
import { pasteAndDrop } from "./journeys/paste-and-drop.ts";
import { people } from "./journeys/people.ts";
import { profile } from "./journeys/profile.ts";
import { proof } from "./journeys/proof.ts";
import { publish } from "./journeys/publish.ts";
import { questionnaire } from "./journeys/questionnaire.ts";
import { quote } from "./journeys/quote.ts";
import { register } from "./journeys/register.ts";
import { signIn } from "./journeys/sign-in.ts";
import { story as readStory } from "./journeys/story.ts";
import { twoWindows } from "./journeys/two-windows.ts";
import { writtenQuote } from "./journeys/written-quote.ts";
import { type Person, personAt, type Tab } from "./person.ts";
import type { Journey, Scene } from "./scene.ts";
import { webkit } from "./webkit.ts";

const JOURNEYS: Record<string, Journey> = {
  "browses the portfolio, searches, opens a project, enlarges a picture, goes back": browse,
  "reads a story: its colours, before and after, the next project, and back": readStory,
  "sees logos on their grounds, enlarged too": grounds,
  "reads the inspirations to the end": inspiration,
  "reads the portfolio without scripts": noScript,
  "registers with the mailed code": register,
  "logs in and out": signIn,
  "answers the questionnaire": questionnaire,
  "[WALK-5] goes from the home page to a paid quote on a phone": customersWay,
  "claims a request and quotes": quote,
  "writes a quote, changes it, accepts it on a phone and pays, and nobody reloads": writtenQuote,
  "comments a proof, asks for changes, approves, takes the kit": proof,
  "writes to each other": conversation,
  "pastes from Word and from pages, drops, and types with an input method": pasteAndDrop,
  "publishes a project and deletes it": publish,
  "edits a published project while another admin does": edit,
  "has a quote, then a publication, open twice": twoWindows,
  "orders the portfolio": order,
  "finds people and their requests": people,
  "changes the profile": profile,
};

const DRIVERS: Driver[] = [firefox, webkit];
const SCREENSHOTS = "test-results/browsers";

/** Plays a journey with people of its own; a failure names the screenshots and tells what the consoles said. */
async function play(
  journey: Journey,
  stage: Omit<Scene, "visitor" | "member">,
  openTab: RunningBrowser["openTab"],
  name: string,
) {
  const tabs: Tab[] = [];
  const { app } = stage;
  const folder = await mkdtemp(join(tmpdir(), "traco-browsers-"));
  const enter = async ({ scripts = true, width = 1440 }: Partial<Screen> = {}) => {
    const open = async (tab: Tab): Promise<Person> => {
      // The last one is closed first: the browser goes with a person's first window.
      tabs.unshift(tab);
      const another = async () => open(await tab.another());
      return { ...personAt(tab, { origin: app.url, folder, scripts }), another };
    };
    const tab = await openTab(`${app.url}/robots.txt`, { scripts, width });
    return { tab, person: await open(tab) };
  };
  let failure: unknown;
  try {
    await journey({
      ...stage,
      visitor: async (screen) => (await enter(screen)).person,
      async member(who, screen) {
        const user = "uid" in who ? who : await createUser(app.database, who);
        const { tab, person } = await enter(screen);
        await tab.addCookie(await sessionIn(app, user));
        return person;
      },
    });
  } catch (error) {
    failure = error;
  }
  const heard: string[] = [];
  const screenshots: string[] = [];
  for (const [index, tab] of tabs.entries()) {
    try {
      heard.push(...(await tab.faults()));
      if (failure) {
        const path = `${SCREENSHOTS}/${name.replaceAll(/[^a-z]+/gi, "-")}-${index + 1}.png` as const;
        await mkdir(SCREENSHOTS, { recursive: true });
        await tab.screenshot(path);
        screenshots.push(path);
      }
    } catch (error) {
      // The journey's own failure comes first; the other windows are still to be closed.
      heard.push(`window ${index + 1} was not looked at: ${error}`);
    } finally {
      await tab.close();
    }
  }
  await rm(folder, { recursive: true });
  if (!failure && heard.length === 0) return;
  const parts = ["", ...screenshots, "the browser complained of:", ...(heard.length > 0 ? heard : ["nothing"])];
  const message = failure instanceof Error ? failure.message : "the journey ended well";
  throw new Error([message, ...parts].join("\n"), { cause: failure });
}

/** The journeys to play in that browser. */
const chosenFor = ({ name }: Driver) =>
  Object.entries(JOURNEYS).filter(([title]) =>
    process.argv.slice(2).every((word) => `${name} ${title}`.includes(word)),
  );

const missing = DRIVERS.filter((driver) => !driver.isInstalled());
const installed = DRIVERS.filter((driver) => driver.isInstalled());

for (const driver of installed.filter((one) => chosenFor(one).length > 0))
  describe(`[OPS-17] ${driver.name}`, () => {
    const running: (() => Promise<unknown>)[] = [];
    let openTab: RunningBrowser["openTab"];
    let stage: Omit<Scene, "visitor" | "member">;
    before(async () => {
      const browser = await driver.start();
      running.unshift(browser.stop);
      const smtp = await startSmtp();
      running.unshift(smtp.stop);
      const service = await startFakeAi({ vendor: "gemini", always: story });
      running.unshift(service.stop);
      const pix = { PIX_KEY: "pix@traco.example", PIX_NAME: "Estúdio Traço", PIX_CITY: "Recife" };
      const env = { SMTP_URL: smtp.url, MAIL_FROM: "oi@estudiotraco.example", ...pix, ...envFor(service) };
      const app = await startApp({ env });
      running.unshift(app.remove);
      openTab = browser.openTab;
      stage = { app, smtp };
    });
    after(async () => {
      for (const stop of running) await stop();
    });
    for (const [title, journey] of chosenFor(driver))
      test(title, { timeout: 900_000 }, () => play(journey, stage, openTab, `${driver.name} ${title.slice(0, 30)}`));
  });

if (missing.length > 0)
  process.on("exit", () => {
    const names = missing.map(({ name }) => name).join(" and ");
    const packages = missing.map(({ packages }) => packages).join(" ");
    process.stderr.write(`\n${names} was not tested, because it is not installed: apt-get install ${packages}\n`);
    process.exitCode ||= 2;
  });
