import type { z } from "zod";
import { nearName } from "#markdown/text/near-name.ts";
import { refusalOf } from "#schemas/projects/project-file/refused-keys.ts";
import type { Problem } from "./nodes.ts";

const SHOWN_CHARACTERS = 40;
const MOST_NAMES = 12;

/** What is wrong with a value, and what may be written instead. */
export function valueProblem(name: string, issue: z.core.$ZodIssue, written: unknown): Problem {
  const suggestion = suggestionOf(issue, written);
  return { message: `“${shown(name)}” has no effect: ${reasonOf(issue, written)}.`, suggestion };
}

/** A key that is not a setting, or none that a file may have. */
export function keyProblem(name: string, known: readonly string[], within = ""): Problem {
  const key = shown(within === "" ? name : `${within}.${name}`);
  const refusal = refusalOf(name);
  if (refusal)
    return {
      message: `“${key}” has no effect: this file cannot set it. ${refusal.reason}`,
      suggestion: refusal.suggestion,
    };
  const near = nearName(name, known);
  return {
    message: `“${key}” is not a setting, so it has no effect.`,
    suggestion: near === null ? theSettings(known, within) : `Did you mean \`${near}\`?`,
  };
}

function theSettings(known: readonly string[], within: string): string {
  const place = within === "" ? "here" : `below \`${within}\``;
  return known.length === 1
    ? `The only setting ${place} is \`${known[0]}\`.`
    : `The settings ${place} are ${listed(known)}.`;
}

function reasonOf(issue: z.core.$ZodIssue, written: unknown): string {
  if (issue.code === "invalid_type") {
    if (written === undefined || written === null) return "it has no value";
    return `it is ${kindOf(written)}, not ${kinds[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === "invalid_value") return `“${shown(textOf(written))}” is not one of its values`;
  if (issue.code === "unrecognized_keys") return `it has no key “${shown(issue.keys[0] ?? "")}”`;
  if (issue.code === "invalid_union")
    return isPlain(issue.message) ? issue.message : `it cannot be ${kindOf(written)}`;
  return issue.message.replace(/\.$/, "");
}

function suggestionOf(issue: z.core.$ZodIssue, written: unknown): string | null {
  if (issue.code === "invalid_value") {
    const allowed = issue.values.map(String);
    const near = nearName(textOf(written), allowed);
    const values = `It can be ${listed(allowed, "or")}.`;
    return near === null ? values : `Did you mean \`${near}\`? ${values}`;
  }
  if (issue.code === "custom") return adviceOf(issue.params, written);
  if (issue.code !== "invalid_type") return null;
  if (issue.expected === "string" && (typeof written === "number" || typeof written === "boolean"))
    return `Write it in quotes: \`"${textOf(written)}"\`.`;
  if (issue.expected === "boolean") return "It can be `true` or `false`.";
  return null;
}

/** What the check itself suggests, or the nearest of the names that it knows. */
function adviceOf(params: Record<string, unknown> | undefined, written: unknown): string | null {
  const { suggestion, names } = params ?? {};
  if (typeof suggestion === "string") return suggestion;
  const near = Array.isArray(names) ? nearName(textOf(written), names as string[]) : null;
  return near === null ? null : `Did you mean \`${near}\`?`;
}

/** The library's own words are for programmers. */
const isPlain = (message: string) => !message.startsWith("Invalid");

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of keys",
  record: "a group of keys",
  null: "empty",
};

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "boolean" ? `${value}` : (kinds[typeof value] ?? "something else");
}

const textOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : kindOf(value);

const shown = (text: string) =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

/** "`issues`, `languages` and `versions`" */
function listed(names: readonly string[], last = "and"): string {
  const quoted = names.slice(0, MOST_NAMES).map((name) => `\`${name}\``);
  if (names.length > MOST_NAMES) quoted.push(`${names.length - MOST_NAMES} more`);
  if (quoted.length < 2) return quoted.join("");
  return `${quoted.slice(0, -1).join(", ")} ${last} ${quoted.at(-1)}`;
}
