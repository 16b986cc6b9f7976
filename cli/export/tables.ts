/** What an export does with each table. The compiler finds a missing one. */
import type { PgTable } from "drizzle-orm/pg-core";
import type * as brief from "../../app/brief/schema.ts";
import type * as conversation from "../../app/conversation/schema.ts";
import type * as delivery from "../../app/delivery/schema.ts";
import { type Collection, GALLERIES } from "../../app/galleries/galleries.ts";
import type * as galleries from "../../app/galleries/schema.ts";
import type * as auth from "../../app/people/auth-schema.ts";
import type * as people from "../../app/people/schema.ts";
import type * as platform from "../../app/platform/schema.ts";
import type * as proofs from "../../app/proofs/schema.ts";
import type * as quotes from "../../app/quotes/schema.ts";
import type * as requests from "../../app/requests/schema.ts";

type Schema = typeof auth &
  typeof people &
  typeof brief &
  typeof requests &
  typeof quotes &
  typeof proofs &
  typeof delivery &
  typeof conversation &
  typeof galleries &
  typeof platform;
type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema];

const SECRET = "what signs somebody in is not exported: passwords, sessions, their tokens and hashes";
const COUNT = "a limit counts it; limits begin anew";

/** A gallery's table has the name of its collection. */
const ofGalleries = Object.fromEntries(
  Object.values(GALLERIES).map(({ collection }) => [collection, { collection }]),
) as { [Name in Collection]: { collection: Name } };

/** The collection that contains a table's rows, or why they are left out. */
export const TABLES = {
  user: { collection: "user" },
  authUser: { collection: "user" },
  act: { collection: "act" },
  setting: { collection: "setting" },
  picture: { collection: "picture" },
  upload: { collection: "upload" },
  publication: { collection: "publication" },
  publicationVersion: { collection: "publication_version" },
  publicationPresence: { leftOut: "who has an editor open now" },
  deletedPublication: { leftOut: "keeps an open editor from making a deleted item anew, for a month" },
  ...ofGalleries,
  budget: { collection: "budget" },
  budgetVersion: { collection: "budget_version" },
  budgetEvent: { collection: "budget_event" },
  quoteDraft: { collection: "quote_draft" },
  quote: { collection: "quote" },
  quoteDecision: { collection: "quote_decision" },
  quotePayment: { collection: "quote_payment" },
  proofDraft: { collection: "proof_draft" },
  proofPiece: { collection: "proof_piece" },
  proof: { collection: "proof" },
  proofNotes: { collection: "proof_notes" },
  proofGuest: { collection: "proof_guest" },
  proofComment: { collection: "proof_comment" },
  proofReply: { collection: "proof_reply" },
  proofDecision: { collection: "proof_decision" },
  deliveryDraft: { collection: "delivery_draft" },
  kitPart: { collection: "kit_part" },
  kit: { collection: "kit" },
  delivery: { collection: "delivery" },
  brandPage: { collection: "brand_page" },
  showcase: { collection: "showcase" },
  message: { collection: "message" },
  attachment: { collection: "attachment" },
  reader: { collection: "reader" },
  authAccount: { leftOut: SECRET },
  authSession: { leftOut: SECRET },
  authVerification: { leftOut: SECRET },
  registration: { leftOut: SECRET },
  confirmedLink: { leftOut: SECRET },
  emailChange: { leftOut: SECRET },
  knownSource: { leftOut: "networks and browsers that people signed in from" },
  eventMail: { leftOut: "no mail is sent by an import" },
  authRateLimit: { leftOut: COUNT },
  mailWait: { leftOut: COUNT },
  loginGuess: { leftOut: COUNT },
  aiCall: { leftOut: COUNT },
  uploadCall: { leftOut: COUNT },
  storyCall: { leftOut: COUNT },
  aiOutage: { leftOut: "how a service of this installation fails" },
} as const satisfies Record<TableName, { collection: string } | { leftOut: string }>;

type Collections = { [Name in keyof typeof TABLES]: (typeof TABLES)[Name] extends { collection: infer C } ? C : never };
export type CollectionName = Collections[keyof typeof TABLES];
