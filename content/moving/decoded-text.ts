import { decodeEntities } from "#markdown/text/entities.ts";

/** A text without its escapes. `starts[i]` is where the source of character `i` begins, and `starts[i + 1]` where it ends. */
export interface DecodedText {
  text: string;
  starts: ArrayLike<number>;
}

/** How a destination is written: as it is, as in markdown and HTML, or as a string of JSON. */
type Escapes = "markdown" | "json";

const ESCAPED: Record<Escapes, RegExp> = {
  markdown:
    /\\[!-/:-@[-`{-~]|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});|(?:%[\da-fA-F]{2})+/g,
  json: /\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g,
};

export function plainText(text: string): DecodedText {
  return { text, starts: Uint32Array.from({ length: text.length + 1 }, (_, at) => at) };
}

/** Resolves one kind of escapes. It can be applied to the result of another kind. */
export function decodedText(source: DecodedText, escapes: Escapes): DecodedText {
  let text = "";
  const starts: number[] = [];
  let from = 0;
  const keep = (until: number) => {
    for (let at = from; at < until; at++) starts.push(source.starts[at] ?? 0);
    text += source.text.slice(from, until);
    from = until;
  };
  for (const { 0: written, index } of source.text.matchAll(ESCAPED[escapes])) {
    keep(index);
    let at = index;
    for (const part of written.startsWith("%") ? encodedCharacters(written) : [written]) {
      const decoded = escapes === "json" ? (JSON.parse(`"${part}"`) as string) : unescaped(part);
      for (let unit = 0; unit < decoded.length; unit++) starts.push(source.starts[at] ?? 0);
      text += decoded;
      at += part.length;
    }
    from = at;
  }
  keep(source.text.length);
  starts.push(source.starts[source.text.length] ?? 0);
  return { text, starts };
}

function unescaped(part: string): string {
  if (part.startsWith("\\")) return part.slice(1);
  if (part.startsWith("&")) return decodeEntities(part);
  try {
    return decodeURIComponent(part);
  } catch {
    // The name has a percent sign of its own.
    return part;
  }
}

/** `%C3%A9%20` as `%C3%A9` and `%20`. */
function encodedCharacters(run: string): string[] {
  const characters: string[] = [];
  for (let at = 0; at < run.length;) {
    const first = Number.parseInt(run.slice(at + 1, at + 3), 16);
    const bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    characters.push(run.slice(at, at + bytes * "%00".length));
    at += bytes * "%00".length;
  }
  return characters;
}
