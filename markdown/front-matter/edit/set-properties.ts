import { findBlock } from "./block.ts";
import type { Edit } from "./change.ts";
import { editProperty } from "./edit.ts";
import { findEntry } from "./find-entry.ts";
import { readTree, type Value } from "./tree.ts";

export type NewValue = string | number | boolean | readonly string[];

/** Why only the text can be edited. `key`: null if no key can be changed. */
export interface Refused {
  key: string | null;
  reason: "other" | "open" | "mixed" | "broken" | "value";
}

/** Sets and removes keys of the front matter. All other bytes stay. A key that is already as it should be does not change. */
export function setProperties(
  text: string,
  { set, remove }: { set: Readonly<Record<string, NewValue>>; remove: readonly string[] },
): { text: string } | { refused: Refused } {
  const problem = problemOf(text);
  if (problem) return { refused: { key: null, reason: problem } };
  let result = text;
  for (const key of remove) {
    if (valueOf(result, key) === undefined) continue;
    const next = edited(result, key, { act: "remove" });
    if (next === null) return { refused: { key, reason: "value" } };
    result = next;
  }
  for (const [key, value] of Object.entries(set)) {
    const next =
      typeof value === "object" ? withList(result, key, value) : withScalar(result, key, value);
    if (next === null) return { refused: { key, reason: "value" } };
    result = next;
  }
  return { text: result };
}

function problemOf(text: string): Refused["reason"] | null {
  const block = findBlock(text);
  if (block.state === "none") return null;
  if (block.state !== "yaml") return block.state;
  return readTree(text.slice(block.start, block.end)).state === "read" ? null : "broken";
}

/** Undefined if the note does not have the key. */
function valueOf(text: string, key: string): Value | undefined {
  const block = findBlock(text);
  if (block.state !== "yaml") return undefined;
  const tree = readTree(text.slice(block.start, block.end));
  return tree.state === "read" ? findEntry(tree.root, key.split("."))?.value : undefined;
}

function edited(text: string, key: string, edit: Edit): string | null {
  const change = editProperty(text, key.split("."), edit);
  return change && text.slice(0, change.from) + change.insert + text.slice(change.to);
}

function withScalar(text: string, key: string, value: string | number | boolean): string | null {
  const existing = valueOf(text, key);
  const type = typeof value;
  const edit: Edit = { act: "set", text: String(value), isPlain: type !== "string" };
  if (existing?.kind === "list") return replaced(text, key, [edit]);
  if (existing?.kind !== "scalar" || existing.type === "null") return edited(text, key, edit);
  // Its quotes, or that it has none, belong to the former type.
  if (existing.type !== type) return replaced(text, key, [edit]);
  if (existing.text === edit.text) return text;
  return edited(text, key, edit) ?? replaced(text, key, [edit]);
}

function withList(text: string, key: string, items: readonly string[]): string | null {
  const existing = valueOf(text, key);
  if (existing?.kind === "group" || existing?.kind === "other") return null;
  const isList = existing?.kind === "list" && existing.items.length > 0;
  if (isList)
    return withEdits(
      text,
      key,
      listEdits(
        existing.items.map((item) => item.text),
        items,
      ),
    );
  const edits = listEdits([], items);
  return existing === undefined || existing.kind === "empty"
    ? withEdits(text, key, edits)
    : replaced(text, key, edits);
}

function listEdits(before: readonly string[], after: readonly string[]): Edit[] {
  const replacements = after
    .slice(0, before.length)
    .flatMap((text, at): Edit[] => (text === before[at] ? [] : [{ act: "replace", at, text }]));
  const drops = before
    .map((_, at): Edit => ({ act: "drop", at }))
    .slice(after.length)
    .toReversed();
  const additions = after.slice(before.length).map((text): Edit => ({ act: "add", text }));
  return [...replacements, ...drops, ...additions];
}

/** The key moves to the end. */
const replaced = (text: string, key: string, edits: readonly Edit[]) =>
  withEdits(text, key, [{ act: "remove" }, ...edits]);

const withEdits = (text: string, key: string, edits: readonly Edit[]) =>
  edits.reduce<string | null>(
    (result, edit) => (result === null ? null : edited(result, key, edit)),
    text,
  );
