import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { type NewValue, setProperties } from "#markdown/front-matter/edit/set-properties.ts";
import { contentFunction } from "../content-function.ts";
import {
  commitAnswer,
  ifMatchField,
  messageField,
  notePath,
  targetBranch,
  textField,
} from "../fields.ts";
import { matchedTarget, readText, writeFiles } from "./write-files.ts";

const KEY_MAX_LENGTH = 200;
const KEYS_MAX = 50;
const VALUE_MAX_LENGTH = 10_000;
const ITEMS_MAX = 500;

const Key = z
  .string()
  .min(1, "is empty")
  .max(KEY_MAX_LENGTH, `can have up to ${KEY_MAX_LENGTH} characters`)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, "contains a control character");
const Text = textField.max(
  VALUE_MAX_LENGTH,
  `can have up to ${VALUE_MAX_LENGTH.toLocaleString("en")} characters`,
);
const Value = z.union([Text, z.number(), z.boolean(), z.array(Text.min(1)).min(1).max(ITEMS_MAX)], {
  error: `must be a text of up to ${VALUE_MAX_LENGTH.toLocaleString("en")} characters, a number, true, false, or a list of 1 to ${ITEMS_MAX} texts`,
});

export const setFrontMatter = contentFunction({
  title: "Set front matter",
  description:
    "Sets and removes keys in the YAML front matter of a note, in one commit. Everything else stays byte by byte: comments, quotes, the order of keys, and the text. A note without front matter gets one. Keys in groups are written with dots, such as seo.description.",
  rest: { method: "PATCH", path: "/notes/{path}/front-matter" },
  input: z.strictObject({
    path: notePath,
    set: z
      .record(Key, Value)
      .default({})
      .describe("The keys to set, with a text, a number, true or false, or a list of texts."),
    remove: z
      .array(Key)
      .max(KEYS_MAX, `can have up to ${KEYS_MAX} keys`)
      .default([])
      .describe("The keys to remove. A key that the note does not have changes nothing."),
    message: messageField,
    ifMatch: ifMatchField,
    branch: targetBranch,
  }),
  output: z.object(commitAnswer),
  run: async (call, { path, set, remove, message, ifMatch, branch }) => {
    checkKeys(Object.keys(set), remove);
    const target = await matchedTarget(call, { path, branch, ifMatch });
    const { text } = await readText(target.head, path);
    const content = withProperties(text, { set, remove, path });
    return writeFiles(call, {
      changes: [{ path, content }],
      target,
      message: message ?? `Set front matter of ${path}`,
    });
  },
});

function checkKeys(set: readonly string[], remove: readonly string[]): void {
  if (set.length + remove.length === 0) throw wrong("set: name a key to set or to remove.");
  if (set.length > KEYS_MAX) throw wrong(`set: can have up to ${KEYS_MAX} keys.`);
  const both = set.find((key) => remove.includes(key));
  if (both !== undefined) throw wrong(`remove: ${both} is also in set. Choose one.`);
}

function withProperties(
  text: string,
  { path, ...wanted }: { set: Record<string, NewValue>; remove: readonly string[]; path: string },
): string {
  const result = setProperties(text, wanted);
  if ("text" in result) return result.text;
  const { key, reason } = result.refused;
  const which = key === null ? "" : `${key}: `;
  throw wrong(`${which}${REASONS[reason]} Use edit_note for ${path}.`);
}

const REASONS = {
  other: "Only YAML front matter can be changed by key, and this note has another format.",
  open: "The front matter has no end.",
  mixed: "The lines of the front matter end in different ways.",
  broken: "The front matter is not valid YAML.",
  value: "This value cannot be changed without changing other text, such as an anchor or a group.",
};

const wrong = (message: string) => new AppError("bad_request", { message });
