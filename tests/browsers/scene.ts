import type { CurrentUser } from "../../app/people/account.ts";
import type { App } from "../support/app.ts";
import type { UserOptions } from "../support/factories.ts";
import type { SmtpSink } from "../support/smtp.ts";
import type { Screen } from "./driver.ts";
import type { Person } from "./person.ts";

/** What a journey has: the running application, its mail server and AI service, and people as it needs them. */
export type Scene = {
  app: App;
  smtp: SmtpSink;
  visitor: (screen?: Partial<Screen>) => Promise<Person>;
  /** Somebody who is signed in: a new person, or one that is there. */
  member: (who: UserOptions | CurrentUser, screen?: Partial<Screen>) => Promise<Person>;
};

/** One way through the product. It ends by itself, or throws what it waited for in vain. */
export type Journey = (scene: Scene) => Promise<void>;
