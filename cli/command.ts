/** The definition of a command in the table (commands.ts). */

export type Option =
  | { type: "boolean"; help: string }
  /** `value`: the placeholder for its value in the help */
  | { type: "string"; value: string; help: string; required?: true };
export type Options = Record<string, Option>;

type ValueOf<O extends Option> = O extends { type: "boolean" }
  ? boolean
  : O extends { required: true }
    ? string
    : string | undefined;

/** What `run` receives: a value for each parameter and option. */
export type CommandInput<Parameters extends readonly string[], Of extends Options> = {
  parameters: { [Index in keyof Parameters]: Parameters[Index] extends `[${string}]` ? string | undefined : string };
  options: { [Name in keyof Of]: ValueOf<Of[Name]> };
};

/** The result: `text` for people, `json` for programs. `failed`: done, with a negative result (exit code 1). */
export type Report = { text: string; json: unknown; failed?: boolean };

export type Command = {
  /** the placeholders of the parameters; the last one is optional if it is in brackets */
  parameters: readonly string[];
  options: Options;
  summary: string;
  /** more about the command, below the usage */
  help: string;
  /** false: works without a valid configuration */
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
