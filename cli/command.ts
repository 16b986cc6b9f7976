/** What a command of the table (commands.ts) is. */

export type Option =
  | { type: "boolean"; help: string }
  /** `value`: the word for its value in the help */
  | { type: "string"; value: string; help: string; required?: true };
export type Options = Record<string, Option>;

type ValueOf<O extends Option> = O extends { type: "boolean" }
  ? boolean
  : O extends { required: true }
    ? string
    : string | undefined;

/** What a call gives to `run`: a value for each parameter and option, `json` and where progress is told. */
export type CommandInput<Parameters extends readonly string[], Of extends Options> = {
  parameters: { [Index in keyof Parameters]: Parameters[Index] extends `[${string}]` ? string | undefined : string };
  options: { [Name in keyof Of]: ValueOf<Of[Name]> };
};

/** The result: as a text for people, as `json` for programs. `failed`: the work was done, and its answer is no (exit code 1). */
export type Report = { text: string; json: unknown; failed?: boolean };

export type Command = {
  /** the words of the parameters; one in brackets, at the end, may be left out */
  parameters: readonly string[];
  options: Options;
  summary: string;
  /** what else is worth knowing, below the usage */
  help: string;
  /** false: it works without a valid configuration */
  configured: boolean;
  run(given: { parameters: string[]; options: Record<string, string | boolean | undefined> }): Promise<Report>;
};

/** Gives `run` the types of the command's own parameters and options. */
export function command<const Parameters extends readonly string[], const Of extends Options>(
  it: Omit<Command, "parameters" | "options" | "configured" | "run"> & {
    parameters: Parameters;
    options: Of;
    configured?: false;
    run(given: CommandInput<Parameters, Of>): Promise<Report>;
  },
): Command {
  return { configured: true, ...it, run: (given) => it.run(given as unknown as CommandInput<Parameters, Of>) };
}
