import {
  type Document,
  type DocumentOptions,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type ParseOptions,
  type SchemaOptions,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { isNestedTooDeeply } from "../nesting.ts";

/** One value that is written as text. Offsets are those of the YAML. */
export interface ScalarValue {
  kind: "scalar";
  /** As the form shows it. Numbers keep their spelling. */
  text: string;
  /** The type that YAML gives it. */
  type: "string" | "number" | "boolean" | "null";
  style: "plain" | "single" | "double" | "literal" | "folded";
  from: number;
  to: number;
}

export interface ListValue {
  kind: "list";
  isFlow: boolean;
  items: ScalarValue[];
  from: number;
  to: number;
}

export interface GroupValue {
  kind: "group";
  isFlow: boolean;
  entries: Entry[];
  from: number;
  to: number;
}

export type Value =
  | ScalarValue
  | ListValue
  | GroupValue
  /** Nothing after the colon. */
  | { kind: "empty" }
  /** Only the text can change it, such as a value with an anchor. */
  | { kind: "other"; from: number; to: number };

/** A key and its value. */
export interface Entry {
  key: string;
  from: number;
  /** Just after the colon. */
  colon: number;
  /** Where the value ends, without spaces and line ends. */
  end: number;
  value: Value;
}

export type YamlTree =
  | { state: "read"; root: GroupValue | null }
  /** `line` counts from 1. */
  | { state: "broken"; line: number }
  | { state: "excessive" }
  /** Not a block of keys, such as one written in braces. */
  | { state: "unusual" };

/** What the engine reads. */
const MAX_CHARACTERS = 64 * 1024;
/** As the engine reads YAML. */
export const options: ParseOptions & DocumentOptions & SchemaOptions = {
  version: "1.2",
  schema: "core",
  uniqueKeys: true,
  customTags: [],
  logLevel: "silent",
  merge: false,
  stringKeys: true,
  prettyErrors: false,
};

/** Reads YAML with the offsets of its values. Nothing is expanded: an alias stays an alias. */
export function readTree(source: string): YamlTree {
  if (source.length > MAX_CHARACTERS || isNestedTooDeeply(source)) return { state: "excessive" };
  let document: Document.Parsed;
  try {
    document = parseDocument(source, options);
  } catch {
    // The parser gives up on some texts instead of listing what is wrong.
    return { state: "broken", line: 1 };
  }
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault) return { state: "broken", line: lineAt(source, fault.pos[0]) };
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null && !hasProps(contents)))
    return { state: "read", root: null };
  if (!isMap(contents) || contents.flow === true || hasProps(contents)) return { state: "unusual" };
  return { state: "read", root: groupOf(source, contents) };
}

const lineAt = (source: string, at: number) => source.slice(0, at).split("\n").length;

/** An anchor or a tag. */
const hasProps = (node: Node) =>
  !isAlias(node) && (node.anchor !== undefined || node.tag !== undefined);

function groupOf(source: string, map: YAMLMap): GroupValue {
  const entries = map.items.flatMap((pair) => entryOf(source, pair as Pair<Node, Node | null>));
  const [from, to] = rangeOf(map);
  return { kind: "group", isFlow: map.flow === true, entries, from, to };
}

function entryOf(source: string, { key, value }: Pair<Node, Node | null>): Entry[] {
  // In braces, a comma alone has no key.
  if (!isScalar(key)) return [];
  const [from, keyEnd] = rangeOf(key);
  const colon = /^[ \t]*:/.exec(source.slice(keyEnd))?.[0].length;
  const name = String(key.value);
  // `? key` with its value in another line, and a key in braces without a value.
  if (colon === undefined || hasProps(key)) {
    const end = value ? endOf(source, value) : keyEnd;
    return [{ key: name, from, colon: keyEnd, end, value: { kind: "other", from, to: end } }];
  }
  const after = keyEnd + colon;
  const read = valueOf(source, value);
  const end = value && read.kind !== "empty" ? endOf(source, value) : after;
  return [{ key: name, from, colon: after, end, value: read }];
}

function valueOf(source: string, node: Node | null): Value {
  if (node === null) return { kind: "empty" };
  const [from, to] = rangeOf(node);
  if (isScalar(node) && node.value === null && from === to && !hasProps(node))
    return { kind: "empty" };
  const other: Value = { kind: "other", from, to: endOf(source, node) };
  if (hasProps(node)) return other;
  if (isScalar(node)) return scalarOf(source, node) ?? other;
  if (isMap(node)) return groupOf(source, node);
  if (!isSeq(node)) return other;
  const items = (node as YAMLSeq<Node>).items.map((item) =>
    isScalar(item) && !hasProps(item) ? scalarOf(source, item) : null,
  );
  if (items.includes(null)) return other;
  const isFlow = node.flow === true;
  return { kind: "list", isFlow, items: items as ScalarValue[], from, to };
}

const STYLES: Record<string, ScalarValue["style"]> = {
  PLAIN: "plain",
  QUOTE_SINGLE: "single",
  QUOTE_DOUBLE: "double",
  BLOCK_LITERAL: "literal",
  BLOCK_FOLDED: "folded",
};

function scalarOf(source: string, node: Node): ScalarValue | null {
  if (!isScalar(node)) return null;
  const style = STYLES[node.type ?? "PLAIN"] ?? "plain";
  const [from, to] = rangeOf(node);
  const type = node.value === null ? "null" : (typeof node.value as ScalarValue["type"]);
  const text = type === "string" ? String(node.value) : type === "null" ? "" : (node.source ?? "");
  const shown = style === "literal" || style === "folded" ? text.replace(/\n+$/, "") : text;
  return { kind: "scalar", text: shown, type, style, from, to: trimmed(source, from, to) };
}

/** Where the last line of a value ends. Comments below it belong to nothing. */
function endOf(source: string, node: Node): number {
  const [from, to] = rangeOf(node);
  if (!isCollection(node) || node.flow === true) return trimmed(source, from, to);
  const last: unknown = node.items.at(-1);
  if (isPair(last)) {
    const { key, value } = last as Pair<Node, Node | null>;
    const hasValue = value && rangeOf(value)[0] < rangeOf(value)[1];
    return hasValue ? endOf(source, value) : trimmed(source, from, rangeOf(key)[1] + 1);
  }
  return last ? endOf(source, last as Node) : trimmed(source, from, to);
}

function trimmed(source: string, from: number, to: number): number {
  return from + source.slice(from, to).trimEnd().length;
}

const rangeOf = (node: Node): [number, number] => [node.range![0], node.range![1]];
