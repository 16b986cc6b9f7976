/** `doctor`: one screen about the installation. Each part is checked alone, so a broken one hides no other. */
import { configure, type Env } from "../../app/platform/env.server.ts";
import type { Report } from "../command.ts";
import { checkAi } from "./ai.ts";
import { checkApplication } from "./application.ts";
import { checkClock } from "./clock.ts";
import { checkConfiguration, listValues, type Value } from "./configuration.ts";
import { checkDatabase } from "./database.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";
import { checkDisk, checkFolders } from "./folders.ts";
import { checkMail, checkOrigin, checkPix } from "./services.ts";
import { checkBackup, checkStore } from "./store.ts";

/** In display order. */
const CHECKS: [part: string, check: (env: Env) => Promise<Finding[]>][] = [
  ["application", checkApplication],
  ["database", checkDatabase],
  ["folders", checkFolders],
  ["disk", checkDisk],
  ["backup", checkBackup],
  ["files", checkStore],
  ["mail", checkMail],
  ["AI", checkAi],
  ["Pix", checkPix],
  ["address", checkOrigin],
  ["clock", checkClock],
];

export async function runDoctor(): Promise<Report> {
  const { env, found } = checkConfiguration();
  const values = listValues(env);
  if (env) {
    // The file store and the database would log lines between ours.
    configure({}, { ...process.env, LOG_LEVEL: "silent" });
    const parts = await Promise.all(CHECKS.map(([part, check]) => check(env).catch((error) => [broken(part, error)])));
    found.push(...parts.flat());
  }
  const count = (state: Finding["state"]) => found.filter((one) => one.state === state).length;
  const summary = `${count("fault")} faults, ${count("warning")} warnings.`;
  const rest = env ? [] : ["The rest is looked at once the configuration is valid."];
  return {
    text: [...valueLines(values), "", ...found.flatMap(lineOf), "", ...rest, summary].join("\n"),
    json: { values, findings: found, faults: count("fault"), warnings: count("warning") },
    failed: count("fault") > 0,
  };
}

function broken(part: string, error: unknown): Finding {
  return findings(part).fault(`could not be looked at: ${reasonOf(error)}`, "See the message.");
}

const WIDTH = 13;

function lineOf({ part, state, says, todo }: Finding): string[] {
  const line = `${state.padEnd(9)}${part.padEnd(WIDTH + 2)}${says}`;
  return todo ? [line, `${" ".repeat(9 + WIDTH + 2)}→ ${todo}`] : [line];
}

function valueLines(values: Value[]): string[] {
  const set = values.filter(({ from }) => from === "environment" || from === "made once");
  const width = Math.max(0, ...set.map(({ name }) => name.length));
  const defaults = values
    .filter(({ from }) => from === "default")
    .map(({ name, value }) => `${name} ${value || "none"}`);
  const unset = values.filter(({ from }) => from === "unset").map(({ name }) => name);
  return [
    ...set.map(({ name, value, from }) => `${name.padEnd(width)}  ${value}  (${from})`),
    `Defaults: ${defaults.join(", ")}`,
    `Unset: ${unset.join(", ")}`,
  ];
}
