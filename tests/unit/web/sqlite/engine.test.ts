import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import init from "@sqlite.org/sqlite-wasm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Engine, openEngine, runLimits } from "../../../../web/src/sqlite/engine.ts";
import { examples } from "../../../../web/src/sqlite/examples.ts";
import { writeGivenContent } from "#tests/support/inputs/stored/given-content.ts";

const directory = mkdtempSync(join(tmpdir(), "pressmark-sqlite-"));
let engine: Engine;

beforeAll(async () => {
  const path = join(directory, "content.sqlite");
  await writeGivenContent(path);
  engine = openEngine(await init(), new Uint8Array(readFileSync(path)));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const only = (sql: string) => {
  const { results, failure } = engine.run(sql);
  expect(failure).toBeNull();
  expect(results).toHaveLength(1);
  return results[0]!;
};
const failureOf = (sql: string, limits?: Partial<typeof runLimits>) => {
  const { failure } = engine.run(sql, { ...runLimits, ...limits });
  expect(failure).not.toBeNull();
  return failure!;
};

describe("the schema", () => {
  test("lists every table with its columns and rows, but no internal tables of the search", () => {
    const names = engine.tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["posts", "tags", "links", "medias", "issues"]));
    expect(names.filter((name) => name.startsWith("search"))).toEqual([
      "search",
      "search_characters",
    ]);
    const posts = engine.tables.find(({ name }) => name === "posts")!;
    expect(posts).toMatchObject({ kind: "table", rows: 2 });
    expect(posts.columns).toContainEqual({ name: "word_count", type: "INTEGER", note: null });
    expect(posts.columns).toContainEqual({ name: "url", type: "TEXT", note: "path on the site" });
    const search = engine.tables.find(({ name }) => name === "search")!;
    expect(search.kind).toBe("search");
    expect(search.columns.map(({ name }) => name)).toEqual(["title", "tags", "text"]);
  });
});

describe("a query", () => {
  test.each(examples.map(({ label, sql }) => [label, sql] as const))(
    "example: %s",
    (_label, sql) => {
      const { columns, rows } = only(sql);
      expect(columns.length).toBeGreaterThan(1);
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  test("full-text search marks the matching words", () => {
    const { rows } = only(
      "SELECT snippet(search, 2, '[', ']', '…', 8) FROM search WHERE search MATCH 'garden'",
    );
    expect(rows).toEqual([["Notes of a small [garden] with links."]]);
  });

  test("several statements give several results", () => {
    const { results, failure } = engine.run(
      "SELECT 1 AS a; ; -- between\nSELECT 2 AS b, NULL AS c;\n",
    );
    expect(failure).toBeNull();
    expect(results.map(({ columns }) => columns.map(({ name }) => name))).toEqual([
      ["a"],
      ["b", "c"],
    ]);
    expect(results[1]!.rows).toEqual([[2, null]]);
  });

  test("columns have their declared type, or the type of their values", () => {
    const { columns } = only(
      "SELECT word_count, 1.5 AS x, 'a' AS y, x'00ff' AS z, NULL AS n FROM posts",
    );
    expect(columns.map(({ type }) => type)).toEqual(["INTEGER", "REAL", "TEXT", "BLOB", ""]);
  });

  test("integers beyond JavaScript's number range stay exact", () => {
    expect(only("SELECT 9007199254740993 AS big").rows).toEqual([[9007199254740993n]]);
  });

  test("a long result is cut and marked, but not one with exactly the limit", () => {
    const limits = { ...runLimits, rows: 10 };
    const count = (rows: number) =>
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) SELECT i FROM n`;
    expect(engine.run(count(11), limits).results[0]).toMatchObject({ truncated: true });
    expect(engine.run(count(11), limits).results[0]!.rows).toHaveLength(10);
    expect(engine.run(count(10), limits).results[0]).toMatchObject({ truncated: false });
  });

  test("the schema can be queried", () => {
    expect(only("PRAGMA table_info(posts)").rows.length).toBeGreaterThan(5);
    expect(only("EXPLAIN QUERY PLAN SELECT * FROM posts").rows.length).toBe(1);
    expect(only("SELECT name FROM sqlite_schema WHERE type = 'table'").rows.length).toBeGreaterThan(
      5,
    );
  });
});

describe("write statements are refused with an explanation", () => {
  test.each([
    ["UPDATE", "UPDATE posts SET title = 'x'"],
    ["DELETE", "-- with a comment\nDELETE FROM posts"],
    ["INSERT", "INSERT INTO tags VALUES (99, 'x')"],
    ["DELETE", "WITH old AS (SELECT 1) DELETE FROM posts"],
    ["CREATE", "CREATE TABLE mine (a)"],
    ["CREATE", "CREATE TEMP TABLE mine (a)"],
    ["DROP", "DROP TABLE posts"],
    ["ALTER", "ALTER TABLE posts RENAME TO x"],
    ["ATTACH", "ATTACH ':memory:' AS other"],
    ["VACUUM", "VACUUM INTO '/copy.sqlite'"],
    ["PRAGMA", "PRAGMA user_version = 7"],
    ["PRAGMA", "PRAGMA hard_heap_limit = 0"],
    ["PRAGMA", "PRAGMA journal_mode = OFF"],
    ["BEGIN", "BEGIN"],
    ["INSERT", "INSERT INTO search(search) VALUES ('optimize')"],
  ])("%s", (word, sql) => {
    const { kind, message } = failureOf(sql);
    expect({ kind, message }).toEqual({
      kind: "refused",
      message: `This console is read-only and does not run ${word}. Push to change content.`,
    });
    expect(only("SELECT count(*) FROM posts").rows).toEqual([[2]]);
  });
});

describe("errors", () => {
  test("name the line and column", () => {
    expect(failureOf("SELECT 1;\n\nSELECT titel\nFROM posts")).toMatchObject({
      kind: "mistake",
      message: "no such column: titel",
      place: { line: 3, column: 8, from: 18 },
    });
    expect(failureOf("SELECT 'größer', x FROM posts").place).toMatchObject({ line: 1, column: 18 });
    expect(failureOf("SELEC 1").message).toBe('near "SELEC": syntax error');
  });

  test("keep the results of earlier statements", () => {
    const { results, failure } = engine.run("SELECT 1; SELECT missing");
    expect(results).toHaveLength(1);
    expect(failure?.message).toBe("no such column: missing");
  });

  test("include a hint for a search with special characters", () => {
    expect(failureOf("SELECT * FROM search WHERE search MATCH 'e-mail'").message).toMatch(
      /double quotes/,
    );
  });

  test("stop an endless query at the time limit, and the next query runs", () => {
    const endless =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    expect(failureOf(endless, { timeMs: 50 })).toMatchObject({ kind: "time" });
    expect(only("SELECT 1").rows).toEqual([[1]]);
  });

  test("affect only the query that needs too much memory", () => {
    expect(failureOf("SELECT zeroblob(900000000)").kind).toBe("size");
    expect(
      failureOf(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100) SELECT group_concat(hex(zeroblob(4000000))) FROM n",
      ).kind,
    ).toBe("size");
    expect(only("SELECT 1").rows).toEqual([[1]]);
  });
});
