import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deploymentTopic, systemTopic } from "#schemas/events.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import { noteWorker } from "#store/platform/worker-heartbeats.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  projectId = (await ada.api.projects.create.mutate(newProject)).project.id;
});

async function queue(change: Partial<DeploymentDocument> = {}): Promise<string> {
  const { db } = world.services.mongo;
  const project = await findProject(db, projectId);
  if (!project) throw new Error("the project is gone");
  const trigger = { kind: "push", actor: null } as const;
  const { deployment } = await queueDeployment(db, project, {
    branch: "main",
    trigger,
    commit: null,
  });
  await collection(db, "deployments").updateOne({ _id: deployment._id }, { $set: change });
  return deployment._id;
}
/** Stores a deployment as a build would. */
const succeed = async () => {
  const id = await queue({ status: "success" });
  const stored = { artifact: `${id}-1` };
  await collection(world.services.mongo.db, "deployments").updateOne({ _id: id }, { $set: stored });
  return id;
};
const project = async () => (await ada.api.projects.get.query({ projectId })).project;
const promote = (deploymentId: string) => ada.api.deployments.promote.mutate({ deploymentId });

test("a list is filtered by status and branch, and the next page starts where the last one ended", async () => {
  await queue({ status: "failed" });
  await queue({ status: "success" });
  await queue({ branch: "draft", status: "success" });
  await queue();
  const list = async (filter: object) => {
    const { deployments, ...page } = await ada.api.deployments.list.query({ projectId, ...filter });
    return { numbers: deployments.map(({ number }) => number), ...page };
  };
  expect(await list({})).toMatchObject({ numbers: [4, 3, 2, 1], total: 4, nextCursor: null });
  expect((await list({ status: ["success"] })).numbers).toEqual([3, 2]);
  expect((await list({ status: ["success", "failed"], branch: "main" })).numbers).toEqual([2, 1]);
  const first = await list({ limit: 3 });
  expect(first.numbers).toEqual([4, 3, 2]);
  expect((await list({ limit: 3, cursor: first.nextCursor })).numbers).toEqual([1]);
});

test("a queued deployment says what it is waiting for", async () => {
  const id = await queue();
  const waitingFor = async () =>
    (await ada.api.deployments.get.query({ deploymentId: id })).deployment.waitingFor;
  expect(await waitingFor()).toBe("worker");
  const { db } = world.services.mongo;
  await noteWorker(db, { id: "w", queue: "build", startedAt: new Date() });
  expect(await waitingFor()).toBeNull();
  const expiresAt = new Date(Date.now() + 60_000);
  const slots = [1, 2].map((index) => ({ deploymentId: `other${index}`, expiresAt }));
  await collection(db, "orgs").updateOne({ handle: ada.org }, { $set: { slots } });
  expect(await waitingFor()).toBe("slot");
  const claim = { deploymentId: "other1", pushSeq: 1, expiresAt };
  await collection(db, "projects").updateOne({ _id: projectId }, { $set: { claim } });
  expect(await waitingFor()).toBe("build");
  const suspension = { reason: "Spam.", sitesOffline: false, since: new Date() };
  await collection(db, "orgs").updateOne({ handle: ada.org }, { $set: { suspension } });
  expect(await waitingFor()).toBe("suspended");
  await collection(db, "orgs").updateOne(
    { handle: ada.org },
    { $set: { slots: [], suspension: null } },
  );
  await collection(db, "workers").deleteMany({});
});

test("a queued deployment is canceled immediately, a running one is asked to stop, and a finished one is unchanged", async () => {
  const waiting = await queue();
  const canceled = await ada.api.deployments.cancel.mutate({ deploymentId: waiting });
  expect(canceled.deployment).toMatchObject({ status: "canceled", reason: "canceled by a member" });
  const running = await queue({ status: "running" });
  const events: string[] = [];
  await world.services.subscriber.subscribe([deploymentTopic(running)], (event) => {
    if (event.name === "deployment.cancelRequested") events.push(event.deploymentId);
  });
  await ada.api.deployments.cancel.mutate({ deploymentId: running });
  await expect.poll(() => events).toEqual([running]);
  const ended = await succeed();
  await expect(ada.api.deployments.cancel.mutate({ deploymentId: ended })).rejects.toMatchObject({
    data: { appCode: "deployment_not_cancelable", httpStatus: 409 },
  });
});

