import { type Document, isMap, isScalar, parseDocument, visit } from "yaml";
import { isNestedTooDeeply } from "./nesting.ts";

/** Limits of promises E02, E03 and E16. */
const MAX_BYTES = 64 * 1024;
/** In UTF-8, a UTF-16 code unit takes up to three bytes. */
const MAX_BYTES_OF_UNIT = 3;
export const MAX_KEYS = 2_000;
const MAX_DEPTH = 50;
const MAX_ALIASES = 50;
/** Keys whose values are read as text: `title: 1.10` is the title "1.10", not "1.1". */
const TEXT_KEYS = new Set(
  "title description summary slug permalink aliases alias tags tag".split(" "),
);
const DANGEROUS_KEYS = new Set(["__proto__", "constructor", "prototype"]);

export interface DataProblem {
  /** 1-based line in the text. Null when the problem concerns the whole text. */
  line: number | null;
  severity: "error" | "warning" | "info";
  message: string;
  suggestion?: string;
}

export interface DataResult {
  /** Null-prototype objects at every level. Null when the text cannot or must not be read. */
  value: Record<string, unknown> | null;
  problems: DataProblem[];
  /** The front matter exceeds the limits of size or depth, so it is not even read piece by piece. */
  isExcessive?: boolean;
}

/** Reads data in YAML 1.2's core schema: no tags, no merge keys, unique keys, and limited size, depth and aliases. */
export function readYaml(source: string): DataResult {
  const flat = isTooLarge(source) ? null : readFlat(source);
  return flat ?? readBounded(source, readFull);
}

function isTooLarge(source: string): boolean {
  if (source.length * MAX_BYTES_OF_UNIT <= MAX_BYTES) return false;
  // The editor reads front matter in the browser, where there is no Buffer.
  return source.length > MAX_BYTES || new TextEncoder().encode(source).length > MAX_BYTES;
}

/** Reads data of any format within the limits. If `read` throws, the text cannot be read. */
export function readBounded(source: string, read: (source: string) => unknown): DataResult {
  if (isTooLarge(source)) return refused(`The front matter is larger than ${MAX_BYTES / 1024} KB.`);
  if (bracketDepth(source) > MAX_DEPTH)
    return refused(`The front matter is nested deeper than ${MAX_DEPTH} levels.`);
  const problems: DataProblem[] = [];
  try {
    const data = read(source);
    if (data === null || data === undefined) return { value: Object.create(null), problems };
    if (typeof data !== "object" || Array.isArray(data)) return { value: null, problems };
    return { value: copied(data as Record<string, unknown>, { problems, keys: 0 }, 0), problems };
  } catch (error) {
    if (error instanceof Excess)
      return refused(`The front matter is too complex: ${error.message}.`);
    return { value: null, problems };
  }
}

class Excess extends Error {}

