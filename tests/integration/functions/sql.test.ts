import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Graph, Note, SourceFile } from "#schemas/deployments/dataset.ts";
import { runInThread } from "#core/sql/query-threads.ts";
import { writeGivenContent } from "#tests/support/inputs/stored/given-content.ts";
import { givenIssue, storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;
let deploymentId: string;

const secret: Note = {
  id: "plan",
  path: "plan.md",
  title: "The secret plan",
  state: "draft",
  reason: "draft",
  url: null,
  wordCount: 3,
  size: 30,
  oid: "o",
  tags: ["secret"],
  updated: null,
  issues: 1,
};
const files: SourceFile[] = [{ path: "plan.md", size: 30, oid: "o", kind: "note" }];
const vault: Graph = {
  nodes: [
    { id: "plan", type: "note", label: "Plan", x: 0, y: 0, path: "plan.md", url: null },
    { id: "garden", type: "post", label: "Garden", x: 0, y: 0, path: "garden.md", url: "/garden" },
    { id: "tag:secret", type: "tag", label: "secret", x: 0, y: 0, path: null, url: null },
  ],
  edges: [
    { source: "plan", target: "garden", type: "link" },
    { source: "plan", target: "tag:secret", type: "tag" },
  ],
};

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Garden",
    source: { kind: "remote" as const },
  });
  projectId = project.id;
  const path = join(world.services.env.DATA_DIR, "given.sqlite");
  await writeGivenContent(path);
  deploymentId = await storeDeployment(world, projectId, {
    files: {
      "content.sqlite": await readFile(path),
      "notes.json": [secret],
      "source.json": files,
      "vault.json": vault,
    },
    issues: [givenIssue({ path: "plan.md" })],
    live: true,
  });
});
afterAll(() => world.close());

const call = (name: "query_sql" | "list_tables", input: object) =>
  callFunction({ url: world.url, token: ada.token }, name, { projectId, ...input });
const query = async (sql: string, more: object = {}) =>
  (await call("query_sql", { sql, ...more })).body as {
    rows: unknown[][];
    columns: { name: string; type: string }[];
    truncated: boolean;
    appCode?: string;
    detail?: string;
  };

