import { AppError } from "#schemas/errors.ts";

/** A text that occurs once, or whole lines. Lines count from 1. */
export type TextEdit =
  | { oldText: string; newText: string }
  /** `toLine` is included. The line before `fromLine` inserts. */
  | { fromLine: number; toLine: number; newText: string };

interface Change {
  from: number;
  to: number;
  insert: string;
}

const LINES_NAMED_MAX = 10;
const SHOWN_MAX_CHARACTERS = 60;

/**
 * Applies all edits or none. All of them are about the text as it is given, so their order does not matter.
 * @throws AppError bad_request that names the edit, and where its text occurs
 */
export function editText(text: string, edits: readonly TextEdit[]): string {
  const lineBreak = hasOnlyCrlf(text) ? "\r\n" : "\n";
  const starts = lineStarts(text);
  const changes = edits.map((edit, index) => ({
    ...("oldText" in edit
      ? exactChange({ text, starts, lineBreak }, edit, index)
      : lineChange({ text, starts, lineBreak }, edit, index)),
    index,
  }));
  changes.sort((a, b) => a.from - b.from || a.to - b.to || a.index - b.index);
  for (const [at, change] of changes.entries()) {
    const before = changes[at - 1];
    if (before && before.to > change.from)
      throw wrong(change.index, `changes the same text as edits.${before.index}. Combine them.`);
  }
  const parts: string[] = [];
  let end = 0;
  for (const { from, to, insert } of changes) {
    parts.push(text.slice(end, from), insert);
    end = to;
  }
  return parts.join("") + text.slice(end);
}

interface Source {
  text: string;
  /** Where each line begins. */
  starts: readonly number[];
  lineBreak: string;
}

function exactChange(
  { text, starts, lineBreak }: Source,
  edit: { oldText: string; newText: string },
  index: number,
): Change {
  const oldText = withLineBreak(edit.oldText, lineBreak);
  const places: number[] = [];
  for (let at = text.indexOf(oldText); at !== -1; at = text.indexOf(oldText, at + 1))
    places.push(at);
  const [from] = places;
  if (from === undefined)
    throw wrong(
      index,
      `oldText does not occur in the file. It must match exactly, with spaces and line breaks: ${shown(edit.oldText)}`,
    );
  if (places.length > 1) {
    const lines = [...new Set(places.map((at) => lineAt(starts, at)))];
    const more = lines.length > LINES_NAMED_MAX ? " …" : "";
    throw wrong(
      index,
      `oldText occurs ${places.length} times, on the lines ${lines.slice(0, LINES_NAMED_MAX).join(", ")}${more}. Add text around it, so that it occurs once.`,
    );
  }
  return { from, to: from + oldText.length, insert: withLineBreak(edit.newText, lineBreak) };
}

function lineChange(
  { text, starts, lineBreak }: Source,
  { fromLine, toLine, newText }: { fromLine: number; toLine: number; newText: string },
  index: number,
): Change {
  const count = starts.length;
  if (toLine < fromLine - 1)
    throw wrong(index, "toLine is before fromLine. To insert, use the line before fromLine.");
  // New lines can begin after the last one.
  if (fromLine > count + 1 || toLine > count)
    throw wrong(index, `the file has ${count} ${count === 1 ? "line" : "lines"}.`);
  const from = starts[fromLine - 1] ?? text.length;
  const to = starts[toLine] ?? text.length;
  const written = withLineBreak(newText, lineBreak);
  if (written === "") return { from, to, insert: "" };
  const isAfterOpenLine = from === text.length && text !== "" && !text.endsWith("\n");
  const before = isAfterOpenLine ? lineBreak : "";
  const isEnded = written.endsWith("\n") || (to === text.length && !text.endsWith("\n"));
  return { from, to, insert: before + written + (isEnded ? "" : lineBreak) };
}

const hasOnlyCrlf = (text: string) => text.includes("\r\n") && !/(?<!\r)\n/.test(text);

const withLineBreak = (text: string, lineBreak: string) =>
  lineBreak === "\n" ? text : text.replace(/\r?\n/g, lineBreak);

/** A line break at the end begins no further line. */
function lineStarts(text: string): number[] {
  const starts = text === "" ? [] : [0];
  for (
    let at = text.indexOf("\n");
    at !== -1 && at + 1 < text.length;
    at = text.indexOf("\n", at + 1)
  )
    starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

const shown = (text: string) =>
  JSON.stringify(
    text.length > SHOWN_MAX_CHARACTERS ? `${text.slice(0, SHOWN_MAX_CHARACTERS)}…` : text,
  );

const wrong = (index: number, message: string) =>
  new AppError("bad_request", { message: `edits.${index}: ${message}` });
