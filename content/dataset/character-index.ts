import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { hasUnspacedText, spaceOut } from "#schemas/deployments/unspaced.ts";

interface IndexedText {
  title: string;
  tags: string;
  text: string;
}

/** `search_characters` stores no text. To remove a post, SQLite needs the text that was indexed, so adding and removing use the same function to compute it. */
export function characterIndex(database: DatabaseSyncInstance) {
  const add = database.prepare(
    "INSERT INTO search_characters(rowid, title, tags, text) VALUES (?, ?, ?, ?)",
  );
  const remove = database.prepare(
    "INSERT INTO search_characters(search_characters, rowid, title, tags, text) VALUES ('delete', ?, ?, ?, ?)",
  );
  const post = database.prepare(
    "SELECT title, tags, text FROM posts WHERE rowid = ? AND searched = 1",
  );
  return {
    add(rowid: number | bigint, text: IndexedText): void {
      const columns = columnsOf(text);
      if (columns) add.run(rowid, ...columns);
    },
    /** Call while the post's row still exists in `posts`. */
    remove(rowid: number): void {
      const indexed = post.get(rowid) as IndexedText | undefined;
      const columns = indexed ? columnsOf(indexed) : null;
      if (columns) remove.run(rowid, ...columns);
    },
  };
}

/** Null for a post that `search` finds without this index. */
function columnsOf({ title, tags, text }: IndexedText): string[] | null {
  const columns = [title, tags, text];
  return columns.some(hasUnspacedText) ? columns.map(spaceOut) : null;
}
