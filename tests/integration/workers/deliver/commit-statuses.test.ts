import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reportDeployment } from "#core/git-hosts/reports/report-deployment.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { listReportsDue } from "#store/deployments/status-reports.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const ROSES = { id: 3, fullName: "garden/roses", isPrivate: true, defaultBranch: "main" };
const [FIRST, SECOND] = ["a".repeat(40), "b".repeat(40)];
const HOUR_MS = 3_600_000;

let world: World;
let gitlab: ConnectedHostDouble;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  gitlab = await startGitlabDouble();
  gitlab.repositories = [ROSES];
  world = await startWorld({ GIT_ALLOW_PRIVATE_HOSTS: gitlab.place });
  ada = await world.signUp();
});
afterAll(() => Promise.all([world.close(), gitlab.close()]));
beforeEach(async () => {
  Object.assign(gitlab, { statuses: [], instead: () => null });
  const { url: address, token } = gitlab;
  const given = { orgId: ada.org, host: "gitlab" as const, address, token };
  const { connection } = await ada.api.gitHosts.connections.create.mutate(given);
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Roses",
    source: { kind: "git", url: `${gitlab.url}/garden/roses.git`, connectionId: connection.id },
  });
  projectId = project.id;
});

const context = () => ({ ...world.services, db: world.services.mongo.db });
const push = async (sha = FIRST): Promise<string> => {
  const commit = { sha, message: "Plant", author: { name: "Ada", email: "" }, at: null };
  const { deployment } = await queueDeployment(
    context().db,
    { _id: projectId, orgId: ada.org },
    { branch: "main", trigger: { kind: "push", actor: "Ada" }, commit },
  );
  return deployment._id;
};
const end = (deploymentId: string, change: Partial<DeploymentDocument>) =>
  collection(context().db, "deployments").updateOne({ _id: deploymentId }, { $set: change });
const report = (deploymentId: string) => reportDeployment(context(), deploymentId);
const shown = async (deploymentId: string) =>
  (await ada.api.deployments.get.query({ deploymentId })).deployment.statusReport;

test("a commit shows on the host that its build waits, and how it ended", async () => {
  const id = await push();
  await report(id);
  await report(id);
  expect(gitlab.statuses).toMatchObject([
    { sha: FIRST, state: "pending", name: "Pressmark: roses", description: "Waiting to be built" },
  ]);
  expect(gitlab.statuses[0]?.url).toMatch(new RegExp(`/roses/${id}$`));
  await end(id, { status: "failed", reason: "No folder is named docs.\nFolders: notes" });
  await report(id);
  expect(gitlab.statuses).toMatchObject([
    { state: "failed", description: "No folder is named docs." },
  ]);
  expect(await shown(id)).toMatchObject({ error: null });
});

test("a commit that was overtaken by a newer one is not left waiting", async () => {
  const id = await push();
  await report(id);
  const commit = { sha: SECOND, message: "Prune", author: { name: "Ada", email: "" }, at: null };
  await end(id, { status: "success", commit });
  await report(id);
  expect(gitlab.statuses.map(({ sha, state }) => [sha, state])).toEqual([
    [FIRST, "canceled"],
    [SECOND, "success"],
  ]);
});

test("a host that asks to wait is told again later, and one that refuses is not", async () => {
  const id = await push();
  const headers = { "retry-after": "600" };
  gitlab.instead = () => ({ status: 429, body: {}, headers });
  await report(id);
  expect((await shown(id))?.error).toContain("Try again in 600 s");
  const { db } = context();
  expect(await listReportsDue(db, new Date())).toEqual([]);
  expect(await listReportsDue(db, new Date(Date.now() + HOUR_MS))).toEqual([id]);

  gitlab.instead = () => ({ status: 403, body: { message: "insufficient_scope" } });
  await report(id);
  expect((await shown(id))?.error).toContain("insufficient_scope");
  expect(await listReportsDue(db, new Date(Date.now() + HOUR_MS))).toEqual([]);
  gitlab.instead = () => null;
  await end(id, { status: "success" });
  await report(id);
  expect(gitlab.statuses).toMatchObject([{ state: "success", description: "Live" }]);
  expect(await shown(id)).toMatchObject({ error: null });
});

test("a project may keep its deployments to itself", async () => {
  const values = { reportStatus: false };
  await ada.api.projects.settings.update.mutate({ projectId, section: "git", values });
  const id = await push();
  await report(id);
  expect(gitlab.statuses).toEqual([]);
  expect(await shown(id)).toBeNull();
});

test("a commit is not left waiting by a deleted project, whose webhook is removed until it is restored", async () => {
  const id = await push();
  await report(id);
  const hooks = () => gitlab.hooks.get(ROSES.fullName)?.length ?? 0;
  const before = hooks();
  expect(before).toBeGreaterThan(0);
  const { formerWebhook } = await ada.api.projects.delete.mutate({ projectId });
  expect([formerWebhook.state, hooks()]).toEqual(["removed", before - 1]);
  // The sweep finds it, should the wake-up be lost.
  expect(await listReportsDue(context().db, new Date())).toContain(id);
  await report(id);
  expect(gitlab.statuses).toMatchObject([{ sha: FIRST, state: "canceled" }]);
  const { id: orgId } = (await ada.api.orgs.get.query({ orgId: ada.org })).org;
  await ada.api.projects.deleted.restore.mutate({ orgId, projectId });
  expect(hooks()).toBe(before);
});
