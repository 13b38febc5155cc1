import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import type { SourceChange } from "#schemas/projects/source/source-change.ts";
import { collection } from "#store/collections.ts";
import { createWorkTree, runGit } from "#tests/support/worlds/git-client.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

async function newProject(name: string): Promise<string> {
  const source = { kind: "remote" } as const;
  return (await ada.api.projects.create.mutate({ orgId: ada.org, name, source })).project.id;
}

const write = (
  projectId: string,
  base: string | null,
  changes: SourceChange[],
  more: { branch?: string; message?: string } = {},
) => ada.api.source.write.mutate({ projectId, base, changes, ...more });
const gitIn = async (projectId: string, ...args: string[]) => {
  const cwd = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  return (await runGit(args, { cwd })).stdout;
};
const show = (projectId: string, path: string, branch = "main") =>
  gitIn(projectId, "show", `${branch}:${path}`);
const filesOf = async (projectId: string) =>
  (await gitIn(projectId, "ls-tree", "-r", "-z", "--name-only", "main"))
    .split("\0")
    .filter(Boolean);
const commitsOf = async (projectId: string) =>
  Number(await gitIn(projectId, "rev-list", "--count", "main"));
const refused = (appCode: string) => ({ data: { appCode } });

/** A project with these files, and their commit. */
async function projectWith(name: string, files: Record<string, string>) {
  const projectId = await newProject(name);
  const changes = Object.entries(files).map(([path, content]) => ({ path, content }));
  const { commit } = await write(projectId, null, changes);
  return { projectId, base: commit.sha };
}

test("a save is a commit by the user, and starts a deployment like a push", async () => {
  const projectId = await newProject("Saves");
  const changes = [{ path: "index.md", content: "# Home\r\nÄ\n" }];
  const first = await write(projectId, null, changes, { message: "  First note\n\nWith a body  " });
  expect(first.commit.branch).toBe("main");
  expect(await show(projectId, "index.md")).toBe("# Home\r\nÄ\n");
  const facts = await gitIn(projectId, "log", "-1", "--format=%an|%ae|%cn|%B", "main");
  const name = ada.email.split("@")[0];
  expect(facts.trim()).toBe(`${name}|${ada.email}|${name}|First note\n\nWith a body`);
  const { deployments } = await ada.api.deployments.list.query({ projectId });
  expect(deployments).toMatchObject([
    {
      status: "queued",
      branch: "main",
      trigger: { kind: "push" },
      commit: { sha: first.commit.sha },
    },
  ]);
  const { gitEvents } = await ada.api.gitEvents.list.query({ projectId });
  expect(gitEvents).toMatchObject([{ source: "edit", actor: ada.email, decision: "accepted" }]);
});

test("several files are written, moved and deleted in one commit", async () => {
  const { projectId, base } = await projectWith("Several", {
    "a.md": "a\n",
    "b.md": "b\n",
    "old/c.md": "c\n",
    "d.md": "d\n",
  });
  const png = Buffer.from([0x89, 0x50, 0, 1, 255]);
  await write(projectId, base, [
    { path: "a.md", content: "A\n" },
    { path: "b.md", remove: true },
    { path: "new/C é.md", from: "old/c.md" },
    { path: "e.md", from: "d.md", content: "D\n" },
    { path: "pictures/cat.png", contentBase64: png.toString("base64") },
  ]);
  expect(await filesOf(projectId)).toEqual(["a.md", "e.md", "new/C é.md", "pictures/cat.png"]);
  expect(await show(projectId, "a.md")).toBe("A\n");
  expect(await show(projectId, "e.md")).toBe("D\n");
  expect(await show(projectId, "new/C é.md")).toBe("c\n");
  expect(await gitIn(projectId, "cat-file", "-s", "main:pictures/cat.png")).toBe("5\n");
  expect(await gitIn(projectId, "log", "-1", "--format=%s", "main")).toBe("Change 5 files\n");
});

