import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { runGit } from "#tests/support/worlds/git-client.ts";
import { commitFiles, sendZip, zipOf } from "#tests/support/worlds/uploads.ts";
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

const commit = (projectId: string, files: Record<string, string>) =>
  commitFiles(world, ada, { projectId, files });
const sendFiles = (files: Record<string, string>) => sendZip(world, ada.token, zipOf(files));
const gitIn = async (projectId: string, ...args: string[]) => {
  const cwd = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  return (await runGit(args, { cwd })).stdout.trim();
};
const filesOf = async (projectId: string) =>
  (await gitIn(projectId, "ls-tree", "-r", "--name-only", "main")).split("\n").filter(Boolean);
const refused = (appCode: string) => ({ data: { appCode } });

test("files are added to a folder, replace what has their name, and everything else stays", async () => {
  const projectId = await newProject("Added");
  const first = await commit(projectId, {
    "index.md": "# One",
    "docs/assets/logo.svg": "<svg/>",
    "docs/a.md": "a",
  });
  const add = async (into: string, files: Record<string, string>) => {
    const { upload } = await sendFiles(files);
    const of = { projectId, uploadId: upload.id, into };
    const { changes } = await ada.api.source.uploads.compare.query(of);
    const answer = await ada.api.source.uploads.commit.mutate({ ...of, base: changes.base });
    return { changes, ...answer };
  };
  const added = await add("docs/assets/", { "logo.svg": "<svg></svg>", 'é "1".png': "png" });
  expect(added.changes).toEqual({
    base: first.commit?.sha,
    added: { count: 1, examples: ['docs/assets/é "1".png'] },
    changed: { count: 1, examples: ["docs/assets/logo.svg"] },
    removed: { count: 0, examples: [] },
    unchanged: 0,
  });
  expect(await gitIn(projectId, "show", "main:docs/assets/logo.svg")).toBe("<svg></svg>");
  expect(await filesOf(projectId)).toHaveLength(4);
  expect(await gitIn(projectId, "rev-parse", "main^")).toBe(first.commit?.sha);
  expect(await add("docs/assets", { "logo.svg": "<svg></svg>" })).toMatchObject({ commit: null });
  await add("", { "new.md": "new" });
  expect(await gitIn(projectId, "show", "main:new.md")).toBe("new");
  for (const outside of ["../..", "a/../b", "a//b", ".", ".git/hooks", "a/.GIT", "node_modules"])
    await expect(add(outside, { "a.svg": "<svg/>" }), outside).rejects.toMatchObject(
      refused("path_outside_repo"),
    );
  expect(await filesOf(projectId)).toHaveLength(5);
  const empty = await newProject("Empty");
  const { upload } = await sendFiles({ "logo.svg": "<svg/>" });
  const of = { projectId: empty, uploadId: upload.id, into: "assets" };
  await ada.api.source.uploads.commit.mutate({ ...of, base: null });
  expect(await filesOf(empty)).toEqual(["assets/logo.svg"]);
});
