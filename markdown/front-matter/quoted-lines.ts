import { mayWithhold } from "./publication.ts";

/** A longer text in quotes most often lacks its closing quote. */
const MAX_LINES = 30;

/** A key is one word. Several words before a colon are part of a text. */
const WORD = /^["']?[\w.-]+["']?\s*[:=]/;

/**
 * The line that closes the quote which begins behind a key, if the lines of the text are not indented; -1 if no line does.
 * What may be a key of one word is never part of a text.
 */
export function endOfQuote(
  lines: readonly string[],
  { from, rest, isKey }: { from: number; rest: string; isKey(text: string): boolean },
): number {
  const quote = /^["']/.exec(rest)?.[0];
  if (!quote || closes(rest.slice(1), quote)) return -1;
  for (let at = from + 1; at < Math.min(lines.length, from + MAX_LINES); at++) {
    const text = lines[at]!.trim();
    if ((WORD.test(text) && isKey(text)) || mayWithhold(text, { asKey: false })) return -1;
    if (closes(text, quote)) return text.endsWith(quote) ? at : -1;
  }
  return -1;
}

/** A value that begins with a quote, after a key or the dash of a list. */
const OPENING = /^(\s*(?:-\s+)*)(?:["']?[\w .-]+["']?\s*:\s+)?(["'])(.*)$/;

/**
 * The same YAML with the lines of texts in quotes indented, as the standard wants them. Hugo and others also read them at the start of a
 * line. Null if that changes nothing, if a quote is never closed, or if a line may ask not to publish the note.
 */
export function indentedQuotes(source: string): string | null {
  const lines = source.split("\n");
  let quote = "";
  let indent = "";
  let isChanged = false;
  for (const [at, line] of lines.entries()) {
    if (quote === "") {
      const [, before = "", mark = "", rest = ""] = OPENING.exec(line) ?? [];
      if (mark === "" || closes(rest, mark)) continue;
      quote = mark;
      indent = " ".repeat(before.length + 2);
      continue;
    }
    if (mayWithhold(line, { asKey: true })) return null;
    if (closes(line, quote)) quote = "";
    if (line.trim() === "" || line.startsWith(indent)) continue;
    lines[at] = indent + line.trimStart();
    isChanged = true;
  }
  return isChanged && quote === "" ? lines.join("\n") : null;
}

/** Whether a quote is in a text, not counting one that is doubled or behind a backslash. */
function closes(text: string, quote: string): boolean {
  return text.replace(quote === "'" ? /''/g : /\\./g, "").includes(quote);
}
