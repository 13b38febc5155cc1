import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { claimBuild } from "#store/deployments/build-claims.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { planRetention } from "#store/deployments/retention.ts";
import { openPreview } from "#store/previews/reported-branches.ts";
import { findPreview, markPreviewRemoved } from "#store/previews/previews.ts";
import { listRedirects } from "#store/projects/redirects.ts";
import { findTask, insertTask } from "#store/tasks/tasks.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import { BuildHandedBack } from "#workers/builder/build-ends.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { watchBuild } from "#workers/builder/run/watch-build.ts";
import {
  type BuildWorld,
  published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world.close());

/** Commits the files on a branch with a preview, and queues its deployment. */
async function queuePreview(
  project: TestProject,
  files: Record<string, string>,
  branch = "roses",
): Promise<{ deploymentId: string; previewId: string }> {
  const { db, env } = world.context;
  const main = await project.tree.head();
  const head = await project.tree.commit(files);
  const heads = join(repositoryDirectory(env.DATA_DIR, project.id), "refs/heads");
  await writeFile(join(heads, branch), `${head}\n`);
  await writeFile(join(heads, "main"), `${main}\n`);
  await project.tree.git("reset", "--quiet", "--hard", main);
  const preview = await openPreview(db, {
    projectId: project.id,
    branch,
    ref: `refs/heads/${branch}`,
    pull: null,
    at: null,
    isPrivate: true,
  });
  if (typeof preview === "string") throw new Error(preview);
  const of = { _id: project.id, orgId: project.orgId };
  const { deployment } = await queueDeployment(db, of, {
    branch,
    previewId: preview._id,
    commit: null,
    trigger: { kind: "push", actor: "Ada" },
  });
  return { deploymentId: deployment._id, previewId: preview._id };
}
async function ended(deploymentId: string) {
  const deployment = await findDeployment(world.context.db, deploymentId);
  if (!deployment) throw new Error("the deployment does not exist");
  return published(world.context, deployment);
}
const claim = (projectId: string) =>
  claimBuild(world.context.db, { projectId, workerId: "test", cap: 5 });

