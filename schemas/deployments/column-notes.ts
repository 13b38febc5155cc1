/** `title TEXT NOT NULL, -- what it is`: a line of CREATE TABLE with a trailing comment. */
const COLUMN_NOTE = /^\s*"?(\w+)"?\s[^\n]*?--[ \t]*(\S[^\n]*)$/gm;

/** The comments behind a table's columns, by column. SQLite stores them with the table. */
export function columnNotes(createTable: string): Map<string, string> {
  return new Map(
    [...createTable.matchAll(COLUMN_NOTE)].map(([, column = "", note = ""]) => [
      column,
      note.trim(),
    ]),
  );
}
