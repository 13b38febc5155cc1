/** Paths are longer than this only rarely, and their first letters find them. */
const QUERY_MAX_LENGTH = 80;

export interface Mention {
  /** The position of the @ in the text. */
  start: number;
  /** The text between the @ and the cursor. */
  query: string;
}

/** The mention that is being typed at the cursor; null if there is none. */
export function mentionAt(text: string, cursor: number): Mention | null {
  const start = text.lastIndexOf("@", cursor - 1);
  if (start < 0 || (start > 0 && !/[\s([{"'“‘]/.test(text[start - 1]!))) return null;
  const query = text.slice(start + 1, cursor);
  const isMention = query.length <= QUERY_MAX_LENGTH && !query.includes("\n") && !/^\s/.test(query);
  return isMention ? { start, query } : null;
}

/** The text with a note in place of what was typed, and the new position of the cursor. */
export function insertMention(
  text: string,
  { start, query }: Mention,
  path: string,
): { text: string; cursor: number } {
  const rest = text.slice(start + 1 + query.length);
  const inserted = `@${path}${/^\s/.test(rest) ? "" : " "}`;
  return { text: text.slice(0, start) + inserted + rest, cursor: start + path.length + 2 };
}

export interface MentionedPart {
  /** Its position in the text. */
  at: number;
  text: string;
  /** The path of the note, without the @. */
  note: string | null;
}

/** Splits a message at the notes that it mentions. */
export function splitMentions(text: string, notes: readonly string[]): MentionedPart[] {
  // A path can be the beginning of another.
  const longestFirst = notes.toSorted((one, other) => other.length - one.length);
  const parts: MentionedPart[] = [];
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const note = longestFirst.find((path) => text.startsWith(path, at + 1));
    if (note === undefined || at < from) continue;
    if (at > from) parts.push({ at: from, text: text.slice(from, at), note: null });
    parts.push({ at, text: `@${note}`, note });
    from = at + 1 + note.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), note: null });
  return parts;
}
