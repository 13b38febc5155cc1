import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyChanges } from "#core/pushes/apply-changes.ts";
import { github as host } from "#core/git-hosts/github/host.ts";
import { readChanges } from "#core/git-hosts/github/changes.ts";
import { reportDeployment } from "#core/git-hosts/reports/report-deployment.ts";
import { deleteGitHostTokens } from "#store/accounts/git-host-tokens.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { listReportsDue } from "#store/deployments/status-reports.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import {
  createApp,
  type GithubMember,
  signInAtGithub,
  signUpAdmin,
} from "#tests/support/worlds/github-world.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const [FIRST, SECOND] = ["a".repeat(40), "b".repeat(40)];
const HOUR_MS = 3_600_000;
const OLDER_APP = { contents: "read", metadata: "read" };

let github: GithubDouble;
let world: World;
let root: Person;
let member: GithubMember;
let project: { id: string; orgId: string };

beforeAll(async () => {
  github = await startGithubDouble();
  world = await startWorld({ ...github.variables, ADMIN_EMAIL: "root@example.com" });
  root = await signUpAdmin(world);
});
afterAll(() => Promise.all([world.close(), github.close()]));
beforeEach(async () => {
  await root.api.admin.githubApp.forget.mutate().catch(() => undefined);
  github.person = newGithubPerson({ repositories: [{ owner: "octo-org", name: "garden" }] });
  Object.assign(github, { statuses: [], deployments: [], hooks: [], instead: () => null });
  github.installations.length = 0;
});

async function importGarden(): Promise<void> {
  member = await signInAtGithub(world);
  const answer = await member.api.projects.create.mutate({
    orgId: member.org,
    name: "Garden",
    source: { kind: "github", owner: "octo-org", repo: "garden", connect: true },
  });
  project = answer.project;
}
async function importWithApp(permissions?: Record<string, string>) {
  await createApp(root);
  const installation = {
    id: 51,
    account: "octo-org",
    selected: ["octo-org/garden"],
    suspended: false,
    ...(permissions && { permissions }),
  };
  github.installations.push(installation);
  await importGarden();
  return installation;
}

const context = () => ({ ...world.services, db: world.services.mongo.db });
const commitOf = (sha: string) => ({
  sha,
  message: "Plant",
  author: { name: "Ada", email: "" },
  at: null,
});
const push = async (): Promise<string> => {
  const { deployment } = await queueDeployment(
    context().db,
    { _id: project.id, orgId: project.orgId },
    { branch: "main", trigger: { kind: "push", actor: "Ada" }, commit: commitOf(FIRST) },
  );
  return deployment._id;
};
const end = (deploymentId: string, change: Partial<DeploymentDocument>) =>
  collection(context().db, "deployments").updateOne({ _id: deploymentId }, { $set: change });
const report = (deploymentId: string) => reportDeployment(context(), deploymentId);
const shown = async (deploymentId: string) =>
  (await member.api.deployments.get.query({ deploymentId })).deployment.statusReport;
const notices = async () =>
  (await member.api.projects.get.query({ projectId: project.id })).project.hostNotices;

test("an imported repository shows on GitHub that its deployment runs, and then where the site is", async () => {
  await importWithApp();
  const id = await push();
  await report(id);
  await report(id);
  expect(github.statuses).toMatchObject([
    { sha: FIRST, state: "pending", context: "pressmark/garden" },
  ]);
  expect(github.statuses[0]?.target_url).toMatch(new RegExp(`/garden/${id}$`));
  expect(github.deployments).toMatchObject([
    { sha: FIRST, environment: "Production", statuses: [{ state: "in_progress" }] },
  ]);
  await end(id, { status: "success" });
  await report(id);
  expect(github.statuses).toMatchObject([{ state: "success", description: "Live" }]);
  const { project: current } = await member.api.projects.get.query({ projectId: project.id });
  expect(github.deployments).toHaveLength(1);
  expect(github.deployments[0]?.statuses[1]).toMatchObject({
    state: "success",
    environment_url: current.url,
    auto_inactive: true,
    log_url: github.statuses[0]?.target_url,
  });
  expect(await shown(id)).toMatchObject({ error: null });
  expect(await notices()).toEqual([]);
});

