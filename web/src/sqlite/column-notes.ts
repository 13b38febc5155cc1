/** `title TEXT NOT NULL, -- what it is`: a line of CREATE TABLE with a comment at its end. */
const noted = /^\s*"?(\w+)"?\s[^\n]*?--[ \t]*(\S[^\n]*)$/gm;

/** What the author of a table wrote behind its columns, by column. SQLite keeps it with the table. */
export function columnNotes(createTable: string): Map<string, string> {
  return new Map(
    [...createTable.matchAll(noted)].map(([, column = "", note = ""]) => [column, note.trim()]),
  );
}