test("rolling back to an older deployment pins it until the site is unpinned", async () => {
  const older = await succeed();
  const newer = await succeed();
  const switched: string[] = [];
  const stop = await world.services.subscriber.subscribe([systemTopic], (event) => {
    if (event.name === "site.switched") switched.push(event.projectId);
  });
  await promote(newer);
  expect(await project()).toMatchObject({ live: { id: newer }, pinned: false });
  const { deployment } = await promote(older);
  expect(deployment).toMatchObject({ id: older, live: true });
  expect(await project()).toMatchObject({ live: { id: older }, pinned: true });
  const resumed = await ada.api.deployments.unpin.mutate({ deploymentId: older });
  expect(resumed.deployment).toMatchObject({ id: newer, live: true });
  expect(await project()).toMatchObject({ live: { id: newer }, pinned: false });
  await ada.api.deployments.pin.mutate({ deploymentId: newer });
  expect(await project()).toMatchObject({ live: { id: newer }, pinned: true });
  await expect.poll(() => switched).toHaveLength(4);
  stop();
  expect(switched).toEqual(Array(4).fill(projectId));
});

test("after a rollback, liveSince is the time of the rollback and not of the build, and pinning does not change it", async () => {
  const older = await succeed();
  const newer = await succeed();
  expect(await project()).toMatchObject({ live: null, liveSince: null });
  await promote(newer);
  const before = new Date().toISOString();
  await promote(older);
  const { live, liveSince } = await project();
  expect(live?.id).toBe(older);
  expect(liveSince! >= before).toBe(true);
  await ada.api.deployments.pin.mutate({ deploymentId: older });
  expect(await project()).toMatchObject({ live: { id: older }, liveSince });
});

test.each<[string, Partial<DeploymentDocument>]>([
  ["failed", { status: "failed" }],
  ["still running", { status: "running" }],
  ["removed by retention", { status: "success", artifact: "x-1", removedAt: new Date() }],
])("a deployment that is %s cannot go live", async (_name, change) => {
  const id = await queue(change);
  await expect(promote(id)).rejects.toMatchObject({
    data: { appCode: "deployment_not_promotable", httpStatus: 409 },
  });
});

test("a deployment that is not live has a signed address, a live one is public, and one without bytes has none", async () => {
  const waiting = await queue();
  const older = await succeed();
  const live = await succeed();
  await promote(live);
  const url = async (deploymentId: string) =>
    (await ada.api.deployments.get.query({ deploymentId })).deployment.url;
  const { handle } = await project();
  expect(await url(waiting)).toBeNull();
  expect(await url(live)).toBe(`http://${live}--${handle}--${ada.org}.localhost:5600/`);
  const signed = new URL((await url(older)) ?? "");
  const signature = signed.searchParams.get("signature") ?? "";
  expect(signed.host).toBe(`${older}--${handle}--${ada.org}.localhost:5600`);
  expect(world.services.secretBox.verify(signature)).toBe(`view-${older}~${ada.userId}`);
});

test("issues and posts come page by page from the dataset, and are empty while it is being prepared", async () => {
  const id = await succeed();
  const at = { deploymentId: id };
  expect(await ada.api.deployments.issues.query(at)).toMatchObject({
    issues: [],
    total: 0,
    data: "pending",
  });
  // As an earlier version of Pressmark stored them.
  const issue = (path: string) => ({
    path,
    line: 1,
    severity: "warning",
    category: "link",
    message: `No note is called ${path}.`,
    suggestion: null,
  });
  const key = datasetKey(projectId, `${id}-1`, "issues.json");
  const issues = [issue("a.md"), issue("b.md"), issue("c.md")];
  await world.services.blobs.put(key, Buffer.from(JSON.stringify(issues)));
  const first = await ada.api.deployments.issues.query({ ...at, limit: 2 });
  const rest = await ada.api.deployments.issues.query({
    ...at,
    limit: 2,
    cursor: first.nextCursor ?? "",
  });
  expect([...first.issues, ...rest.issues]).toMatchObject(
    issues.map((row) => ({ ...row, count: 1, isNew: false })),
  );
  expect([first.total, rest.nextCursor]).toEqual([3, null]);
});

test("a deployment of the same member's other project is not found", async () => {
  const id = await queue();
  const source = { kind: "remote" } as const;
  const other = await ada.api.projects.create.mutate({ orgId: ada.org, name: "Other", source });
  await expect(
    ada.api.deployments.get.query({ deploymentId: id, projectId: other.project.id }),
  ).rejects.toMatchObject({ data: { appCode: "deployment_not_found" } });
});
