import { brotliDecompressSync } from "node:zlib";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Graph, Note, SourceFile } from "#schemas/deployments/dataset.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";

/** JSON files of a dataset, as they are stored. */
export interface MemberFiles {
  /** Encoded with brotli. */
  notes: Uint8Array;
  source: Uint8Array;
  vault: Uint8Array;
  /** Not encoded. */
  issues: Uint8Array;
}

/** The comments are for users: `list_tables` shows them. */
export const MEMBER_SCHEMA = `
CREATE TABLE vault_notes (
  id TEXT PRIMARY KEY, -- the id of its post, if it is published
  path TEXT NOT NULL UNIQUE, -- of the markdown file in the repository
  title TEXT NOT NULL,
  state TEXT NOT NULL, -- 'published', 'unlisted', 'restricted', 'draft', 'scheduled' or 'withheld'
  reason TEXT, -- why it is not published or not listed
  url TEXT, -- path on the site; NULL when it is not published
  word_count INTEGER NOT NULL,
  size INTEGER NOT NULL, -- bytes of the file
  oid TEXT NOT NULL, -- git object id
  tags TEXT NOT NULL, -- JSON: a list of names
  updated TEXT, -- ISO 8601
  issues INTEGER NOT NULL -- number of places in it that have an issue
) WITHOUT ROWID;
CREATE TABLE vault_links (
  source TEXT NOT NULL, -- id of a note
  target TEXT NOT NULL, -- id of a note or of a file in "medias"
  type TEXT NOT NULL, -- 'link' or 'embed'
  source_path TEXT, -- in the repository
  target_path TEXT
);
CREATE INDEX vault_links_source ON vault_links(source);
CREATE INDEX vault_links_target ON vault_links(target);
CREATE TABLE vault_files (
  path TEXT PRIMARY KEY, -- every file of the commit
  size INTEGER NOT NULL, -- bytes
  oid TEXT NOT NULL, -- git object id
  kind TEXT NOT NULL -- 'note', 'file', or 'other': never published
) WITHOUT ROWID;
CREATE TABLE vault_issues (
  id INTEGER PRIMARY KEY, -- in order of importance
  path TEXT NOT NULL, -- of the first file it was found in
  line INTEGER, -- NULL when it concerns the whole file
  severity TEXT NOT NULL, -- 'error', 'warning' or 'info'
  category TEXT NOT NULL,
  message TEXT NOT NULL,
  suggestion TEXT,
  count INTEGER NOT NULL, -- number of places; "vault_issue_places" has up to 1,000 of them
  "group" TEXT NOT NULL -- the same in every deployment that has this problem
);
CREATE TABLE vault_issue_places (
  issue_id INTEGER NOT NULL REFERENCES vault_issues(id),
  path TEXT NOT NULL,
  line INTEGER, -- NULL when it concerns the whole file
  message TEXT NOT NULL -- about this place
);
CREATE INDEX vault_issue_places_issue ON vault_issue_places(issue_id);
CREATE INDEX vault_issue_places_path ON vault_issue_places(path);
`;

type Row = (string | number | null)[];

/** Adds to a copy of `content.sqlite` what only members see. */
export function addMemberTables(path: string, files: MemberFiles): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  try {
    // A broken copy is deleted, so a journal is useless.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    database.exec(MEMBER_SCHEMA);
    const fill = (table: string, rows: Row[]) => {
      if (!rows[0]) return;
      const values = rows[0].map(() => "?").join(", ");
      const insert = database.prepare(`INSERT INTO ${table} VALUES (${values})`);
      for (const row of rows) insert.run(...row);
    };
    fill("vault_notes", (read(brotliDecompressSync(files.notes)) as Note[]).map(noteRow));
    fill("vault_files", (read(brotliDecompressSync(files.source)) as SourceFile[]).map(fileRow));
    fill("vault_links", linkRows(read(brotliDecompressSync(files.vault)) as Graph));
    const issues = read(Buffer.from(files.issues)) as StoredIssueGroup[];
    fill("vault_issues", issues.map(issueRow));
    fill("vault_issue_places", issues.flatMap(placeRows));
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

const read = (bytes: Buffer): unknown => JSON.parse(bytes.toString("utf8"));

const noteRow = (note: Note): Row => [
  note.id,
  note.path,
  note.title,
  note.state,
  note.reason,
  note.url,
  note.wordCount,
  note.size,
  note.oid,
  JSON.stringify(note.tags),
  note.updated,
  note.issues,
];
const fileRow = ({ path, size, oid, kind }: SourceFile): Row => [path, size, oid, kind];

function linkRows({ nodes, edges }: Graph): Row[] {
  const paths = new Map(nodes.map(({ id, path }) => [id, path]));
  return edges
    .filter(({ type }) => type !== "tag")
    .map(({ source, target, type }) => [
      source,
      target,
      type,
      paths.get(source) ?? null,
      paths.get(target) ?? null,
    ]);
}

const issueRow = (issue: StoredIssueGroup, at: number): Row => [
  at + 1,
  issue.path,
  issue.line,
  issue.severity,
  issue.category,
  issue.message,
  issue.suggestion,
  issue.count,
  issue.group,
];
const placeRows = ({ message, places }: StoredIssueGroup, at: number): Row[] =>
  places.map((place) => [at + 1, place.path, place.line, place.message ?? message]);
