import { findBlock } from "./block.ts";
import type { Change, Edit } from "./change.ts";
import { findEntry, type KeyPlace, placeOf } from "./find-entry.ts";
import { flowAddition, flowRemoval } from "./flow.ts";
import { indentAt, lineBreakOf, lineEnd, lineStart, wholeLines } from "./lines.ts";
import { hasBlockList, keyText, newLines } from "./new-lines.ts";
import { type Entry, type GroupValue, type ListValue, readTree, type ScalarValue } from "./tree.ts";
import { writeBlock, writeScalar, type Written } from "./write-scalar.ts";

/**
 * The change of a note that an edit of its front matter needs. All other bytes stay.
 * @param path of the key: `["seo", "description"]`
 * @returns null if only the text can be edited
 */
export function editProperty(text: string, path: readonly string[], edit: Edit): Change | null {
  const block = findBlock(text);
  if (block.state === "none") {
    if (edit.act === "remove" || edit.act === "drop" || edit.act === "replace") return null;
    const lineBreak = lineBreakOf(text);
    const at = block.insertAt;
    const lines = ["---", ...newLines(path, edit, { indent: "", isBlockList: false }), "---"];
    const rest = text.slice(at);
    const space = rest === "" || /^[\r\n]/.test(rest) ? "" : lineBreak;
    return { from: at, to: at, insert: lines.join(lineBreak) + lineBreak + space };
  }
  if (block.state !== "yaml") return null;
  const source = text.slice(block.start, block.end);
  const tree = readTree(source);
  if (tree.state !== "read") return null;
  const change = changeOf({ source, lineBreak: lineBreakOf(text), root: tree.root }, path, edit);
  if (!change) return null;
  const least = smallest(source, change);
  if (!isAsMeant(source, least, path, edit)) return null;
  return { ...least, from: least.from + block.start, to: least.to + block.start };
}

interface Yaml {
  source: string;
  lineBreak: string;
  root: GroupValue | null;
}

function changeOf(yaml: Yaml, path: readonly string[], edit: Edit): Change | null {
  const { source, root } = yaml;
  const place = placeOf(root, path);
  if (edit.act === "remove") return place.entry && removal(source, place.entry, place.group);
  if (place.entry) return valueChange(yaml, place.entry, place.group, edit);
  if (edit.act === "drop" || edit.act === "replace") return null;
  return addition(yaml, place, edit);
}

function valueChange(
  yaml: Yaml,
  entry: Entry,
  group: GroupValue | null,
  edit: Exclude<Edit, { act: "remove" }>,
): Change | null {
  const { source } = yaml;
  const { value } = entry;
  const isInFlow = group?.isFlow === true;
  if (edit.act === "set") {
    if (value.kind === "empty") {
      const written = ` ${writeScalar(edit, { style: "plain", isInFlow })}`;
      const insert = edit.text === "" ? "" : written;
      return { from: entry.colon, to: entry.colon, insert };
    }
    return value.kind === "scalar" ? scalarChange(yaml, value, entry, { edit, isInFlow }) : null;
  }
  if (value.kind === "list") return listChange(yaml, value, edit);
  if (edit.act !== "add") return null;
  const item = writeScalar({ text: edit.text, isPlain: false }, { style: "plain", isInFlow: true });
  if (value.kind === "empty") {
    const { colon } = entry;
    if (isInFlow || !hasBlockList(yaml.root))
      return { from: colon, to: colon, insert: ` [${item}]` };
    const at = lineEnd(source, colon);
    const indent = `${indentAt(source, entry.from)}  `;
    const insert = `${yaml.lineBreak}${indent}- ${writeScalar({ text: edit.text, isPlain: false }, { style: "plain", isInFlow: false })}`;
    return { from: at, to: at, insert };
  }
  // One entry, written without a list.
  if (value.kind !== "scalar" || value.style === "literal" || value.style === "folded") return null;
  const before = source.slice(value.from, value.to);
  const first = writeScalar(
    { text: value.text, isPlain: value.type !== "string" },
    { style: value.style, isInFlow: true },
  );
  return { from: value.from, to: value.to, insert: `[${before === "" ? "" : first}, ${item}]` };
}

function scalarChange(
  { source, lineBreak }: Yaml,
  value: ScalarValue,
  entry: Entry,
  { edit, isInFlow }: { edit: Written; isInFlow: boolean },
): Change | null {
  const { from, to, style } = value;
  if (style !== "literal" && style !== "folded") {
    if (edit.text === "" && style === "plain") return { from: entry.colon, to, insert: "" };
    // A number stays one.
    const isPlain = edit.isPlain || (value.type !== "string" && value.type !== "null");
    return { from, to, insert: writeScalar({ text: edit.text, isPlain }, { style, isInFlow }) };
  }
  const [header = ""] = /^[^\r\n]*/.exec(source.slice(from)) ?? [];
  // With `+` or a digit, empty lines and spaces are part of the text.
  if (/^[|>][-+]*\d|^[|>]-?\+/.test(header)) return null;
  const indent = /\n([ \t]+)\S/.exec(source.slice(from, to))?.[1];
  const written =
    indent === undefined ? null : writeBlock(edit.text, { style, header, indent, lineBreak });
  return { from, to, insert: written ?? writeScalar(edit, { style: "double", isInFlow }) };
}

