/** What every action of a sample request is played with. */
import type { Outcome } from "../app/kit/outcome.ts";
import type { CurrentUser } from "../app/people/account.ts";
import type { PersonName } from "./accounts.ts";
import type { Act, SampleRequest } from "./sample-request.ts";

export type People = Record<PersonName, CurrentUser>;

/** `now`: the day of the start. `art`: paths of the drawn pieces of proofs, by name; each is stored once. */
export type Stage = { people: People; now: number; art: ReadonlyMap<string, string> };

/** `by`: who acts. `at`: when, in the demo's calendar. */
export type Scene = Omit<Stage, "now"> & { id: string; by: CurrentUser; at: Date; sample: SampleRequest };
export type Acts<Does extends Act["does"] = Act["does"]> = {
  [One in Does]: (act: Extract<Act, { does: One }>, scene: Scene) => Promise<void>;
};

export function must(done: boolean | Outcome | { id: string } | { refused: unknown } | null): void {
  if (done === true || (done && ("id" in done || ("kind" in done && done.kind === "done")))) return;
  throw new Error("a step of the demo was refused");
}
