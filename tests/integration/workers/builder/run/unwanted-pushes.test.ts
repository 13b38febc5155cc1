import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { findGitEvent, recordGitEvent } from "#store/pushes/git-events.ts";
import { updateProject } from "#store/projects/projects.ts";
import type { BuildWorld, TestProject } from "#tests/support/worlds/build-world.ts";
import { startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const setPaths = (project: TestProject, paths: { watchPaths?: string; ignorePaths?: string }) =>
  updateProject(
    world.context.db,
    project.id,
    Object.fromEntries(
      Object.entries(paths).map(([name, value]) => [`settings.git.${name}`, value]),
    ),
  );

test("a push that changes only ignored files is not built, and the event says why", async () => {
  const project = await world.project();
  await project.publish({ "index.md": "# Home", "src/app.ts": "1" });
  await setPaths(project, { ignorePaths: "src/\n*.test.ts" });
  const { gitEvent } = await recordGitEvent(world.context.db, {
    orgId: project.orgId,
    projectId: project.id,
    source: "remote",
    deliveryId: newId(),
    event: "push",
    ref: "refs/heads/main",
    before: null,
    after: "1".repeat(40),
    commit: null,
    actor: "Ada",
    headers: {},
    payload: "",
  });

  const { deployment } = await project.publish(
    { "src/app.ts": "2", "a.test.ts": "" },
    { gitEventId: gitEvent._id },
  );
  const reason = "only files in the ignored paths changed";
  expect(deployment).toMatchObject({ status: "skipped", reason });
  expect(await findGitEvent(world.context.db, gitEvent._id)).toMatchObject({
    decision: "skipped",
    reason,
    deploymentId: deployment._id,
  });
});

test("what a push changed that was not built still counts for the next one", async () => {
  const project = await world.project();
  await project.publish({ "docs/index.md": "# Home", "src/app.ts": "1" });
  await setPaths(project, { watchPaths: "/docs/", ignorePaths: "docs/drafts/" });
  expect((await project.publish({ "src/app.ts": "2" })).deployment).toMatchObject({
    status: "skipped",
    reason: "no file in the watched paths changed",
  });
  await project.push({ "docs/a.md": "# A" });
  const { deployment, page } = await project.publish({ "docs/drafts/b.md": "# B" });
  expect(deployment.status).toBe("success");
  expect(await page("/a")).toContain("A");
  // A file that leaves the watched folder changes the site too.
  await project.tree.git("mv", "docs/a.md", "a.md");
  await project.tree.commit({});
  expect((await project.publish()).deployment.status).toBe("success");
});

test("Redeploy builds whatever changed", async () => {
  const project = await world.project();
  await project.publish({ "index.md": "# Home" });
  await setPaths(project, { ignorePaths: "*" });
  await project.push({ "index.md": "# Start" });
  const { deployment } = await project.publish(undefined, { force: true });
  expect(deployment.status).toBe("success");
});

test("a check that finds a commit with [skip ci] does not publish it, but a push does not wait for a later mark", async () => {
  const project = await world.project();
  await project.publish({ "index.md": "# Home" });
  await project.tree.commit({ "index.md": "# Start" }, "Start [skip ci]");
  expect((await project.publish()).deployment).toMatchObject({
    status: "skipped",
    reason: "[skip ci]",
  });
  const commit = {
    sha: "1".repeat(40),
    message: "Home",
    author: { name: "Ada", email: "" },
    at: null,
  };
  expect((await project.publish(undefined, { commit })).deployment.status).toBe("success");
});
