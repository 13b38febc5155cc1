import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reportDeployment } from "#core/git-hosts/reports/report-deployment.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { openPreview } from "#store/previews/reported-branches.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { type GivenNote, storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import {
  createApp,
  type GithubMember,
  signInAtGithub,
  signUpAdmin,
} from "#tests/support/worlds/github-world.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

const SHA = "a".repeat(40);

let github: GithubDouble;
let world: World;
let member: GithubMember;
let projectId: string;
let previewId: string;

beforeAll(async () => {
  github = await startGithubDouble();
  world = await startWorld({ ...github.variables, ADMIN_EMAIL: "root@example.com" });
  await createApp(await signUpAdmin(world));
});
afterAll(() => Promise.all([world.close(), github.close()]));
beforeEach(async () => {
  github.person = newGithubPerson({ repositories: [{ owner: "octo-org", name: "garden" }] });
  Object.assign(github, { statuses: [], deployments: [], comments: [], instead: () => null });
  github.installations.length = 0;
  github.installations.push({
    id: 51,
    account: "octo-org",
    selected: ["octo-org/garden"],
    suspended: false,
  });
  member = await signInAtGithub(world);
  const { project } = await member.api.projects.create.mutate({
    orgId: member.org,
    name: "Garden",
    source: { kind: "github", owner: "octo-org", repo: "garden", connect: true },
  });
  projectId = project.id;
});

async function openPull(fork: string | null = null): Promise<void> {
  const pull = {
    number: 12,
    title: "Roses",
    author: "ann",
    url: "https://github.example/pull/12",
    branch: "roses",
    target: "main",
    commit: SHA,
    isOpen: true,
    fork,
  };
  const preview = await openPreview(world.services.db, {
    projectId,
    branch: "roses",
    ref: "refs/heads/roses",
    at: null,
    isPrivate: false,
    pull,
  });
  if (typeof preview === "string") throw new Error(preview);
  previewId = preview._id;
}
const commit = { sha: SHA, message: "Plant", author: { name: "Ada", email: "" }, at: null };
const build = (notes: GivenNote[], row: Partial<DeploymentDocument> = {}) =>
  storeDeployment(world, projectId, { notes, row: { commit, previewId, branch: "roses", ...row } });
const report = (deploymentId: string) => reportDeployment(world.services, deploymentId);

test("a pull request has a preview on GitHub, and one comment that every deployment updates", async () => {
  await storeDeployment(world, projectId, { live: true, notes: [{ path: "a.md", text: "1" }] });
  await openPull();
  await report(await build([{ path: "a.md", text: "2" }]));
  expect(github.deployments).toMatchObject([{ environment: "Preview" }]);
  const [deployment] = github.deployments;
  const address = String(deployment?.statuses[0]?.["environment_url"]);
  expect(address).toContain("//p-12--");
  expect(github.statuses).toMatchObject([{ description: "The preview is ready" }]);
  expect(github.comments).toMatchObject([{ pull: 12 }]);
  expect(github.comments[0]?.text).toContain("**Pages changed: 1**");
  expect(github.comments[0]?.text).toContain(address);
  await report(await build([{ path: "b.md", text: "1" }]));
  expect(github.comments).toHaveLength(1);
  expect(github.comments[0]?.text).toContain("**Pages moved: 1**");
});

test("an older deployment that is reported late leaves the newer one's comment alone", async () => {
  await openPull();
  const older = await build([{ path: "a.md", text: "1" }]);
  const failed = await build([], { status: "failed", reason: "No folder is named docs." });
  await report(failed);
  await report(older);
  expect(github.comments).toHaveLength(1);
  expect(github.comments[0]?.text).toContain("No folder is named docs");
});

test("the authors of a fork learn only whether it was built", async () => {
  await openPull("mallory/garden");
  await report(await build([], { status: "failed", reason: "secret.md is unreadable." }));
  expect(github.statuses).toMatchObject([{ description: "The build failed" }]);
  expect(github.comments[0]?.text).toMatch(/^\*\*Garden\*\* was not built at `aaaaaaa`\./);
  expect(JSON.stringify([github.statuses, github.deployments, github.comments])).not.toContain(
    "secret",
  );
});

test("a comment that GitHub refuses is shown on the deployment, and tried again if it is busy", async () => {
  await openPull();
  const id = await build([{ path: "a.md", text: "1" }]);
  github.instead = ({ path }) =>
    path.includes("/issues/") ? { status: 429, body: {}, headers: { "retry-after": "60" } } : null;
  await report(id);
  const stored = () => collection(world.services.db, "deployments").findOne({ _id: id });
  expect((await stored())?.statusReport).toMatchObject({ retryAt: expect.any(Date) });
  github.instead = () => null;
  await report(id);
  expect((await stored())?.statusReport).toMatchObject({ error: null, retryAt: null });
  expect(github.comments).toHaveLength(1);
});