test("a failed build and an overtaken commit are not left waiting on GitHub", async () => {
  await importWithApp();
  const id = await push();
  await report(id);
  await end(id, { status: "failed", reason: "No folder is named docs.", commit: commitOf(SECOND) });
  await report(id);
  expect(github.statuses.map(({ sha, state }) => [sha, state])).toEqual([
    [FIRST, "error"],
    [SECOND, "failure"],
  ]);
  expect(github.deployments.map(({ sha, statuses }) => [sha, statuses.at(-1)?.["state"]])).toEqual([
    [FIRST, "inactive"],
    [SECOND, "failure"],
  ]);
});

test("a deployment that waits for an approval is live on GitHub only after it", async () => {
  await importWithApp();
  const id = await push();
  await end(id, { status: "success", awaitsApproval: true });
  await report(id);
  expect(github.deployments[0]?.statuses).toMatchObject([{ state: "in_progress" }]);
  expect(github.statuses[0]?.description).toBe("Built. It waits for an approval");
  await end(id, { awaitsApproval: false });
  await report(id);
  expect(github.deployments[0]?.statuses.at(-1)).toMatchObject({ state: "success" });
  expect(github.statuses[0]?.description).toBe("Live");
});

test("a push that builds nothing has no deployment on GitHub", async () => {
  await importWithApp();
  const id = await push();
  await end(id, { status: "skipped", reason: "[skip ci]" });
  await report(id);
  expect(github.statuses).toMatchObject([{ state: "success" }]);
  expect(github.deployments).toEqual([]);
});

test("an App that was installed with fewer permissions says so on the project, until the owner accepts", async () => {
  const installation = await importWithApp(OLDER_APP);
  const id = await push();
  await report(id);
  expect(github.statuses).toEqual([]);
  expect((await shown(id))?.error).toContain("must accept new permissions");
  expect(await listReportsDue(context().db, new Date(Date.now() + HOUR_MS))).toEqual([]);
  expect(await notices()).toMatchObject([
    {
      kind: "permissions",
      missing: ["statuses", "deployments", "pull_requests"],
      url: "https://github.example/settings/installations/51",
    },
  ]);

  installation.permissions = { ...OLDER_APP, statuses: "write" };
  await report(id);
  expect(github.statuses).toMatchObject([{ state: "pending" }]);
  expect(github.deployments).toEqual([]);
  expect(await notices()).toMatchObject([{ missing: ["deployments", "pull_requests"] }]);
  const values = { reportStatus: false };
  await member.api.projects.settings.update.mutate({
    projectId: project.id,
    section: "git",
    values,
  });
  expect(await notices()).toEqual([]);
});

test("once the owner accepts, GitHub says so and the project's message goes away", async () => {
  const installation = await importWithApp(OLDER_APP);
  await report(await push());
  expect(await notices()).toHaveLength(1);
  delete (installation as { permissions?: object }).permissions;
  const accepted = readChanges("installation", {
    action: "new_permissions_accepted",
    installation: { id: installation.id },
  });
  await applyChanges(context(), host, accepted);
  expect(await notices()).toEqual([]);
  await report(await push());
  expect(github.statuses).toMatchObject([{ state: "pending" }]);
});

test("without an App, the member's own token is used, as far as it may write", async () => {
  await importGarden();
  const id = await push();
  await report(id);
  expect(github.statuses).toMatchObject([{ state: "pending" }]);
  expect(github.deployments).toHaveLength(1);
  await deleteGitHostTokens(context().db, member.userId);
  await end(id, { status: "success" });
  await report(id);
  expect((await shown(id))?.error).toBe(
    "The member who connected the repository has disconnected GitHub.",
  );
});

test("a refusal of the list of deployments is shown, is not retried, and the commit keeps its status", async () => {
  await importWithApp();
  const id = await push();
  github.instead = ({ path }) =>
    path.endsWith("/deployments") ? { status: 422, body: { message: "Validation Failed" } } : null;
  await report(id);
  expect(github.statuses).toMatchObject([{ state: "pending" }]);
  expect((await shown(id))?.error).toContain("Validation Failed");
  const due = () => listReportsDue(context().db, new Date(Date.now() + 2 * HOUR_MS));
  expect(await due()).toEqual([]);
  github.instead = ({ path }) =>
    path.endsWith("/deployments") ? { status: 503, body: { message: "Unavailable" } } : null;
  await end(id, { status: "success" });
  await report(id);
  expect(await due()).toEqual([id]);
  github.instead = () => null;
  await report(id);
  expect(github.deployments[0]?.statuses).toMatchObject([{ state: "success" }]);
  expect(await shown(id)).toMatchObject({ error: null });
});
