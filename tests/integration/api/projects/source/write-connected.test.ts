import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { insertTask } from "#store/tasks/tasks.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { type GitRemote, startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { hostSenders } from "#tests/support/doubles/hosts/host-senders.ts";
import { until } from "#tests/support/until.ts";
import {
  createWorkTree,
  temporaryDirectory,
  type WorkTree,
} from "#tests/support/worlds/git-client.ts";
import {
  createApp,
  newBareRepository,
  signInAtGithub,
  signUpAdmin,
} from "#tests/support/worlds/github-world.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** Repositories that are connected to a host with an API, and written with the connection. */
let world: World;
let ada: Person;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let github: GithubDouble;
let git: GitRemote;
let gitlab: ConnectedHostDouble;
let tree: WorkTree;
let base: string;
const changes = [{ path: "a.md", content: "one\n" }];

beforeAll(async () => {
  folder = await temporaryDirectory();
  github = await startGithubDouble();
  git = await startGitRemote(join(folder.path, "gitlab"));
  gitlab = await startGitlabDouble({ git });
  gitlab.repositories = [
    { id: 3, fullName: "garden/roses", isPrivate: true, defaultBranch: "main" },
  ];
  const places = [github.url, gitlab.url].map((url) => new URL(url).host);
  world = await startWorld({
    ...github.variables,
    ADMIN_EMAIL: "root@example.com",
    GIT_ALLOW_PRIVATE_HOSTS: places.join(),
  });
  ada = await world.signUp();
  tree = await createWorkTree(join(folder.path, "tree"));
  base = await tree.commit({ "a.md": "1\n" });
});
afterAll(async () => {
  await world.close();
  await Promise.all([github, gitlab, git].map((one) => one.close()));
  await folder.remove();
});

test("the GitHub App pushes when the owner allows it to write, and says whom to ask before", async () => {
  await createApp(await signUpAdmin(world));
  const directory = newBareRepository(folder.path);
  await tree.git("push", "--quiet", directory, "HEAD:main");
  github.person = newGithubPerson({
    repositories: [{ owner: "octo-org", name: "notes", private: true, directory }],
  });
  const permissions: Record<string, string> = { contents: "read", metadata: "read" };
  github.installations.push({
    id: 42,
    account: "octo-org",
    selected: ["octo-org/notes"],
    suspended: false,
    permissions,
  });
  const { api, org } = await signInAtGithub(world);
  const source = { kind: "github", owner: "octo-org", repo: "notes", connect: true } as const;
  const { project } = await api.projects.create.mutate({ orgId: org, name: "Octo", source });
  const before = await api.source.access.query({ projectId: project.id });
  expect(before.access.problem).toMatchObject({
    message: expect.stringContaining("may only read this repository"),
    fix: "page",
    url: expect.stringContaining("/settings/installations/42"),
  });
  permissions["contents"] = "write";
  const after = await api.source.access.query({ projectId: project.id });
  expect(after.access.problem).toBeNull();
  const { commit } = await api.source.write.mutate({ projectId: project.id, base, changes });
  expect(await tree.git(`--git-dir=${directory}`, "rev-parse", "main")).toBe(commit.sha);
  const pushed = github.fetches.findLast(({ repository }) => repository === "octo-org/notes");
  expect(pushed?.token).toMatch(/^ghs_/);
  const branch = { projectId: project.id, branch: "task/tidy" };
  await api.source.write.mutate({ ...branch, base, changes: [{ path: "b.md", content: "b\n" }] });
  const open = () => api.source.openPull.mutate({ ...branch, title: "Tidy" });
  await expect(open()).rejects.toThrow("must accept new permissions of the GitHub App first");
  permissions["pull_requests"] = "write";
  const { pull } = await open();
  expect([(await open()).pull, pull.title]).toEqual([pull, "Tidy"]);
});

test("a pull request from a saved branch is opened once, and its preview is built once, reported or not", async () => {
  const { project } = await connectGitlab();
  const of = { projectId: project.id, branch: "edit/roses" };
  const saved = await ada.api.source.write.mutate({ ...of, base, changes });
  const words = { title: "Prune the roses", text: "Too tall." };
  const { pull } = await ada.api.source.openPull.mutate({ ...of, ...words });
  expect(pull).toEqual({
    number: 1,
    title: words.title,
    url: `${gitlab.url}/garden/roses/-/merge_requests/1`,
  });
  expect(gitlab.pulls).toMatchObject([{ branch: of.branch, target: "main", ...words }]);
  expect(await ada.api.source.openPull.mutate({ ...of, title: "Again" })).toMatchObject({ pull });
  const repository = { id: "3", owner: "garden", repo: "roses", isPrivate: true };
  const { raw, headers } = hostSenders.gitlab.pull(
    "opened",
    {
      number: 1,
      title: words.title,
      branch: of.branch,
      commit: saved.commit.sha,
      target: "main",
      url: pull.url,
      author: "ann",
      at: new Date().toISOString(),
      repository,
      fork: null,
    },
    project.webhookSecret ?? "",
  )!;
  await fetch(`${world.url}/webhooks/gitlab/${project.id}`, {
    method: "POST",
    body: raw,
    headers: headers as Record<string, string>,
  });
  const { id: projectId } = project;
  const events = collection(world.services.db, "gitEvents");
  await until(async () => (await events.countDocuments({ projectId, decision: "received" })) === 0);
  const { previews } = await ada.api.previews.list.query({ projectId });
  expect(previews).toMatchObject([{ pull: { number: 1, url: pull.url }, branch: of.branch }]);
  const { deployments } = await ada.api.deployments.list.query({ projectId });
  expect(deployments.filter(({ branch }) => branch === of.branch)).toHaveLength(1);
  const { access } = await ada.api.source.access.query({ projectId });
  expect(access).toMatchObject({ problem: null, pulls: "merge request", pullsArePreviewed: true });
});

