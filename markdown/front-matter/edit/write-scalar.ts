import { isMap, isScalar, isSeq, type Node, parseDocument } from "yaml";
import { options, type ScalarValue } from "./tree.ts";

/** A value as the form has it. */
export interface Written {
  text: string;
  /** Numbers, dates, `true` and `false`, which need no quotes. */
  isPlain: boolean;
}

interface Place {
  /** How the value is written so far. */
  style: ScalarValue["style"];
  isInFlow: boolean;
}

/** Other programs read these words as yes or no. */
const BOOLEAN_ELSEWHERE = /^(?:y|n|yes|no|on|off)$/i;

/** One value in one line, in quotes where YAML needs them or where the value had them. */
export function writeScalar({ text, isPlain }: Written, { style, isInFlow }: Place): string {
  const isOneLine = !/[\n\r]/.test(text);
  if (style === "single" && isOneLine && isPrintable(text))
    return `'${text.replaceAll("'", "''")}'`;
  if (style === "double") return quoted(text);
  if (isOneLine && isReadAs(text, { text, isPlain, isInFlow })) return text;
  return quoted(text);
}

const isPrintable = (text: string) => !/\p{Cc}/u.test(text);

/** JSON is YAML, apart from characters that JSON leaves as they are. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Whether the parser reads a text without quotes as the value that is meant. */
function isReadAs(source: string, value: Written & { isInFlow: boolean }): boolean {
  const { text, isPlain, isInFlow } = value;
  if (text === "" || text !== text.trim() || !isPrintable(text)) return false;
  if (!isPlain && BOOLEAN_ELSEWHERE.test(text)) return false;
  const scalar = isInFlow ? inFlow(source) : inBlock(source);
  if (!isScalar(scalar) || scalar.type !== "PLAIN" || scalar.comment) return false;
  return typeof scalar.value === "string"
    ? scalar.value === text
    : isPlain && scalar.source === text;
}

function inBlock(source: string): Node | null {
  const { contents, errors, warnings } = parseDocument(`k: ${source}\n`, options);
  if (errors.length + warnings.length > 0 || !isMap(contents)) return null;
  const [pair] = contents.items;
  return contents.items.length === 1 ? pair!.value : null;
}

function inFlow(source: string): Node | null {
  const { contents, errors, warnings } = parseDocument(`[${source}, x]\n`, options);
  if (errors.length + warnings.length > 0 || !isSeq(contents)) return null;
  return contents.items.length === 2 ? (contents.items[0] as Node | null) : null;
}

/** The lines of a block scalar (`|` or `>`) with its header. Null if they cannot say this text. */
export function writeBlock(
  text: string,
  block: { style: "literal" | "folded"; header: string; indent: string; lineBreak: string },
): string | null {
  const { style, header, indent, lineBreak } = block;
  const lines = text.split(/\r\n?|\n/);
  const starts = /^[ \t]/;
  // Spaces at the beginning of a line have a meaning of their own.
  if (starts.test(lines[0]!) || (style === "folded" && lines.some((line) => starts.test(line))))
    return null;
  if (lines[0]!.trim() === "" || lines.at(-1)!.trim() === "") return null;
  // A folded line break is a space, so that a real one is an empty line.
  const separator = style === "folded" ? lineBreak + lineBreak : lineBreak;
  const written = lines.map((line) => (line === "" ? "" : indent + line));
  return header + lineBreak + written.join(separator);
}
