/** Ends waiting and requests when the user presses Ctrl+C. */
export interface Stopping {
  signal: AbortSignal;
}

export interface Option {
  type: "string" | "boolean";
  short?: string;
  /** What the value is, for the help: `<path>`. */
  value?: string;
  description: string;
}

type Options = Record<string, Option>;
type ValueOf<Type extends Option["type"]> = Type extends "boolean" ? boolean : string;
export type Values<O extends Options> = {
  [Name in keyof O]?: ValueOf<O[Name]["type"]> | undefined;
};

export interface Invocation<O extends Options> extends Stopping {
  args: string[];
  options: Values<O>;
}

/** One command. `pressmark help` and the checks of arguments are made from it. */
export interface Command<O extends Options = Options> {
  /** As typed: "logs", "notes write". */
  name: string;
  summary: string;
  /** The arguments as the help shows them: "[deployment]". */
  usage: string;
  /** How many arguments there can be. */
  args: { min: number; max: number };
  options: O;
  /** More words for the help. */
  details?: string;
  /** Its options are the fields of an operation, which only the server knows. They arrive in `args` as typed. */
  takesFields?: true;
  /** @returns the exit code, 0 by default */
  run(invocation: Invocation<O>): Promise<number | void>;
}

/** Infers the types of a command's options. */
export const command = <const O extends Options>(definition: Command<O>): Command => definition;

export const projectOption = {
  project: {
    type: "string",
    short: "p",
    value: "<org/project>",
    description: "The project. By default, the one that a git remote of this folder belongs to.",
  },
} as const;

export const jsonOption = {
  json: { type: "boolean", description: "Print the answer of REST as JSON." },
} as const;

export const yesOption = {
  yes: { type: "boolean", short: "y", description: "Do not ask." },
} as const;

export const branchOption = {
  branch: {
    type: "string",
    value: "<name>",
    description: "The branch. By default, the published one.",
  },
} as const;

export const messageOption = {
  message: {
    type: "string",
    short: "m",
    value: "<text>",
    description: "The message of the commit.",
  },
} as const;
