import { afterAll, beforeAll, expect, test } from "vitest";
import type { FunctionName } from "#functions/registry.ts";
import { collection } from "#store/collections.ts";
import { claimPlan, finishPlan, type PlannedFile } from "#store/projects/source-plans.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { until } from "#tests/support/until.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const source = { kind: "remote" as const };
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Garden",
    source,
  });
  projectId = project.id;
});
afterAll(() => world.close());

const call = (name: FunctionName, input: object) =>
  callFunction({ url: world.url, token: ada.token }, name, { projectId, ...input });

async function write(path: string, content: string, more: object = {}): Promise<string> {
  const { status, body } = await call("write_note", { path, content, ...more });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body["commit"] as { sha: string }).sha;
}
const read = async (path: string, branch?: string) => {
  const { body } = await call("read_note", { path, ...(branch && { branch }) });
  return body as { content: string; commit: string; oid: string };
};

test("without a base a note is replaced, with one it is merged, and a conflict has all texts", async () => {
  const path = "merge.md";
  const base = await write(path, "one\n\ntwo\n");
  await write(path, "one\n\nTWO\n");
  expect((await call("write_note", { path, content: "ONE\n\ntwo\n", base })).status).toBe(200);
  expect((await read(path)).content).toBe("ONE\n\nTWO\n");
  const { status, body } = await call("write_note", { path, content: "1\n\n2\n", base });
  expect({ status, body }).toMatchObject({
    status: 409,
    body: {
      appCode: "conflict",
      conflicts: [{ path, base: "one\n\ntwo\n", ours: "1\n\n2\n", theirs: "ONE\n\nTWO\n" }],
    },
  });
  await write(path, "mine\n");
  expect((await read(path)).content).toBe("mine\n");
});

test("the same text makes no commit, and a repeated request changes nothing", async () => {
  const first = await write("same.md", "# Same\n");
  const again = await call("write_note", { path: "same.md", content: "# Same\n" });
  expect(again.body).toEqual({ commit: { sha: first, branch: "main" }, changed: false });
  const onNew = await call("write_note", { path: "same.md", content: "# Same\n", branch: "idle" });
  expect(onNew.body).toMatchObject({ changed: false });
  const { body } = await call("list_branches", { query: "idle" });
  expect(body).toMatchObject({ branches: [], total: 0 });
});

test("with ifMatch a note is written only if it is the one that was read", async () => {
  const path = "match.md";
  await write(path, "old\n");
  const { oid } = await read(path);
  expect((await call("write_note", { path, content: "new\n", ifMatch: oid })).status).toBe(200);
  const now = await read(path);
  const { status, body } = await call("write_note", { path, content: "other\n", ifMatch: oid });
  expect({ status, body }).toMatchObject({
    status: 412,
    body: { appCode: "version_mismatch", oid: now.oid, commit: now.commit },
  });
});

test("a branch that does not exist begins at the published one", async () => {
  await write("branch.md", "main\n");
  await write("branch.md", "draft\n", { branch: "drafts/ada" });
  expect((await read("branch.md")).content).toBe("main\n");
  expect((await read("branch.md", "drafts/ada")).content).toBe("draft\n");
  expect((await read("same.md", "drafts/ada")).content).toBe("# Same\n");
  const { status, body } = await call("write_note", {
    path: "x.md",
    content: "x",
    branch: "drafts",
  });
  expect({ status, body }).toMatchObject({ status: 409, body: { appCode: "branch_exists" } });
});

test("an edit changes all of its texts or none, and ranges need to know what was read", async () => {
  const path = "edit.md";
  const base = await write(path, "a\nb\nc\nb\n");
  const edits = [
    { oldText: "a", newText: "A" },
    { oldText: "b", newText: "B" },
  ];
  const twice = await call("edit_note", { path, edits });
  expect(twice).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/edits\.1.*lines 2, 4/) as string },
  });
  expect((await read(path)).content).toBe("a\nb\nc\nb\n");
  const range = [{ fromLine: 4, toLine: 4, newText: "d" }];
  const blind = await call("edit_note", { path, edits: range });
  expect(blind.body["detail"]).toMatch(/edits\.0.*base or ifMatch/);
  await write(path, "0\na\nb\nc\nb\n");
  // The line is counted in the text that was read.
  expect((await call("edit_note", { path, edits: range, base })).status).toBe(200);
  expect((await read(path)).content).toBe("0\na\nb\nc\nd\n");
  const gone = await call("edit_note", { path: "none.md", edits: [edits[0]] });
  expect(gone).toMatchObject({ status: 404, body: { appCode: "file_not_found" } });
});

test("front matter changes without the rest of the note", async () => {
  const path = "front.md";
  await write(path, "---\n# mine\ntitle: 'A'\nold: 1\n---\nText\n");
  const set = { title: "B", tags: ["x", "z"] };
  expect((await call("set_front_matter", { path, set, remove: ["old"] })).status).toBe(200);
  expect((await read(path)).content).toBe("---\n# mine\ntitle: 'B'\ntags: [x, z]\n---\nText\n");
  expect((await call("set_front_matter", { path, set })).body).toMatchObject({ changed: false });
  const both = await call("set_front_matter", { path, set, remove: ["title"] });
  expect(both.body["detail"]).toMatch(/^remove: title is also in set/);
});