function listChange(
  { source, lineBreak }: Yaml,
  list: ListValue,
  edit: Exclude<Edit, { act: "remove" | "set" }>,
): Change | null {
  const { items, isFlow } = list;
  const written = (text: string, style: ScalarValue["style"]) =>
    writeScalar({ text, isPlain: false }, { style, isInFlow: isFlow });
  if (edit.act === "add") {
    const style = items.every((item) => item.style === "double") && items.length > 0;
    const text = written(edit.text, style ? "double" : "plain");
    if (isFlow) return flowAddition(source, list, text);
    const last = items.at(-1);
    if (!last) return null;
    const at = lineEnd(source, last.to);
    return { from: at, to: at, insert: `${lineBreak}${beforeItem(source, last.from)}${text}` };
  }
  const item = items[edit.at];
  if (!item || item.style === "literal" || item.style === "folded") return null;
  if (edit.act === "replace")
    return { from: item.from, to: item.to, insert: written(edit.text, item.style) };
  if (isFlow) return flowRemoval(source, { ...item, first: list.from + 1 });
  // A value that begins below its dash.
  if (!/^[ \t]*-[ \t]*$/.test(source.slice(lineStart(source, item.from), item.from))) return null;
  return wholeLines(source, item.from, item.to);
}

/** What is in front of an item, so that the next one looks the same. */
function beforeItem(source: string, at: number): string {
  const start = source.slice(lineStart(source, at), at);
  return /^[ \t]*-[ \t]+$/.test(start) ? start : "- ";
}

function removal(source: string, entry: Entry, group: GroupValue | null): Change | null {
  if (group?.isFlow)
    return flowRemoval(source, { from: entry.from, to: entry.end, first: group.from + 1 });
  if (source.slice(lineStart(source, entry.from), entry.from).trim() !== "") return null;
  return wholeLines(source, entry.from, entry.end);
}

function addition(
  yaml: Yaml,
  { group, owner, rest }: KeyPlace,
  edit: Extract<Edit, { act: "set" | "add" }>,
): Change | null {
  const { source, lineBreak, root } = yaml;
  const isBlockList = hasBlockList(root);
  if (owner && !group) {
    if (owner.value.kind !== "empty") return null;
    const indent = `${indentAt(source, owner.from)}  `;
    const at = lineEnd(source, owner.colon);
    const lines = newLines(rest, edit, { indent, isBlockList });
    return { from: at, to: at, insert: lineBreak + lines.join(lineBreak) };
  }
  if (group?.isFlow) {
    if (rest.length > 1) return null;
    const value =
      edit.act === "add"
        ? `[${writeScalar({ text: edit.text, isPlain: false }, { style: "plain", isInFlow: true })}]`
        : writeScalar(edit, { style: "plain", isInFlow: true });
    const items = group.entries.map(({ from, end }) => ({ from, to: end }));
    return flowAddition(source, { ...group, items }, `${keyText(rest[0]!)}: ${value}`);
  }
  const first = group?.entries[0];
  const indent = first ? indentAt(source, first.from) : "";
  const lines = newLines(rest, edit, { indent, isBlockList });
  const last = owner && group?.entries.at(-1);
  if (last) {
    const at = lineEnd(source, last.end);
    return { from: at, to: at, insert: lineBreak + lines.join(lineBreak) };
  }
  const isEnded = source === "" || source.endsWith("\n");
  const insert = (isEnded ? "" : lineBreak) + lines.join(lineBreak) + lineBreak;
  return { from: source.length, to: source.length, insert };
}

/** Without what stays the same at both ends, so that undoing and cursors see only the change. */
function smallest(source: string, { from, to, insert }: Change): Change {
  const before = source.slice(from, to);
  const shorter = Math.min(before.length, insert.length);
  let start = 0;
  while (start < shorter && before[start] === insert[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === insert.at(-1 - end)) end += 1;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

/** Whether the text says what was meant after the change, and the other keys what they said before. */
function isAsMeant(source: string, change: Change, path: readonly string[], edit: Edit): boolean {
  const changed = source.slice(0, change.from) + change.insert + source.slice(change.to);
  const [before, after] = [readTree(source), readTree(changed)];
  if (before.state !== "read" || after.state !== "read") return false;
  const others = (root: GroupValue | null, text: string) =>
    (root?.entries ?? [])
      .filter(({ key }) => key !== path[0] && key !== path.join("."))
      .map(({ from, end }) => text.slice(from, end))
      .join("\n");
  if (others(before.root, source) !== others(after.root, changed)) return false;
  const value = findEntry(after.root, path)?.value;
  if (edit.act === "remove") return value === undefined;
  if (edit.act === "set")
    return value?.kind === "scalar" ? value.text === edit.text : edit.text === "";
  if (edit.act === "drop") return value?.kind === "list" || value?.kind === "empty";
  if (value?.kind !== "list") return false;
  return value.items.at(edit.act === "add" ? -1 : edit.at)?.text === edit.text;
}
