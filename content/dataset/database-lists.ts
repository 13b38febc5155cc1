import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import type { Media, Note, SourceFile } from "#schemas/deployments/dataset.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import type { Tag } from "./tags.ts";

/** The public content that is not part of single posts. */
export interface ListedContent {
  medias: Media[];
  notes: Note[];
  files: SourceFile[];
  issues: StoredIssueGroup[];
  tags: Tag[];
}

type Row = (string | number | null)[];

/** A table and the column that identifies its rows. */
interface List {
  table: string;
  key: string;
  columns: string;
  /** By the value of the key. The row contains the key, unless the key is `rowid`. */
  rows: Map<string | number, Row>;
}

/**
 * Writes the tables that are not about single posts. Rows that are already there stay untouched: one changed note must not write the
 * pages of a list of all notes.
 */
export function writeLists(database: DatabaseSyncInstance, content: ListedContent): void {
  for (const list of listsOf(content)) writeList(database, list);
}

/** @param list its rows are gone afterwards */
function writeList(database: DatabaseSyncInstance, list: List): void {
  const { table, key, columns, rows: missing } = list;
  const other: (string | number)[] = [];
  const stored = database.prepare(`SELECT ${key} AS "key", ${columns} FROM ${table}`);
  const rows = stored.iterate() as Iterable<Record<string, string | number>>;
  for (const { key: id, ...fields } of rows) {
    if (id === undefined) continue;
    const row = missing.get(id);
    if (row && isSame(row, Object.values(fields))) missing.delete(id);
    else other.push(id);
  }
  // First, because a new row may have the path or the address of one that goes.
  const remove = database.prepare(`DELETE FROM ${table} WHERE ${key} = ?`);
  for (const id of other) remove.run(id);
  const places = columns.replaceAll(/[^,]+/g, "?");
  const isNumbered = key === "rowid";
  const insert = database.prepare(
    isNumbered
      ? `INSERT INTO ${table}(rowid, ${columns}) VALUES (?, ${places})`
      : `INSERT INTO ${table}(${columns}) VALUES (${places})`,
  );
  for (const [id, row] of missing) insert.run(...(isNumbered ? [id, ...row] : row));
}

const isSame = (row: Row, stored: readonly unknown[]) =>
  row.every((value, at) => value === stored[at]);

/** One after another: a large site has more than a hundred thousand rows. */
function* listsOf({ tags, medias, notes, files, issues }: ListedContent): Generator<List> {
  yield {
    table: "tags",
    key: "id",
    columns: "id, name, url",
    rows: byFirst(tags.map(({ id, name, url }) => [id, name, url])),
  };
  yield {
    table: "medias",
    key: "id",
    columns: "id, path, url, type, size, hash, width, height, variants",
    rows: byFirst(
      medias.map(({ id, path, url, type, size, hash, width, height, variants }) => [
        id,
        path,
        url,
        type,
        size,
        hash,
        width,
        height,
        JSON.stringify(variants),
      ]),
    ),
  };
  yield {
    table: "notes",
    key: "id",
    columns: "id, path, title, state, url, word_count, size, oid, updated, issues",
    rows: byFirst(
      notes.map(
        ({ id, path, title, state, url, wordCount, size, oid, updated, issues: issueCount }) => [
          id,
          path,
          title,
          state,
          url,
          wordCount,
          size,
          oid,
          updated,
          issueCount,
        ],
      ),
    ),
  };
  yield {
    table: "files",
    key: "path",
    columns: "path, size, oid, kind",
    rows: byFirst(files.map(({ path, size, oid, kind }) => [path, size, oid, kind])),
  };
  yield {
    table: "issues",
    key: "id",
    columns: `id, path, line, severity, category, message, suggestion, count, "group"`,
    rows: byFirst(
      issues.map(({ path, line, severity, category, message, suggestion, count, group }, at) => [
        at + 1,
        path,
        line,
        severity,
        category,
        message,
        suggestion,
        count,
        group,
      ]),
    ),
  };
  yield {
    table: "issue_places",
    key: "rowid",
    columns: "issue_id, path, line, message",
    rows: new Map(
      issues
        .flatMap(({ message, places }, at) =>
          // Without spread syntax, which reserves room for a dozen more elements in each of a hundred thousand rows.
          places.map((place): Row => [at + 1, place.path, place.line, place.message ?? message]),
        )
        .map((row, at) => [at + 1, row]),
    ),
  };
}

function byFirst(rows: Row[]): List["rows"] {
  return new Map(rows.map((row) => [row[0] ?? "", row]));
}
