import { afterAll, beforeAll, expect, test } from "vitest";
import type { FunctionName } from "#functions/registry.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { runGit } from "#tests/support/worlds/git-client.ts";
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

const call = (name: FunctionName, input: object = {}) =>
  callFunction({ url: world.url, token: ada.token }, name, { projectId, ...input });

async function write(path: string, content: string, branch?: string): Promise<string> {
  const { status, body } = await call("write_note", { path, content, ...(branch && { branch }) });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body["commit"] as { sha: string }).sha;
}
const read = async (path: string) => (await call("read_note", { path })).body["content"];
const git = async (...args: string[]) => {
  const cwd = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  return (await runGit(args, { cwd })).stdout.trim();
};

test("an empty repository has no branches, and its publish state says so", async () => {
  expect((await call("list_branches")).body).toMatchObject({ branches: [], total: 0 });
  expect((await call("read_publish_state")).body).toMatchObject({
    state: "empty",
    branch: "main",
    head: null,
    live: null,
    newest: null,
  });
  expect(await call("create_branch", { name: "a" })).toMatchObject({ status: 422 });
});

test("branches are created once, listed with the published one first, and deleted once", async () => {
  const commit = await write("a.md", "a\n");
  expect((await call("create_branch", { name: "aa/new" })).body).toEqual({
    name: "aa/new",
    commit,
    created: true,
  });
  expect((await call("create_branch", { name: "aa/new", from: commit })).body).toMatchObject({
    created: false,
  });
  const next = await write("a.md", "b\n");
  expect(await call("create_branch", { name: "aa/new" })).toMatchObject({
    status: 409,
    body: { appCode: "branch_exists", head: commit },
  });
  expect((await call("list_branches")).body).toMatchObject({
    branches: [
      { name: "main", commit: next, isPublished: true },
      { name: "aa/new", commit, isPublished: false },
    ],
  });
  expect(await call("delete_branch", { name: "main" })).toMatchObject({
    status: 409,
    body: { appCode: "branch_published" },
  });
  expect((await call("delete_branch", { name: "aa/new" })).body).toEqual({
    name: "aa/new",
    deleted: true,
    commit,
  });
  expect((await call("delete_branch", { name: "aa/new" })).body).toMatchObject({ deleted: false });
});

test("a merge is one commit by the caller with both histories, and is made once", async () => {
  const main = await write("merge/a.md", "1\n\n2\n");
  const branch = await write("merge/a.md", "one\n\n2\n", "topic");
  const published = await write("merge/a.md", "1\n\ntwo\n");
  const compared = await call("compare_branch", { branch: "topic" });
  expect(compared.body).toMatchObject({
    published,
    files: [{ path: "merge/a.md", change: "modified", from: null }],
    fileCount: 1,
    site: null,
    preview: { state: "none", head: branch },
  });
  const message = "Words instead of numbers";
  const { status, body } = await call("merge_branch", { branch: "topic", message });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { changed: true, commit: { branch: "main" } },
  });
  expect(await read("merge/a.md")).toBe("one\n\ntwo\n");
  const { sha } = body["commit"] as { sha: string };
  expect(await git("log", "-1", "--format=%P %ae %s", "main")).toBe(
    `${published} ${branch} ${ada.email} ${message}`,
  );
  expect((await call("merge_branch", { branch: "topic" })).body).toEqual({
    changed: false,
    commit: { sha, branch: "main" },
  });
  expect(main).not.toBe(sha);
});

test("a conflict has the texts of both branches, and is merged with what resolves it", async () => {
  await write("c.md", "base\n");
  await write("c.md", "branch\n", "other");
  const into = await write("c.md", "main\n");
  const refused = await call("merge_branch", { branch: "other" });
  const conflicts = [{ path: "c.md", base: "base\n", ours: "branch\n", theirs: "main\n" }];
  expect(refused).toMatchObject({
    status: 409,
    body: { appCode: "conflict", base: into, conflicts },
  });
  expect(await read("c.md")).toBe("main\n");
  const resolutions = [{ path: "c.md", content: "both\n" }];
  const old = await call("merge_branch", { branch: "other", resolutions, base: "a".repeat(40) });
  expect(old.status).toBe(409);
  const merged = await call("merge_branch", { branch: "other", resolutions, base: into });
  expect(merged).toMatchObject({ status: 200, body: { changed: true } });
  expect(await read("c.md")).toBe("both\n");
});

test("branches without a common commit, and ones that do not exist, are not merged", async () => {
  const tree = await git("rev-parse", "main^{tree}");
  const alone = await git("commit-tree", tree, "-m", "Alone");
  await git("update-ref", "refs/heads/alone", alone);
  expect(await call("merge_branch", { branch: "alone" })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("no common commit") as string },
  });
  expect(await call("merge_branch", { branch: "none" })).toMatchObject({
    status: 422,
    body: { appCode: "branch_missing" },
  });
  expect(await call("merge_branch", { branch: "main" })).toMatchObject({ status: 409 });
});

test("a preview is built on request, and only once for a commit", async () => {
  await write("p.md", "draft\n", "shown");
  expect((await call("read_preview", { branch: "shown" })).body).toMatchObject({
    state: "none",
    url: null,
    deployment: null,
  });
  const created = await call("create_preview", { branch: "shown" });
  expect(created).toMatchObject({
    status: 200,
    body: { state: "building", deployment: { status: "queued" } },
  });
  expect(new URL(created.body["url"] as string).hostname).toMatch(/--garden--/);
  const again = await call("create_preview", { branch: "shown" });
  expect(again.body["deployment"]).toMatchObject({
    id: (created.body["deployment"] as { id: string }).id,
  });
  expect((await call("read_preview", { branch: "shown" })).body["state"]).toBe("building");
  expect((await call("create_preview", { branch: "main" })).status).toBe(409);
  expect((await call("create_preview", { branch: "none" })).status).toBe(422);
});

test("a linked repository is not merged here, and a built-in one has no pull requests", async () => {
  const pull = await call("open_pull_request", { branch: "shown", title: "Roses" });
  expect(pull).toMatchObject({ status: 400, body: { appCode: "project_not_followed" } });
  const source = { kind: "git" as const, url: "https://example.org/ada/notes.git" };
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Linked",
    source,
  });
  expect(await call("merge_branch", { projectId: project.id, branch: "x" })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("pull request") as string },
  });
});

test.each(["--all", "a..b", "HEAD", "refs/heads/a", "a b", "a\0b", "x.lock", ""])(
  "the branch name %j is refused by name",
  async (name) => {
    const { status, body } = await call("create_branch", { name });
    expect({ status, detail: body["detail"] }).toEqual({
      status: 400,
      detail: expect.stringMatching(/^name: /) as string,
    });
  },
);