/** A plain scalar without quotes, indicators, comments or nested mappings. */
const PLAIN_START = /^(?:[^\s\-?:,[\]{}#&*!|>'"%@`~.+]|-[A-Za-z])/;
/** Matches numbers in the core schema. Only integers are read here. */
const NUMBER = /^[-+]?(?:0[ox][\da-f]+|(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?)$/i;
const FLAT_LINE = /^([A-Za-z][\w.-]*(?: [\w.-]+)*):(?: +(.*))?$/;
const FLAT_ITEM = /^( {0,4})- +(.*)$/;
/** A line of a map within a key. Its key is short enough for YAML. */
const NESTED_LINE = /^( {1,8})([A-Za-z][\w.-]{0,100}): +(.*)$/;
/** In YAML, these are part of a value. */
const UNUSUAL_SPACE = /[^\S \n]/;

/**
 * Most front matter is a handful of `key: value` lines, some with a map of such lines below a key, and parsing it with a YAML parser costs as much as compiling
 * the whole note. Returns null if any line is different, so that the parser decides.
 */
export function readFlat(source: string): DataResult | null {
  const value: Record<string, unknown> = Object.create(null);
  let list: unknown[] | null = null;
  let map: Record<string, unknown> | null = null;
  let indent = "";
  let openKey: string | null = null;
  let keys = 0;
  for (const raw of source.split("\n")) {
    const line = raw.trimEnd();
    if (line === "") {
      if (raw !== "") return null;
      continue;
    }
    const item = openKey === null || map ? null : FLAT_ITEM.exec(line);
    if (item && openKey !== null) {
      const read = scalar(item[2]!);
      if (read === undefined || (list && indent !== item[1])) return null;
      if (!list) value[openKey] = list = [];
      indent = item[1]!;
      list.push(read);
      continue;
    }
    const nested = openKey === null || list ? null : NESTED_LINE.exec(line);
    if (nested && openKey !== null) {
      const [, spaces = "", key = "", text = ""] = nested;
      const read = flowList(text) ?? scalar(text);
      if (read === undefined || (map && indent !== spaces)) return null;
      if (!map && UNUSUAL_SPACE.test(source)) return null;
      if (!map) value[openKey] = map = Object.create(null) as Record<string, unknown>;
      if (key in map || ++keys > MAX_KEYS || isUnusual(key)) return null;
      indent = spaces;
      map[key] = read;
      continue;
    }
    const match = FLAT_LINE.exec(line);
    if (!match) return null;
    const key = match[1]!;
    if (key in value || ++keys > MAX_KEYS || isUnusual(key)) return null;
    const read = match[2] === undefined ? null : (flowList(match[2]) ?? scalar(match[2]));
    if (read === undefined) return null;
    value[key] = read;
    openKey = match[2] === undefined ? key : null;
    list = null;
    map = null;
  }
  return { value, problems: [] };
}

const isUnusual = (key: string) => DANGEROUS_KEYS.has(key) || isTyped(key);

/** The values of `[a, b]` on one line. Undefined when it is not a list, or needs a YAML parser. */
function flowList(text: string): unknown[] | undefined {
  if (!text.startsWith("[") || !text.endsWith("]")) return undefined;
  const inner = text.slice(1, -1);
  if (/[[\]{}"'#]/.test(inner)) return undefined;
  const values = inner.split(",").map((item) => scalar(item.trim()));
  return values.includes(undefined) ? undefined : values;
}

/** The value of a one-line scalar. Undefined when it needs a YAML parser. */
function scalar(text: string): string | number | boolean | undefined {
  const quote = text[0];
  if (quote === '"' || quote === "'") {
    const inner = text.slice(1, -1);
    return text.length > 1 && text.at(-1) === quote && !/["'\\]/.test(inner) ? inner : undefined;
  }
  if (
    !PLAIN_START.test(text) ||
    text.includes(": ") ||
    text.includes(" #") ||
    text.endsWith(":") ||
    text.includes("\t")
  )
    return undefined;
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (NUMBER.test(text)) return undefined;
  if (!isTyped(text)) return text;
  if (/^true$/i.test(text)) return true;
  if (/^false$/i.test(text)) return false;
  return undefined;
}

function isTyped(text: string): boolean {
  return /^(?:true|false|null|~)$/i.test(text);
}

function readFull(source: string): unknown {
  if (isNestedTooDeeply(source)) throw new Excess(`nested deeper than ${MAX_DEPTH} levels`);
  const document = parseDocument(source, {
    version: "1.2",
    schema: "core",
    uniqueKeys: true,
    customTags: [],
    logLevel: "silent",
    merge: false,
    stringKeys: true,
    prettyErrors: false,
  });
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault) throw fault;
  keepSpelling(document);
  if (source.includes(`*${TEXT_BELOW}`)) forgetTextBelow(document);
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    // A text such as `**bold**`, which names no value.
    if (error instanceof ReferenceError && error.message.startsWith("Unresolved alias"))
      throw error;
    throw new Excess(`it refers to its own values more than ${MAX_ALIASES} times`);
  }
}

/** In DocFX, `*content` is the text below the front matter, not a value of it. */
const TEXT_BELOW = "content";

function forgetTextBelow(document: Document): void {
  visit(document, {
    Alias: (_, alias) =>
      alias.source === TEXT_BELOW && alias.resolve(document) === undefined
        ? document.createNode(`*${TEXT_BELOW}`)
        : undefined,
  });
}

/** Numbers that are read as text keep their original form. */
function keepSpelling({ contents }: Document): void {
  if (!isMap(contents)) return;
  for (const { key, value } of contents.items) {
    if (!isScalar(key) || !TEXT_KEYS.has(String(key.value))) continue;
    visit(value as Parameters<typeof visit>[0], {
      Scalar: (_, node) => {
        if (typeof node.value === "number" && node.source !== String(node.value))
          node.value = node.source;
      },
    });
  }
}

/** Copies into null-prototype objects, so that a key such as `__proto__` can never reach a real prototype. */
function copied(
  data: Record<string, unknown>,
  state: { problems: DataProblem[]; keys: number },
  depth: number,
): Record<string, unknown> {
  if (depth > MAX_DEPTH) throw new Excess(`nested deeper than ${MAX_DEPTH} levels`);
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(data)) {
    if (++state.keys > MAX_KEYS) throw new Excess(`more than ${MAX_KEYS} keys`);
    if (DANGEROUS_KEYS.has(key)) {
      state.problems.push({
        line: null,
        severity: "warning",
        message: `The front matter key "${key}" is not allowed and was left out.`,
      });
    } else copy[key] = copiedValue(value, state, depth);
  }
  return copy;
}

function copiedValue(
  value: unknown,
  state: { problems: DataProblem[]; keys: number },
  depth: number,
): unknown {
  if (Array.isArray(value)) {
    if (depth > MAX_DEPTH) throw new Excess(`nested deeper than ${MAX_DEPTH} levels`);
    return value.map((entry) => copiedValue(entry, state, depth + 1));
  }
  // A TOML date as written.
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object" && value !== null)
    return copied(value as Record<string, unknown>, state, depth + 1);
  return typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))
    ? String(value)
    : value;
}

/** The deepest nesting of open flow brackets, ignoring quotes. It is cheap to compute. Brackets in quotes can make it too low, so YAML is counted again. */
function bracketDepth(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if ((code === 0x5d || code === 0x7d) && depth > 0) depth--;
  }
  return deepest;
}

function refused(message: string): DataResult {
  return {
    value: null,
    problems: [{ line: null, severity: "warning", message }],
    isExcessive: true,
  };
}
