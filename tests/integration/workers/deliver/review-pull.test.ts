import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openReporting } from "#core/git-hosts/reports/reporting.ts";
import { type ReviewedPull, reviewPull } from "#core/git-hosts/reports/review-pull.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { givenIssue, storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const ROSES = { id: 3, fullName: "garden/roses", isPrivate: true, defaultBranch: "main" };
const SHA = "a".repeat(40);
const URL = "https://p.example/ada/roses/d1";

let world: World;
let gitlab: ConnectedHostDouble;
let ada: Person;
let projectId: string;
let commentId: string | null;

beforeAll(async () => {
  gitlab = await startGitlabDouble();
  gitlab.repositories = [ROSES];
  world = await startWorld({ GIT_ALLOW_PRIVATE_HOSTS: gitlab.place });
  ada = await world.signUp();
});
afterAll(() => Promise.all([world.close(), gitlab.close()]));
beforeEach(async () => {
  Object.assign(gitlab, { comments: [], instead: () => null });
  commentId = null;
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

const commit = { sha: SHA, message: "Plant", author: { name: "Ada", email: "" }, at: null };
const store = (more: Parameters<typeof storeDeployment>[2] = {}) =>
  storeDeployment(world, projectId, { row: { commit }, ...more });
async function review(deploymentId: string, change: Partial<ReviewedPull> = {}): Promise<void> {
  const { db } = world.services;
  const project = await findProject(db, projectId);
  const deployment = await findDeployment(db, deploymentId);
  const pull: ReviewedPull = {
    key: "k1",
    number: 12,
    isFork: false,
    previewUrl: "https://p-12--roses.example",
    commentId,
    saveCommentId(id) {
      commentId = id;
      return Promise.resolve();
    },
    isNewest: () => Promise.resolve(true),
    ...change,
  };
  const reporting = await openReporting(world.services, project!);
  await reviewPull(world.services, reporting, {
    project: project!,
    deployment: deployment!,
    deploymentUrl: URL,
    pull,
  });
}
const texts = () => gitlab.comments.map(({ text }) => text);

test("a merge request has one comment with what changes on the live site, updated in place", async () => {
  const live = await store({ live: true, notes: [{ path: "a.md", text: "1" }] });
  const head = await store({
    notes: [{ path: "a.md", text: "2" }],
    issues: [givenIssue({ message: "No page or file is named b." })],
  });
  await review(head);
  expect(gitlab.comments).toMatchObject([{ pull: 12 }]);
  expect(texts()[0]).toContain("**Pages changed: 1**");
  expect(texts()[0]).toContain("**Links that would break: 1**");
  expect(texts()[0]).toContain(`${URL}/compare?other=${live}`);
  const failed = await store({ status: "failed", row: { commit, reason: "No folder." } });
  await review(failed);
  expect(gitlab.comments).toHaveLength(1);
  expect(texts()[0]).toContain(String.raw`could not be built at ` + "`aaaaaaa`");
  expect(String(gitlab.comments[0]?.id)).toBe(commentId);
});

test("two reports at once, a lost id and a deleted comment still leave one comment", async () => {
  const head = await store({ notes: [{ path: "a.md", text: "2" }] });
  const both = await Promise.allSettled([review(head), review(head)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(gitlab.comments).toHaveLength(1);
  commentId = null;
  await review(head);
  expect(gitlab.comments).toHaveLength(1);
  expect(texts()[0]).toContain("There is no live site");
  gitlab.comments.length = 0;
  await review(head);
  expect(gitlab.comments).toHaveLength(1);
});

test("a fork's comment says only that it was built, and an older deployment says nothing", async () => {
  await store({ live: true, notes: [{ path: "secret.md", text: "1" }] });
  const head = await store({ notes: [] });
  await review(head, { isNewest: () => Promise.resolve(false) });
  const canceled = await store({ status: "canceled", row: { commit } });
  await review(canceled);
  expect(gitlab.comments).toEqual([]);
  await review(head, { isFork: true });
  expect(texts()).toEqual(["**Roses** was built at `aaaaaaa`.\n\n[//]: # (pressmark k1)"]);
});

test("a host that refuses the comment leaves it to the next report", async () => {
  const head = await store({ notes: [] });
  gitlab.instead = () => ({ status: 403, body: { message: "insufficient_scope" } });
  await expect(review(head)).rejects.toMatchObject({ appCode: "host_forbidden" });
  gitlab.instead = () => null;
  await review(head);
  expect(gitlab.comments).toHaveLength(1);
});