test("a repeated save makes no second commit, even after other saves", async () => {
  const { projectId, base } = await projectWith("Repeated", { "a.md": "1\n2\n3\n4\n5\n" });
  const save = [
    { path: "a.md", content: "one\n2\n3\n4\n5\n" },
    { path: "b.md", content: "b\n" },
  ];
  const move = [{ path: "c/b.md", from: "b.md" }];
  const first = await write(projectId, base, save);
  expect(await write(projectId, base, save)).toEqual(first);
  const moved = await write(projectId, first.commit.sha, move);
  expect(await write(projectId, first.commit.sha, move)).toEqual(moved);
  const next = await write(projectId, moved.commit.sha, [
    { path: "a.md", content: "one\n2\n3\n4\nfive\n" },
  ]);
  expect(await write(projectId, base, save.slice(0, 1))).toEqual(next);
  expect(await write(projectId, moved.commit.sha, [{ path: "c/b.md", remove: true }])).not.toEqual(
    next,
  );
  const count = await commitsOf(projectId);
  await write(projectId, moved.commit.sha, [{ path: "c/b.md", remove: true }]);
  expect(await commitsOf(projectId)).toBe(count);
});

test("if the branch has moved, other lines and other files are merged, and the mode of a program stays", async () => {
  const { projectId, base } = await projectWith("Merged", { "a.md": "1\n2\n3\n4\n5\n" });
  const tree = await createWorkTree(join(world.services.env.DATA_DIR, "merged"));
  const remote = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  await tree.git("pull", "--quiet", remote, "main");
  await tree.commit({ "a.md": "1\n2\n3\n4\nfive\n", "other.md": "other\n" });
  await tree.git("update-index", "--chmod=+x", "a.md");
  await tree.git("commit", "--quiet", "-m", "mode");
  await tree.git("push", "--quiet", remote, "HEAD:main");
  const theirs = await tree.git("rev-parse", "HEAD");
  const { commit } = await write(projectId, base, [{ path: "a.md", content: "one\n2\n3\n4\n5\n" }]);
  expect(await show(projectId, "a.md")).toBe("one\n2\n3\n4\nfive\n");
  expect(await filesOf(projectId)).toEqual(["a.md", "other.md"]);
  expect(await gitIn(projectId, "ls-tree", "main", "a.md")).toMatch(/^100755/);
  expect(await gitIn(projectId, "rev-parse", `${commit.sha}^`)).toBe(`${theirs}\n`);
  await write(projectId, base, [{ path: "b/a.md", from: "a.md", content: "1\n2\nthree\n4\n5\n" }]);
  expect(await show(projectId, "b/a.md")).toBe("one\n2\nthree\n4\nfive\n");
});

test("what cannot be merged is refused with both texts, and nothing is written", async () => {
  const { projectId, base } = await projectWith("Conflicts", {
    "same.md": "base\n",
    "deleted.md": "base\n",
    "moved.md": "base\n",
    "edited.md": "base\n",
  });
  const theirs = await write(projectId, base, [
    { path: "same.md", content: "theirs\n" },
    { path: "deleted.md", remove: true },
    { path: "away.md", from: "moved.md" },
    { path: "edited.md", content: "theirs\n" },
    { path: "new.md", content: "theirs\n" },
  ]);
  const ours = await write(projectId, base, [
    { path: "same.md", content: "ours\n" },
    { path: "deleted.md", content: "ours\n" },
    { path: "elsewhere.md", from: "moved.md", content: "ours\n" },
    { path: "edited.md", remove: true },
    { path: "new.md", content: "ours\n" },
    { path: "fine.md", content: "fine\n" },
  ]).catch((error: unknown) => error);
  expect(ours).toMatchObject({
    message: expect.stringContaining("same.md and 4 more on main"),
    data: {
      appCode: "conflict",
      code: "CONFLICT",
      conflicts: [
        { path: "same.md", base: "base\n", ours: "ours\n", theirs: "theirs\n" },
        { path: "deleted.md", base: "base\n", ours: "ours\n", theirs: null },
        { path: "elsewhere.md", base: "base\n", ours: "ours\n", theirs: null },
        { path: "edited.md", base: "base\n", ours: null, theirs: "theirs\n" },
        { path: "new.md", base: null, ours: "ours\n", theirs: "theirs\n" },
      ],
    },
  });
  expect(await gitIn(projectId, "rev-parse", "main")).toBe(`${theirs.commit.sha}\n`);
  // Without the commit that the user started from, nothing can be merged.
  await expect(
    write(projectId, "1".repeat(40), [{ path: "same.md", content: "ours\n" }]),
  ).rejects.toMatchObject({ data: { conflicts: [{ base: null, theirs: "theirs\n" }] } });
});

