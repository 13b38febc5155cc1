import Anser from "anser";
import type { LogLine } from "#schemas/deployments/deployment.ts";

/** A run of text with one style. `className` is from a fixed list, and the text is only rendered as a text node. */
export interface Segment {
  text: string;
  className: string;
}

/** The eight colors, dark enough for a contrast of 4.5:1 on white. Bright colors look the same, because lighter ones would be illegible. */
const colours: Record<string, string> = {
  black: "text-ink",
  red: "text-[#b3261e]",
  green: "text-[#146c36]",
  yellow: "text-[#7f5700]",
  blue: "text-[#2346b8]",
  magenta: "text-[#8a2a9b]",
  cyan: "text-[#0f6674]",
  white: "text-[#5f6269]",
};

const decorations: Record<string, string> = {
  bold: "font-semibold",
  dim: "text-faint",
  italic: "italic",
  underline: "underline",
  strikethrough: "line-through",
};

const ESCAPE = "\u001B";
/** Matches every control sequence, not only colors: a cursor movement must not appear as text. */
const SEQUENCES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\u0007${ESCAPE}]*(?:\\u0007|${ESCAPE}\\\\)?|[@-Z\\\\-_])`,
  "g",
);

export const plainText = (text: string) =>
  text.includes(ESCAPE) ? text.replace(SEQUENCES, "") : text;

const plainLines = new WeakMap<LogLine, string>();

/** The text of a line without colors. It is computed once, even if the log is searched many times. */
export function plainLine(line: LogLine): string {
  if (!line.text.includes(ESCAPE)) return line.text;
  const cached = plainLines.get(line);
  if (cached !== undefined) return cached;
  const plain = plainText(line.text);
  plainLines.set(line, plain);
  return plain;
}

export function parseAnsi(text: string): Segment[] {
  if (!text.includes(ESCAPE)) return [{ text, className: "" }];
  return Anser.ansiToJson(text, { use_classes: true, remove_empty: true }).map((part) => ({
    text: plainText(part.content),
    className: [
      colours[part.fg?.replace(/^ansi-(bright-)?/, "") ?? ""] ?? "",
      ...part.decorations.map((decoration) => decorations[decoration] ?? ""),
    ]
      .filter(Boolean)
      .join(" "),
  }));
}