/** As many rows as the text says. */
const numbers = (text: string) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n ${text})`;

describe("a query", () => {
  test("reads published content, and the notes, links, files and issues that only members see", async () => {
    const { rows, columns } = await query(
      `SELECT vault_notes.title, vault_notes.state, posts.title AS target, vault_issues.message, json_each.value AS tag,
         vault_files.size
       FROM vault_notes JOIN vault_links ON source = vault_notes.id JOIN posts ON posts.id = target
       JOIN vault_issue_places ON vault_issue_places.path = vault_notes.path
       JOIN vault_issues ON vault_issues.id = issue_id JOIN vault_files ON vault_files.path = vault_notes.path,
         json_each(vault_notes.tags)`,
    );
    const { message } = givenIssue();
    expect(rows).toEqual([["The secret plan", "draft", "garden", message, "secret", 30]]);
    expect(columns[0]).toEqual({ name: "title", type: "TEXT" });
  });

  test("searches the full text", async () => {
    const { rows } = await query(
      "SELECT highlight(search, 2, '[', ']'), bm25(search) < 0, (WITH own AS (SELECT 1) SELECT count(*) FROM own) FROM search WHERE search MATCH :word ORDER BY rank",
      { parameters: { word: "garden" } },
    );
    expect(rows).toEqual([["Notes of a small [garden] with links.", 1, 1]]);
  });

  test("answers values that JSON does not have as text", async () => {
    const { rows } = await query(
      "SELECT ?, 9007199254740991, 9007199254740993, -9223372036854775808, x'00ff', 9e999, NULL, ? + 0.5",
      { parameters: ["a", true] },
    );
    const big = ["9007199254740993", "-9223372036854775808"];
    expect(rows).toEqual([["a", 9007199254740991, ...big, "AP8=", "Infinity", null, 1.5]]);
  });

  test("is cut at the number of rows", async () => {
    const sql = `${numbers("LIMIT 10001")} SELECT i FROM n`;
    const most = await query(sql, { limit: 10_000 });
    expect([most.rows.length, most.truncated]).toEqual([10_000, true]);
    const all = await query(`${numbers("LIMIT 10000")} SELECT i FROM n`, { limit: 10_000 });
    expect([all.rows.length, all.truncated]).toEqual([10_000, false]);
    expect((await query(sql)).rows).toHaveLength(1000);
  });

  test("can name a deployment, but only one of the project", async () => {
    const [rows, other] = await Promise.all([
      query("SELECT count(*) FROM posts", { deploymentId }),
      query("SELECT 1", { deploymentId: "another" }),
    ]);
    expect(rows).toMatchObject({ rows: [[2]], deploymentId });
    expect(other).toMatchObject({ appCode: "deployment_not_found" });
  });

  test("with a mistake gets SQLite's words", async () => {
    expect(await query("SELECT titel FROM posts")).toMatchObject({
      appCode: "sql_invalid",
      detail: "SQLite: no such column: titel",
    });
    expect(await query("SELECT ?", { parameters: [] })).toMatchObject({
      appCode: "sql_invalid",
      detail: expect.stringContaining("1 parameters") as string,
    });
    expect(await query("SELECT :a", { parameters: { b: 1 } })).toMatchObject({
      appCode: "sql_invalid",
      detail: "The query has no parameter :b.",
    });
  });
});

/** What a hostile member could try, by how it ends. */
const hostile: Record<string, string[]> = {
  sql_refused: [
    "DELETE FROM posts",
    "UPDATE vault_notes SET state = 'published'",
    "INSERT INTO tags VALUES (9, 'x', 'y')",
    "REPLACE INTO tags VALUES (9, 'x', 'y')",
    "WITH old AS (SELECT 1) DELETE FROM posts",
    "CREATE TABLE mine (a)",
    "CREATE TEMP TABLE mine (a)",
    "CREATE TEMP VIEW mine AS SELECT 1",
    "CREATE TEMP TRIGGER t AFTER INSERT ON posts BEGIN SELECT 1; END",
    "CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'search', 'row')",
    "DROP TABLE posts",
    "ALTER TABLE posts RENAME TO x",
    "ANALYZE",
    "REINDEX",
    "VACUUM",
    "VACUUM INTO '/tmp/copy.sqlite'",
    "ATTACH '/etc/passwd' AS other",
    "ATTACH ':memory:' AS other",
    "DETACH main",
    "BEGIN",
    "SAVEPOINT a",
    "PRAGMA hard_heap_limit = 0",
    "PRAGMA table_info(posts)",
    "PRAGMA writable_schema = ON",
    "PRAGMA temp_store_directory = '/tmp'",
    "SELECT * FROM pragma_database_list",
    "SELECT count(*) FROM pragma_table_list",
    "SELECT count(*) FROM sqlite_dbpage",
    "SELECT data FROM sqlite_dbpage",
    "SELECT * FROM dbstat",
    "SELECT * FROM sqlite_stmt",
    "SELECT * FROM bytecode('SELECT 1')",
    "SELECT sqlite_log(1, 'x')",
    "SELECT fts5(1)",
    "SELECT sqlite_compileoption_get(1)",
    "INSERT INTO search(search) VALUES ('rebuild')",
    "EXPLAIN DELETE FROM posts",
  ],
  sql_invalid: [
    " ;; -- nothing",
    "SELECT 1; DELETE FROM posts",
    "SELECT 1; SELECT 2",
    "SELECT readfile('/etc/passwd')",
    "SELECT writefile('/tmp/x', 'y')",
    "SELECT edit('x')",
    "SELECT load_extension('/tmp/evil.so')",
    "SELECT * FROM fts5vocab",
    "SELECT fts3_tokenizer('simple')",
    "SELECT * FROM generate_series(1, 1e9)",
    ".shell id",
    `SELECT ${"NOT ".repeat(500)}1`,
    Array.from({ length: 200 }, () => "SELECT 1").join(" UNION ALL "),
    `SELECT 'a' LIKE '${"%a".repeat(1000)}'`,
  ],
  sql_limit: [
    `${numbers("")} SELECT group_concat(i) FROM n`,
    "SELECT randomblob(1e9)",
    "SELECT zeroblob(2147483647)",
    "SELECT printf('%*c', 2000000000, 'x')",
    "SELECT replace(hex(zeroblob(1000000)), '0', '00000000')",
    `${numbers("LIMIT 100")} SELECT group_concat(hex(zeroblob(100000))) FROM n`,
    `${numbers("LIMIT 100000")} SELECT count(*) FROM (SELECT randomblob(1000) AS b FROM n ORDER BY b)`,
    `${numbers("LIMIT 8")} SELECT hex(zeroblob(500000)) FROM n`,
  ],
};

describe("a hostile query", () => {
  const cases = Object.entries(hostile).flatMap(([appCode, all]) =>
    all.map((sql) => [appCode, sql] as const),
  );
  /** Without the way through HTTP. */
  const run = (sql: string) => {
    const path = join(world.services.env.DATA_DIR, "tmp", "sql", `${deploymentId}-1.sqlite`);
    return runInThread(projectId, { ask: "query", path, query: { sql, parameters: [], limit: 9 } });
  };

  test("is refused or stopped, and tells nothing of the machine", async () => {
    for (const [appCode, sql] of cases) {
      const answer = await run(sql);
      const outcome = "refusal" in answer ? answer.refusal.appCode : answer;
      expect([sql.slice(0, 100), outcome]).toEqual([sql.slice(0, 100), appCode]);
      expect(JSON.stringify(answer)).not.toMatch(/tmp|sqlite:\/\//);
    }
    // One step of SQLite that takes minutes: only the end of the thread stops it.
    const step = "SELECT instr(printf('%.4000000c', 'a'), printf('%.2000000c', 'a') || 'b')";
    expect(await query(step)).toMatchObject({ status: 400, appCode: "sql_limit" });
  });

  test("does not change the content, and the next query runs", async () => {
    expect((await query("SELECT count(*) FROM posts")).rows).toEqual([[2]]);
  });

  test("without an end is stopped, while other requests and the next queries of the project are answered", async () => {
    const endless = run(`${numbers("")} SELECT count(*) FROM n`);
    const waiting = Array.from({ length: 4 }, () => run("SELECT count(*) FROM posts"));
    await expect(run("SELECT 1")).rejects.toMatchObject({ appCode: "too_many_requests" });
    const first = await Promise.race([endless, fetch(`${world.url}/healthz`)]);
    expect(first).toBeInstanceOf(Response);
    expect(await endless).toMatchObject({ refusal: { appCode: "sql_limit" } });
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ rows: [[2]] });
  });
});

test("the tables are listed with what their columns mean, and the public file has none of the members", async () => {
  const { body } = await call("list_tables", {});
  const tables = body["tables"] as { name: string; columns: { name: string; note: string }[] }[];
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["posts", "search", "vault_notes", "vault_files"]));
  const posts = tables.find(({ name }) => name === "posts");
  expect(posts?.columns).toContainEqual({ name: "url", type: "TEXT", note: "path on the site" });
  const { url } = await ada.api.deployments.sqlite.query({ deploymentId });
  const publicFile = Buffer.from(await (await fetch(url)).arrayBuffer()).toString("latin1");
  expect(publicFile).not.toContain("secret plan");
  const copies = await readdir(join(world.services.env.DATA_DIR, "tmp", "sql"));
  expect(copies).toEqual([`${deploymentId}-1.sqlite`]);
});
