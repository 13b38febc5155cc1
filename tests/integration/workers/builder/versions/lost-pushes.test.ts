import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { collection } from "#store/collections.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { repair } from "#workers/sweep/repair.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const sweep = () => repair({ ...world.context, stopping: new AbortController().signal });

/** A project with the version 1.0, as published. */
async function published(): Promise<TestProject> {
  const project = await world.project({
    settings: { versions: { branches: ["release/*"], tags: [], most: null } },
  });
  await project.tree.commit({ "index.md": "# Old" }, "1.0");
  await move(project, "release/1.0");
  await project.publish({ "index.md": "# New" });
  // The router does the same for every push.
  const routedHead = await project.tree.git("rev-parse", "HEAD");
  await collection(world.context.db, "projects").updateOne(
    { _id: project.id },
    { $set: { routedHead, branchChosen: true } },
  );
  return project;
}

/** Moves a branch like a push that died before any event was stored. @returns its commit */
async function move({ id, tree }: TestProject, branch: string): Promise<string> {
  const directory = repositoryDirectory(world.context.env.DATA_DIR, id);
  await tree.git("push", "-q", "--force", directory, `HEAD:refs/heads/${branch}`);
  return tree.git("rev-parse", "HEAD");
}

const queuedOf = ({ id }: TestProject) =>
  collection(world.context.db, "deployments").find({ projectId: id, status: "queued" }).toArray();

test("a lost push to the branch of a version is found and built once", async () => {
  const project = await published();
  for (let run = 0; run < 3; run++) await sweep();
  expect(await queuedOf(project)).toEqual([]);
  await project.tree.git("checkout", "-q", "HEAD~1");
  const sha = await project.tree
    .commit({ "index.md": "# Old, mended" }, "1.0.1")
    .then(() => move(project, "release/1.0"));
  await project.tree.git("checkout", "-q", "main");
  // The first run sees what a push that is being recorded looks like.
  await sweep();
  expect(await queuedOf(project)).toEqual([]);
  for (let run = 0; run < 3; run++) await sweep();
  expect(await queuedOf(project)).toMatchObject([{ trigger: { kind: "poll" }, branch: "main" }]);
  const events = collection(world.context.db, "gitEvents");
  expect(await events.find({ projectId: project.id }).toArray()).toMatchObject([
    { ref: "refs/heads/release/1.0", after: sha, decision: "accepted" },
  ]);
  const { page } = await project.publish(undefined, {});
  expect(await page("/1.0")).toContain("Old, mended");
  for (let run = 0; run < 3; run++) await sweep();
  expect(await queuedOf(project)).toEqual([]);
});

test("a pull request from a branch with a version's name does not stand for its push", async () => {
  const project = await published();
  await project.tree.git("checkout", "-q", "HEAD~1");
  await project.tree.commit({ "index.md": "# Old, mended" }, "1.0.1");
  const sha = await move(project, "release/1.0");
  await recordGitEvent(world.context.db, {
    orgId: project.orgId,
    projectId: project.id,
    source: "gitea",
    deliveryId: sha,
    event: "pull_request",
    ref: "refs/heads/release/1.0",
    before: null,
    after: sha,
    actor: null,
    commit: null,
    headers: {},
    payload: "",
  });
  for (let run = 0; run < 4; run++) await sweep();
  expect(await queuedOf(project)).toMatchObject([{ trigger: { kind: "poll" }, branch: "main" }]);
});

test("a push to a version that asked for no build gets none", async () => {
  const project = await published();
  await project.tree.git("checkout", "-q", "HEAD~1");
  await project.tree.commit({ "index.md": "# Not yet" }, "1.0.1 [skip ci]");
  const sha = await move(project, "release/1.0");
  await recordGitEvent(world.context.db, {
    orgId: project.orgId,
    projectId: project.id,
    source: "remote",
    deliveryId: sha,
    event: "push",
    ref: "refs/heads/release/1.0",
    before: null,
    after: sha,
    actor: null,
    commit: null,
    headers: {},
    payload: "",
  });
  for (let run = 0; run < 4; run++) await sweep();
  expect(await queuedOf(project)).toEqual([]);
});