test("files are uploaded and committed together, larger ones than other requests may have", async () => {
  const contentBase64 = Buffer.alloc(2 * 1024 * 1024, 1).toString("base64");
  expect((await call("upload_file", { path: "a/dot.png", contentBase64 })).status).toBe(200);
  const changes = [
    { path: "b/dot.png", from: "a/dot.png" },
    { path: "c.md", content: "# C\n" },
    { path: "front.md", remove: true },
  ];
  const { body } = await call("commit_files", { changes, message: "All at once" });
  expect(body).toMatchObject({ changed: true });
  expect((await call("read_note", { path: "front.md" })).status).toBe(404);
  expect((await read("c.md")).content).toBe("# C\n");
});

/** Does what a worker does when it has found the links. */
async function finishNextPlan(files: PlannedFile[]): Promise<void> {
  const { db } = world.services;
  let planId = "";
  await until(async () => {
    const row = await collection(db, "sourcePlans").findOne({ projectId, state: "queued" });
    planId = row?._id ?? "";
    return row !== null;
  });
  const plan = await claimPlan(db, planId, new Date());
  if (plan) await finishPlan(db, plan, { commit: plan.head, links: null, files });
}

test("a move and a removal wait for the worker that finds the links, also on a new branch", async () => {
  const [from, to, branch] = ["old.md", "new/old.md", "moves"];
  await write(from, "# Old\n");
  const [moved] = await Promise.all([
    call("move_note", { from, to, branch }),
    finishNextPlan([{ from, path: to, edits: [] }]),
  ]);
  expect(moved).toMatchObject({ status: 200, body: { commit: { branch }, changed: true } });
  expect((await read(to, branch)).content).toBe("# Old\n");
  expect((await read(from)).content).toBe("# Old\n");
  const [deleted] = await Promise.all([
    call("delete_note", { path: to, branch }),
    finishNextPlan([]),
  ]);
  expect(deleted).toMatchObject({ status: 200, body: { changed: true } });
  expect((await call("read_note", { path: to, branch })).status).toBe(404);
  expect((await call("delete_note", { path: "new", branch })).status).toBe(404);
});

const NO_COMMIT = "a".repeat(40);
const note = { path: "note.md", content: "x" };

test.each<[name: FunctionName, input: object, status: number, detail: RegExp]>([
  ["write_note", { ...note, path: "../x.md" }, 400, /path/],
  ["write_note", { ...note, path: ".git/config" }, 400, /path/],
  ["write_note", { ...note, path: "a/.GIT /hooks" }, 400, /path/],
  ["write_note", { ...note, path: "a\0.md" }, 400, /path/],
  ["write_note", { ...note, content: "a\0b" }, 400, /^content/],
  ["write_note", { ...note, content: "\ud800" }, 400, /^content/],
  ["write_note", { ...note, message: "a\0b" }, 400, /^message/],
  ["write_note", { ...note, branch: "--upload-pack=x" }, 400, /^branch/],
  ["write_note", { ...note, branch: "a..b" }, 400, /^branch/],
  ["write_note", { ...note, base: "HEAD~1" }, 400, /^base/],
  ["write_note", { ...note, base: NO_COMMIT }, 410, /^base/],
  ["write_note", { ...note, ifMatch: "*" }, 400, /^ifMatch/],
  ["edit_note", { path: "same.md", edits: [{ fromLine: 1 }] }, 400, /^edits\.0/],
  ["edit_note", { path: "same.md", edits: [] }, 400, /^edits/],
  ["move_note", { from: "same.md", to: "../x.md" }, 400, /path/],
  ["move_note", { from: "same.md", to: "same.md/x.md" }, 400, /inside/],
  ["delete_note", { path: "none.md" }, 404, /no such file/],
  ["set_front_matter", { path: "same.md" }, 400, /^set/],
  ["set_front_matter", { path: "same.md", set: { "a\nb": 1 } }, 400, /set/],
  ["set_front_matter", { path: "same.md", set: { a: { b: 1 } } }, 400, /^set\.a/],
  ["upload_file", { path: "x.png", contentBase64: "not base64!" }, 400, /^contentBase64/],
  ["commit_files", { changes: [{ path: "a.md" }] }, 400, /^changes\.0/],
  [
    "commit_files",
    {
      changes: [
        { path: "a", content: "" },
        { path: "a/b", content: "" },
      ],
    },
    400,
    /a/,
  ],
  ["read_note", { path: "same.md", branch: "none" }, 422, /none/],
])("%s with %j is refused by name", async (name, input, status, detail) => {
  const answer = await call(name, input);
  expect({ status: answer.status, detail: answer.body["detail"] }).toEqual({
    status,
    detail: expect.stringMatching(detail) as string,
  });
});

test("what is too long is refused with its limit", async () => {
  const long = "x".repeat(9 * 1024 * 1024);
  const answers = [
    await call("write_note", { ...note, content: long }),
    await call("write_note", { ...note, path: long.slice(0, 2_000) }),
    await call("write_note", { ...note, message: long.slice(0, 3_000) }),
  ];
  expect(answers.map(({ status, body }) => [status, body["detail"]])).toEqual([
    [413, "The body is larger than 8 MiB."],
    [400, "path: can have up to 1,024 characters"],
    [400, "message: can have up to 2,000 characters"],
  ]);
});