test("a task is merged in part, and its rest by one merge request on the host, which may refuse it", async () => {
  const { project } = await connectGitlab();
  const { id: projectId } = project;
  const { db } = world.services;
  const task = { _id: newId(), title: "Tidy", branch: "task/tidy", userId: ada.userId };
  await insertTask(db, { ...task, orgId: project.orgId, projectId, parent: null });
  const { _id: taskId, branch, title } = task;
  const files = ["beds.md", "lawn.md"].map((path) => ({ path, content: "2\n" }));
  const write = { projectId, branch, base, changes: files };
  const { sha: commit } = (await ada.api.source.write.mutate(write)).commit;
  await collection(db, "tasks").updateOne({ _id: taskId }, { $set: { commit } });
  const part = { taskId, head: commit, paths: ["lawn.md"] };
  const { merged, branchProblem } = await ada.api.tasks.merge.mutate(part);
  expect([merged.isComplete, branchProblem]).toEqual([false, null]);
  const left = async () => (await ada.api.tasks.changes.query({ taskId })).changes;
  expect((await left()).files.map(({ path }) => path)).toEqual(["beds.md"]);
  // The branch begins at the merge now, so its card compares with that.
  await tree.git("fetch", "--quiet", git.url("roses"), branch);
  expect(await tree.git("merge-base", "FETCH_HEAD", merged.commit)).toBe(merged.commit);

  const open = () => ada.api.source.openPull.mutate({ projectId, branch, title });
  gitlab.instead = ({ method, path }) =>
    method === "POST" && path.endsWith("/merge_requests")
      ? { status: 403, body: { message: "403 Forbidden" } }
      : null;
  await expect(open()).rejects.toThrow("does not allow the token to do this.");
  gitlab.instead = () => null;
  const [first, second] = await Promise.all([open(), open()]);
  expect(first.pull).toEqual(second.pull);
  expect(gitlab.pulls.filter((pull) => pull.branch === branch)).toMatchObject([{ title }]);

  // It is merged there. Then the task has nothing left.
  await tree.git("push", "--quiet", git.url("roses"), "FETCH_HEAD:main");
  const after = await tree.git("rev-parse", "FETCH_HEAD");
  const place = { id: "3", owner: "garden", repo: "roses", isPrivate: true };
  const push = { ref: "refs/heads/main", before: merged.commit, after, message: "Merge" };
  const { raw, headers } = hostSenders.gitlab.push(
    { ...push, repository: place },
    project.webhookSecret ?? "",
  );
  await fetch(`${world.url}/webhooks/gitlab/${projectId}`, {
    method: "POST",
    body: raw,
    headers: headers as Record<string, string>,
  });
  await until(async () => (await left()).total === 0);
  const ended = await ada.api.tasks.merge.mutate({ taskId, head: (await left()).head! });
  expect([ended.task.outcome, ended.merged.files, ended.branchProblem]).toEqual([
    "merged",
    0,
    null,
  ]);
});

test("a token that only reads, as GitLab says, makes the page read-only", async () => {
  gitlab.scopes = ["read_api", "read_repository"];
  const { project } = await connectGitlab();
  const { access } = await ada.api.source.access.query({ projectId: project.id });
  expect(access.problem).toMatchObject({
    message: expect.stringContaining("write_repository"),
    fix: "git_hosts",
  });
  gitlab.scopes = ["api"];
});

/** A project that is connected to `garden/roses`, whose only commit is the base. */
async function connectGitlab() {
  await tree.git("push", "--quiet", "--force", git.url("roses"), "HEAD:main");
  const place = { orgId: ada.org, host: "gitlab", address: gitlab.url } as const;
  const { connection } = await ada.api.gitHosts.connections.create.mutate({
    ...place,
    token: gitlab.token,
  });
  const url = `${gitlab.url}/garden/roses`;
  return ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Roses",
    source: { kind: "git", url, connectionId: connection.id },
  });
}
