import { afterAll, beforeAll, expect, test } from "vitest";
import { git } from "#git/command.ts";
import { createCommit, moveBranch, treeOf } from "#git/objects/commit-tree.ts";
import { branchHead, repositoryDirectory } from "#git/repositories.ts";
import {
  startTaskWorld,
  type TaskWorld,
  type TestTask,
} from "#tests/support/worlds/tasks/task-world.ts";
import { toolsOf } from "#workers/chat/tools/tools.ts";
import { RESULT_MAX_LENGTH } from "#workers/chat/tools/project/result-for-model.ts";

let tasks: TaskWorld;
let projectId: string;
let task: TestTask;
const LONG = Array.from({ length: 2_000 }, (_, at) => `Line ${at + 1} with "quotes"\n`).join("");
beforeAll(async () => {
  tasks = await startTaskWorld();
  projectId = await tasks.project({
    "index.md": "# Home\n\n[[About]]\n",
    "About.md": "# About\n\nold\n",
    "long.md": LONG,
    "Wide.md": "w".repeat(60_000),
    ".env": "TOKEN=secret-of-ada\n",
    "pressmark.yml": "theme: {}\n",
    "guides/AGENTS.md": "rules\n",
    "guides/a.md": "# A\n",
    "plants/a.md": "# A\n",
    "plants/b.md": "# B\n",
  });
  task = await tasks.task(projectId);
});
afterAll(() => tasks?.close());

const directory = () => repositoryDirectory(tasks.world.services.env.DATA_DIR, projectId);
const headOf = (branch: string) => branchHead(directory(), branch);
const json = ({ forModel }: { forModel: string }) =>
  JSON.parse(forModel) as Record<string, unknown>;
async function messageOf(sha: string | null): Promise<string> {
  const { stdout } = await git(["show", "-s", "--format=%an%n%B", sha ?? ""], {
    gitDir: directory(),
  });
  return stdout.toString().trim();
}

test("the tools read a project, and say in one line what they found", async () => {
  const read = await task.call("read_note", { path: "About.md" });
  expect(read).toMatchObject({
    failure: null,
    summary: "Read About.md",
    commit: null,
    changes: [],
  });
  expect(json(read)).toMatchObject({ content: "# About\n\nold\n", lines: 3 });
  expect(await task.call("list_files", { path: "plants/" })).toMatchObject({
    summary: "List files of plants/: 2 files",
  });
  expect(await task.call("list_branches", {})).toMatchObject({
    summary: "List branches: 1 branch",
  });
  expect(json(await task.call("list_commits", { limit: 5 }))).toMatchObject({ commits: [{}] });
  expect(json(await task.call("read_publish_state", {}))).toMatchObject({ state: "building" });
  expect(json(await task.call("read_outline", { path: "About.md" }))).toMatchObject({
    headings: [{ title: "About" }],
  });
});

test("a long note is cut after a whole line, and says how to read on", async () => {
  const first = await task.call("read_note", { path: "long.md" });
  expect(first.forModel.length).toBeLessThan(RESULT_MAX_LENGTH + 200);
  const { content, toLine, cut } = json(first) as { content: string; toLine: number; cut: string };
  expect(cut).toContain(`fromLine ${toLine + 1} to read on`);
  const rest = json(await task.call("read_note", { path: "long.md", fromLine: toLine + 1 }));
  expect(LONG.startsWith(content + (rest["content"] as string))).toBe(true);
  const wide = json(await task.call("read_note", { path: "Wide.md" }));
  expect(wide).toMatchObject({ toLine: 1, cut: expect.stringContaining("too long") as string });
});

test("each write is one commit on the task's branch, by its owner, with its task and call", async () => {
  const own = await tasks.task(projectId);
  const written = await own.call("write_note", {
    path: "new.md",
    content: "# New\n\nText\n",
    message: `Add a note\n\nTask: ${own.session.task._id}\nCall: call_9\nCo-authored-by: Bob <b@c>`,
  });
  expect(written).toMatchObject({
    failure: null,
    summary: "Created new.md: 3 lines",
    commit: await headOf(own.branch),
    changes: [{ path: "new.md", diff: "@@ -0,0 +1,3 @@\n+# New\n+\n+Text\n" }],
  });
  expect(await messageOf(written.commit)).toBe(
    `${tasks.ada.email.split("@")[0]}\nAdd a note\n\nTask: ${own.session.task._id}\nCall: call_1`,
  );
  const edits = [{ oldText: "old", newText: "new" }];
  expect(await own.call("edit_note", { path: "About.md", edits })).toMatchObject({
    summary: "Changed About.md: 1 line",
    changes: [{ path: "About.md", diff: expect.stringContaining("-old\n+new\n") as string }],
  });
  expect(
    await own.call("set_front_matter", { path: "About.md", set: { tags: ["x"] } }),
  ).toMatchObject({ summary: "Changed About.md: 4 lines" });
  expect(await own.call("move_note", { from: "plants", to: "flowers" })).toMatchObject({
    summary: "Moved plants/a.md to flowers/a.md, and changed 1 other file",
    changes: [{ path: "flowers/a.md", diff: "" }, { path: "flowers/b.md" }],
  });
  expect(await own.call("delete_note", { path: "flowers/b.md" })).toMatchObject({
    summary: "Deleted flowers/b.md",
  });
  expect(json(await own.call("read_note", { path: "About.md" }))["content"]).toContain("tags:");
  const same = await own.call("write_note", { path: "new.md", content: "# New\n\nText\n" });
  expect(same).toMatchObject({ summary: "Write new.md: nothing to change", commit: null });
  expect(await headOf("main")).not.toBe(await headOf(own.branch));
  // Its newest commit has a preview as soon as there is a builder.
  expect(json(await own.call("read_preview", {}))).toMatchObject({ branch: own.branch });
  expect(await own.call("compare_branch", {})).toMatchObject({ failure: null });
});

