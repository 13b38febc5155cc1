import { parseArgs } from "node:util";
import { closest, distance } from "fastest-levenshtein";
import type { Command } from "./command.ts";
import { UsageError } from "./failure.ts";

const MAX_TYPING_ERRORS = 3;
const LONGEST_NAME_WORDS = 2;

/** The command that the first words name, and the words after them. Null if they name none. */
export function findCommand(
  names: readonly string[],
  words: readonly string[],
): { name: string; rest: string[] } | null {
  for (let length = LONGEST_NAME_WORDS; length > 0; length -= 1) {
    const name = words.slice(0, length).join(" ");
    if (names.includes(name)) return { name, rest: words.slice(length) };
  }
  return null;
}

/** The commands of a group: those of "notes" are "notes list", "notes read" and so on. */
export const namesOfGroup = (names: readonly string[], group: string) =>
  names.filter((name) => name.startsWith(`${group} `));

/** " Did you mean …?", or nothing if no name is near. */
export function suggestion(word: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const nearest = closest(word, [...names]);
  const isNear = distance(word, nearest) <= Math.min(MAX_TYPING_ERRORS, Math.ceil(word.length / 2));
  return isNear ? ` Did you mean ${nearest}?` : "";
}

export interface ParsedArguments {
  args: string[];
  options: Record<string, string | boolean>;
}

/** @throws UsageError that names the argument or option, and the nearest one that exists */
export function readArguments(command: Command, words: readonly string[]): ParsedArguments {
  const known = Object.entries(command.options);
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      known.map(([name, { type, short }]) => [
        name,
        short === undefined ? { type } : { type, short },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const parsed: ParsedArguments = { args: [], options: {} };
  for (const token of tokens) {
    if (token.kind === "positional") parsed.args.push(token.value);
    if (token.kind !== "option") continue;
    const option = command.options[token.name];
    if (!option)
      throw new UsageError(
        `${command.name} has no option ${token.rawName}.${suggestion(
          token.rawName,
          known.map(([name]) => `--${name}`),
        )}`,
      );
    if (option.type === "string" && token.value === undefined)
      throw new UsageError(
        `${token.rawName} needs a value: ${token.rawName} ${option.value ?? "…"}`,
      );
    if (option.type === "boolean" && token.value !== undefined)
      throw new UsageError(`${token.rawName} takes no value.`);
    parsed.options[token.name] = token.value ?? true;
  }
  checkCount(command, parsed.args);
  return parsed;
}

function checkCount({ name, usage, args: { min, max } }: Command, args: readonly string[]): void {
  const shape = `Usage: pressmark ${name} ${usage}`.trim();
  if (args.length < min) throw new UsageError(`An argument is missing. ${shape}`);
  if (args.length > max) throw new UsageError(`“${args[max]}” is one argument too many. ${shape}`);
}