test("a task that waits for the preview of its branch is decided when that was built", async () => {
  const { db, queues } = world.context;
  const project = await world.project();
  await project.publish({ "index.md": "# Home" });
  await queuePreview(project, { "index.md": "# Home again" }, "tidy");
  const of = { orgId: project.orgId, projectId: project.id, userId: newId(), parent: null };
  const [waits, other] = [newId(), newId()];
  await insertTask(db, { _id: waits, ...of, title: "Tidy", branch: "tidy" });
  await insertTask(db, { _id: other, ...of, title: "Other", branch: "other" });
  const decideAt = new Date(Date.now() + 60_000);
  await collection(db, "tasks").updateMany({ projectId: project.id }, { $set: { decideAt } });
  await runBuild(world.context, project.id);
  const jobs = await queues.chat.getJobs();
  expect(jobs.map(({ name, data }) => [name, data])).toEqual([["task.decide", { taskId: waits }]]);
  expect((await findTask(db, waits))?.decideAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

test("a preview shows its branch, and changes nothing that belongs to the project", async () => {
  const { context } = world;
  const project = await world.project();
  const site = { "index.md": "# Home\n[[One]]", "one.md": "# One", "two.md": "# Two" };
  const { deployment: first } = await project.publish(site);
  const before = await project.document();
  await project.tree.git("mv", "one.md", "first.md");
  const { deploymentId, previewId } = await queuePreview(project, {
    "two.md": "# Second",
    "later.md": "---\npublishAt: 2199-01-01\n---\n# Later",
    "pressmark.yml": "versions: { branches: [v1] }\n",
  });
  expect(await runBuild(context, project.id)).toBe(true);
  const preview = await ended(deploymentId);
  expect(preview.deployment).toMatchObject({ status: "success", reason: null });
  expect(await preview.page("/two")).toContain("Second");
  expect(await preview.page("/first")).toContain("One");
  expect(preview.manifest.redirects["/one"]).toBe("/first");
  expect((await findPreview(context.db, previewId))?.live?.deploymentId).toBe(deploymentId);

  const after = await project.document();
  expect(after).toMatchObject({ live: before.live, routedHead: before.routedHead });
  expect(after.nextPublicationAt ?? null).toBeNull();
  expect(after.versionRefs).toBeUndefined();
  expect(await listRedirects(context.db, project.id)).toEqual({});
  expect(before.live?.deploymentId).toBe(first._id);

  const next = await project.publish({ "two.md": "# Two again" });
  expect(next.deployment).toMatchObject({ status: "success", counts: { changed: 1, added: 0 } });
  const clean = await project.publish(undefined, { withoutCache: true });
  expect(clean.manifest.files).toEqual(next.manifest.files);
});

test("the site is built before its previews, and a preview waits for every site of the organization", async () => {
  const project = await world.project();
  const other = await world.project({ orgId: project.orgId });
  await project.publish({ "index.md": "# Home" });
  const { deploymentId } = await queuePreview(project, { "index.md": "# Draft" });
  const waiting = await other.push({ "index.md": "# Other" });
  expect(await claim(project.id)).toEqual({ kind: "none" });
  const own = await project.push({ "index.md": "# Home again" });
  expect(await claim(project.id)).toMatchObject({ deployment: { _id: own._id } });
  const db = world.context.db;
  await collection(db, "deployments").updateMany(
    { _id: { $in: [waiting._id, own._id] } },
    { $set: { status: "success" } },
  );
  await collection(db, "projects").updateOne({ _id: project.id }, { $set: { claim: null } });
  expect(await claim(project.id)).toMatchObject({ deployment: { _id: deploymentId } });
});

test("the build of a preview makes room as soon as a site of the organization waits", async () => {
  const { context } = world;
  const project = await world.project();
  await project.publish({ "index.md": "# Home" });
  await queuePreview(project, { "index.md": "# Draft" });
  const claimed = await claim(project.id);
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  const stop = new AbortController();
  const watch = watchBuild({ claim: claimed.claim, context }, stop);
  const other = await world.project({ orgId: project.orgId });
  const queued = await other.push({ "index.md": "# Other" });
  expect(stop.signal.aborted).toBe(false);
  await publishDeploymentChanged(context.redis, queued);
  await expect.poll(() => stop.signal.reason as unknown).toBeInstanceOf(BuildHandedBack);
  watch.end();
});

test("the build of a preview makes room for a site of another organization only if the worker has no free slot", async () => {
  const { context } = world;
  const project = await world.project();
  await project.publish({ "index.md": "# Home" });
  await queuePreview(project, { "index.md": "# Draft" });
  const claimed = await claim(project.id);
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  const other = await world.project();
  await other.push({ "index.md": "# Other" });
  const stops = [1, 2].map((jobs) => {
    const stop = new AbortController();
    const running = { jobs, previews: 1 };
    const env = { ...context.env, BUILD_CONCURRENCY: 2 };
    const watch = watchBuild({ claim: claimed.claim, context: { ...context, env, running } }, stop);
    return { watch, signal: stop.signal };
  });
  const [free, full] = stops;
  await expect.poll(() => full?.signal.reason as unknown).toBeInstanceOf(BuildHandedBack);
  expect(free?.signal.aborted).toBe(false);
  for (const { watch } of stops) watch.end();
});

test("retention keeps what a preview shows, and removes its deployments with the preview", async () => {
  const { db } = world.context;
  const project = await world.project();
  await project.publish({ "index.md": "# Home" });
  const old = await queuePreview(project, { "index.md": "# Old" });
  await runBuild(world.context, project.id);
  const shown = await queuePreview(project, { "index.md": "# New" });
  await runBuild(world.context, project.id);
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000);
  await collection(db, "deployments").updateMany(
    { previewId: shown.previewId },
    { $set: { finishedAt: longAgo } },
  );
  const outdated = async () =>
    (await planRetention(db, await project.document())).outdated.map(({ _id }) => _id);
  expect(await outdated()).toEqual([old.deploymentId]);
  const closed = { $set: { closedAt: longAgo } };
  await collection(db, "previews").updateOne({ _id: shown.previewId }, closed);
  const preview = await findPreview(db, shown.previewId);
  expect(await markPreviewRemoved(db, preview!)).toBe(true);
  expect((await outdated()).toSorted()).toEqual([old.deploymentId, shown.deploymentId].toSorted());
});