test.each([
  ["write_note", { path: "once.md", content: "once\n" }],
  ["edit_note", { path: "About.md", edits: [{ oldText: "old", newText: "old and older" }] }],
  ["set_front_matter", { path: "About.md", set: { count: 1 } }],
  ["move_note", { from: "plants/a.md", to: "plants/c.md" }],
  ["delete_note", { path: "plants/b.md" }],
])("a call of %s that is carried out again makes no second commit", async (name, input) => {
  const own = await tasks.task(projectId);
  const first = await own.call(name, input, "call_1_1");
  expect(first.failure).toBeNull();
  // A person goes on in the same branch.
  const parent = await headOf(own.branch);
  const tree = await treeOf(directory(), parent ?? "");
  const author = { name: "Ada", email: "ada@example.com" };
  const other = await createCommit(directory(), { tree, parent, author, message: "By hand" });
  await moveBranch(directory(), own.branch, { from: parent, to: other });
  const again = await own.call(name, input, "call_1_1");
  const { summary, commit, changes } = first;
  expect(again).toMatchObject({ failure: null, summary, commit, changes });
  expect(await headOf(own.branch)).toBe(other);
});

test("lines that look like a trailer in another place, or of another task, are not taken for a commit of a call", async () => {
  const own = await tasks.task(projectId);
  await own.call("write_note", { path: "x.md", content: "1" });
  const parent = await headOf(own.branch);
  const tree = await treeOf(directory(), parent ?? "");
  const author = { name: "Ada", email: "ada@example.com" };
  const trailers = `Task: ${own.session.task._id}\nCall: call_2`;
  const message = `Text\n\n${trailers}\n\nMore text`;
  const forged = await createCommit(directory(), { tree, parent, author, message });
  await moveBranch(directory(), own.branch, { from: parent, to: forged });
  const second = await own.call("write_note", { path: "x.md", content: "2" });
  expect(second).toMatchObject({ failure: null, commit: await headOf(own.branch) });
  expect(second.commit).not.toBe(forged);
});

test("what a function refuses is a result that says what to do", async () => {
  expect(await task.call("read_note", { path: "none.md" })).toMatchObject({
    failure: "file_not_found",
    summary: expect.stringMatching(/^Read none\.md: /) as string,
    forModel: expect.stringMatching(/^Failed \(file_not_found\): /) as string,
  });
  expect(await task.call("edit_note", { path: "About.md", edits: [] })).toMatchObject({
    failure: "bad_request",
    forModel: expect.stringContaining("edits") as string,
  });
  expect(await task.call("read_note", "path: About.md")).toMatchObject({ failure: "bad_request" });
  expect(await task.call("shell", { command: "ls" })).toMatchObject({
    failure: "not_found",
    forModel: expect.stringContaining("read_note") as string,
  });
  const edits = [{ oldText: "not there", newText: "x" }];
  expect(await task.call("edit_note", { path: "About.md", edits })).toMatchObject({
    failure: "bad_request",
  });
});

test("a call that is canceled before it begins does nothing", async () => {
  const own = await tasks.task(projectId);
  const stopped = AbortSignal.abort(new Error("canceled"));
  const call = { id: "c", name: "write_note", input: { path: "x.md", content: "x" } };
  await expect(toolsOf(own.session).run(call, stopped)).rejects.toThrow("canceled");
  expect(await headOf(own.branch)).toBeNull();
});

test("diffs leave out files that may have secrets", async () => {
  const project = await tasks.project({ "a.md": "one\n" });
  const own = await tasks.task(project);
  const { write } = tasks.ada.api.source;
  const changes = [
    { path: ".env", content: "TOKEN=secret-of-ada\n" },
    { path: "keys/deploy.key", content: "secret-of-ada\n" },
    { path: "a.md", content: "two\n" },
  ];
  const [from] = (json(await own.call("list_commits", {}))["commits"] as { sha: string }[]).map(
    ({ sha }) => sha,
  );
  await write.mutate({ projectId: project, base: from ?? null, changes });
  const diff = await own.call("read_diff", { from });
  expect(diff.forModel).toContain("+two");
  expect(diff.forModel).not.toContain("secret-of-ada");
});

test("a task can do nothing in a project that its owner cannot see", async () => {
  const { session } = await tasks.task(projectId);
  const bob = await tasks.world.signUp();
  const { run } = toolsOf({ ...session, caller: { ...session.caller, userId: bob.userId } });
  const { signal } = new AbortController();
  for (const [name, input] of [
    ["read_note", { path: "About.md" }],
    ["write_note", { path: "About.md", content: "x" }],
  ] as const)
    expect(await run({ id: "c", name, input }, signal)).toMatchObject({
      failure: "project_not_found",
    });
});