test("a new branch begins at the base, and leaves the site's branch alone", async () => {
  const { projectId, base } = await projectWith("Branches", { "a.md": "a\n" });
  const change = [{ path: "a.md", content: "b\n" }];
  const { commit } = await write(projectId, base, change, { branch: "edits/one" });
  expect(commit.branch).toBe("edits/one");
  expect(await show(projectId, "a.md", "edits/one")).toBe("b\n");
  expect(await gitIn(projectId, "rev-parse", "main")).toBe(`${base}\n`);
  await expect(write(projectId, base, change, { branch: "a..b" })).rejects.toMatchObject(
    refused("branch_invalid"),
  );
  await expect(write(projectId, "1".repeat(40), change, { branch: "x" })).rejects.toMatchObject(
    refused("commit_gone"),
  );
});

test("unsafe paths, unclear changes and files in the way are refused", async () => {
  const { projectId, base } = await projectWith("Refused", { "a.md": "a\n", "b/c.md": "c\n" });
  const content = "x";
  const cases: [string, SourceChange[]][] = [
    ...[
      "../a.md",
      "/a.md",
      "a//b.md",
      "./a.md",
      "b/",
      ".git/config",
      "x/.GIT/hooks/a",
      "a\u0000b",
      "a\nb",
    ].map((path): [string, SourceChange[]] => ["path_outside_repo", [{ path, content }]]),
    ["archive_unsafe", [{ path: ".gitmodules", content }]],
    ["archive_unsafe", [{ path: "x/.g\u200citmodules", content }]],
    ["path_outside_repo", [{ path: "x.md", from: "../a.md" }]],
    ["path_taken", [{ path: "b", content }]],
    ["path_taken", [{ path: "a.md/x.md", content }]],
    ["path_taken", [{ path: "b/c.md", from: "a.md" }]],
    ["file_not_found", [{ path: "none.md", remove: true }]],
    ["file_not_found", [{ path: "x.md", from: "none.md" }]],
    ["bad_request", [{ path: "x.md" }]],
    ["bad_request", [{ path: "x.md", content, contentBase64: "eA==" }]],
    ["bad_request", [{ path: "x.md", content, remove: true }]],
    ["bad_request", [{ path: "x.md", contentBase64: "no base64" }]],
    [
      "bad_request",
      [
        { path: "x.md", content },
        { path: "x.md", content },
      ],
    ],
    [
      "bad_request",
      [
        { path: "x", content },
        { path: "x/y.md", content },
      ],
    ],
    ["bad_request", []],
    ["bad_request", Array.from({ length: 101 }, (_, index) => ({ path: `${index}.md`, content }))],
  ];
  for (const [appCode, changes] of cases)
    await expect(
      write(projectId, base, changes),
      JSON.stringify(changes).slice(0, 99),
    ).rejects.toMatchObject(refused(appCode));
  const large = [{ path: "large.md", content: "a".repeat(3 * 1024 * 1024) }];
  await write(projectId, base, large);
  await expect(
    write(projectId, base, [{ path: "large.md", content: "a".repeat(9 * 1024 * 1024) }]),
  ).rejects.toMatchObject(refused("payload_too_large"));
  expect(await filesOf(projectId)).toEqual(["a.md", "b/c.md", "large.md"]);
});

test("an archived project, and one that is linked without a token, say where it is edited", async () => {
  const { projectId, base } = await projectWith("Archived", { "a.md": "a\n" });
  await ada.api.projects.archive.mutate({ projectId });
  const change = [{ path: "a.md", content: "b\n" }];
  await expect(write(projectId, base, change)).rejects.toMatchObject(refused("project_archived"));
  const linked = await newProject("Linked");
  const source = { "source.kind": "git" as const, "source.url": "https://git.example.com/a/b.git" };
  await collection(world.services.mongo.db, "projects").updateOne(
    { _id: linked },
    { $set: source },
  );
  await expect(write(linked, null, change)).rejects.toMatchObject({
    message: expect.stringContaining("push to that repository with git"),
    ...refused("project_linked"),
  });
});
