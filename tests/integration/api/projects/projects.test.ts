import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDeleted } from "#core/projects/remove-project.ts";
import { findGitHost } from "#core/git-hosts/hosts.ts";
import { hostsByAddress } from "#schemas/git-hosts/git-host.ts";
import { LFS_MONTH_BYTES, lfsMonth } from "#schemas/projects/lfs.ts";
import type { ProjectSource } from "#schemas/projects/project.ts";
import { addLfsBytes } from "#store/projects/lfs-bytes.ts";
import { requestSignUp } from "#tests/support/worlds/accounts/request-sign-up.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: "https://press.example", SITES_DOMAIN: "sites.example" });
  ada = await world.signUp("ada@example.com");
});
afterAll(() => world.close());

const create = (
  name: string,
  source: ProjectSource,
  more: { handle?: string; branch?: string } = {},
) => ada.api.projects.create.mutate({ orgId: ada.org, name, source, ...more });

test("a personal organization is named after the address", async () => {
  const { orgs, total } = await ada.api.orgs.list.query();
  expect(total).toBe(1);
  expect(orgs[0]).toMatchObject({ handle: "ada", is_personal: true, owner: ada.userId });
});

test("a user with the same name gets a different handle", async () => {
  const other = await world.signUp("ada@other.example");
  expect(other.org).toBe("ada-2");
});

test("twenty simultaneous first calls create one organization", async () => {
  const response = await requestSignUp(world, "first@example.com");
  const { access_token: token } = (await response.json()) as { access_token: string };
  const calls = Array.from({ length: 20 }, () => world.client(token).api.orgs.list.query());
  const answers = await Promise.all(calls);
  expect(new Set(answers.map(({ orgs }) => orgs.map(({ id }) => id).join()))).toHaveLength(1);
  expect(answers[0]?.orgs).toMatchObject([{ handle: "first", is_personal: true }]);
});

test("the response for a project with an empty remote contains everything that a push needs", async () => {
  const { project } = await create("My Garden", { kind: "remote" });
  expect(project).toMatchObject({
    handle: "my-garden",
    orgHandle: "ada",
    branch: "main",
    owner: "ada",
    repo: "my-garden",
    domain: "my-garden--ada.sites.example",
    gitUrl: "https://press.example/git/ada/my-garden.git",
    webhookUrl: `https://press.example/webhooks/github/${project.id}`,
    status: "active",
    visibility: "public",
    live: null,
    latest: null,
  });
  expect(project.url).toBe("http://my-garden--ada.sites.example:5599/".replace("5599", "5600"));
  expect(project.webhookSecret).toMatch(/^pms_/);
  expect(project.pushToken).toMatch(/^pmp_/);
});

test("the secrets of a new project are never shown again", async () => {
  const { project } = await create("Secretive", { kind: "remote" });
  const again = await ada.api.projects.get.query({ orgId: "ada", projectId: "secretive" });
  expect(again.project.id).toBe(project.id);
  expect(JSON.stringify(again)).not.toContain("pms_");
  expect(JSON.stringify(again)).not.toContain("pmp_");
  const stored = await world.services.mongo.db
    .collection("projects")
    .findOne({ handle: "secretive" });
  expect(JSON.stringify(stored)).not.toContain(project.webhookSecret);
});

test("two projects with one name get different handles, and a requested handle is used or refused", async () => {
  const first = await create("Essays", { kind: "remote" });
  const second = await create("Essays", { kind: "remote" });
  expect([first.project.handle, second.project.handle]).toEqual(["essays", "essays-2"]);
  await expect(create("Essays", { kind: "remote" }, { handle: "essays" })).rejects.toMatchObject({
    data: { appCode: "handle_taken", httpStatus: 409 },
  });
});

test("submitting a form twice creates one project", async () => {
  const twice = [1, 2].map(() => create("Twin", { kind: "remote" }, { handle: "twin" }));
  const results = await Promise.allSettled(twice);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test.each([
  ["admin", "handle_reserved"],
  ["settings", "handle_reserved"],
  ["a", "handle_invalid"],
  ["-ab", "handle_invalid"],
  ["A-b", "handle_invalid"],
  ["a--b", "handle_invalid"],
  ["xn--abc", "handle_invalid"],
  ["a".repeat(40), "handle_invalid"],
])("the handle %s is refused (%s)", async (handle, appCode) => {
  await expect(create("X", { kind: "remote" }, { handle })).rejects.toMatchObject({
    data: { appCode, httpStatus: 400 },
  });
});

test.each([
  ["--upload-pack=x", "branch_invalid"],
  ["a..b", "branch_invalid"],
  ["HEAD", "branch_invalid"],
  ["x".repeat(300), "too_long"],
])("the branch name %s is refused", async (branch, appCode) => {
  await expect(create("X", { kind: "remote" }, { branch })).rejects.toMatchObject({
    data: { appCode },
  });
});

test.each([
  ["ext::sh -c touch% /tmp/p", "git_url_scheme"],
  ["https://user:pass@host.example/x.git", "git_url_has_credentials"],
  ["https://127.0.0.1/x", "url_private_address"],
  ["http://host.example/x", "git_url_insecure"],
])("cloning %s is refused before anything is created", async (url, appCode) => {
  const { total } = await ada.api.projects.list.query({ orgId: "ada" });
  await expect(create("Copy", { kind: "clone", url })).rejects.toMatchObject({ data: { appCode } });
  await expect(ada.api.projects.list.query({ orgId: "ada" })).resolves.toMatchObject({ total });
});

test("a clone of a public repository starts as a running import and wakes a worker", async () => {
  const url = "https://git.example/ada/old-notes.git";
  const { project } = await create("Copy", { kind: "clone", url });
  expect(project).toMatchObject({
    source: "clone",
    sourceUrl: url,
    owner: "ada",
    repo: "old-notes",
    import: { state: "running", error: null },
  });
  // The response does not wait for a slow Redis.
  const woken = async () =>
    (await world.services.queues.build.getJobs(["waiting", "delayed"])).map(
      ({ name, data }) => [name, data] as unknown,
    );
  await expect.poll(woken).toContainEqual(["project.import", { projectId: project.id }]);
});

test("a project linked to GitHub has a webhook address but no remote here", async () => {
  const { project } = await create("Linked", { kind: "github", owner: "ada", repo: "notes" });
  expect(project).toMatchObject({
    source: "github",
    sourceUrl: "https://github.com/ada/notes",
    gitUrl: null,
    pushToken: null,
    webhookUrl: `https://press.example/webhooks/github/${project.id}`,
  });
});

test("a linked project says how much of this month's limit it has fetched from Git LFS", async () => {
  const source = { kind: "git", url: "https://git.example/ada/pictures" } as const;
  const { project } = await create("Pictures", source);
  const read = async () => (await ada.api.projects.get.query({ projectId: project.id })).project;
  const limitBytes = LFS_MONTH_BYTES;
  expect((await read()).lfs).toEqual({ bytes: 0, limitBytes });
  const { db } = world.services;
  await addLfsBytes(db, project.id, { month: "2020-01", bytes: 900 });
  expect((await read()).lfs).toEqual({ bytes: 0, limitBytes });
  await addLfsBytes(db, project.id, { month: lfsMonth(new Date()), bytes: 700 });
  expect((await read()).lfs).toEqual({ bytes: 700, limitBytes });
  const { project: own } = await create("Own", { kind: "remote" });
  expect(own.lfs).toBeNull();
});

test("a repository that is linked by its address alone is recognized by its host", async () => {
  const linked = await create("By address", {
    kind: "git",
    url: "https://github.com/ada/notes.git",
  });
  expect(linked.project).toMatchObject({
    source: "github",
    owner: "ada",
    repo: "notes",
    gitUrl: null,
    sourceUrl: "https://github.com/ada/notes",
    webhookUrl: `https://press.example/webhooks/github/${linked.project.id}`,
  });
  const elsewhere = await create("Elsewhere", {
    kind: "git",
    url: "https://git.example/ada/notes",
  });
  expect(elsewhere.project).toMatchObject({ source: "git", owner: "ada", webhookUrl: null });
});

test.each([...hostsByAddress, "other" as const].filter((name) => findGitHost(name) === null))(
  "a project that is linked to a %s repository names no webhook address, because none would work",
  async (provider) => {
    const source = { kind: "git" as const, url: "https://git.example/team/site", provider };
    const { project } = await create(`Follows ${provider}`, source);
    expect(project.webhookUrl).toBeNull();
  },
);

test("a project from the sample has its first deployment immediately", async () => {
  const { project } = await create("From sample", { kind: "template", templateId: "sample" });
  expect(project.latest).toMatchObject({
    status: "queued",
    waitingFor: "worker",
    number: 1,
    trigger: { kind: "import" },
    commit: { message: "Begin with the sample" },
  });
});

test("an unknown template is refused", async () => {
  await expect(create("X", { kind: "template", templateId: "nothing" })).rejects.toMatchObject({
    data: { appCode: "not_found" },
  });
});

test("unknown fields are refused instead of ignored", async () => {
  const smuggled = { projectId: "essays", name: "X", orgId: "ada", fence: 99 } as unknown;
  await expect(
    ada.api.projects.update.mutate(smuggled as { projectId: string }),
  ).rejects.toMatchObject({ data: { code: "BAD_REQUEST", appCode: "bad_request" } });
});

test("push tokens and deploy hooks are shown once, listed without their secrets, and can be revoked", async () => {
  const { project } = await create("Keys", { kind: "remote" });
  const at = { projectId: project.id };
  const { pushToken, secret } = await ada.api.projects.pushTokens.create.mutate({
    ...at,
    name: "laptop",
  });
  const { deployHook, url } = await ada.api.projects.deployHooks.create.mutate({
    ...at,
    name: "cms",
  });
  expect(url).toMatch(/^https:\/\/press\.example\/hooks\/pmh_/);
  const tokens = await ada.api.projects.pushTokens.list.query(at);
  expect(tokens.pushTokens.map(({ name }) => name)).toEqual(["laptop", "first"]);
  expect(JSON.stringify(tokens)).not.toContain(secret);
  await ada.api.projects.pushTokens.revoke.mutate({ ...at, pushTokenId: pushToken.id });
  await ada.api.projects.deployHooks.revoke.mutate({ ...at, deployHookId: deployHook.id });
  await expect(ada.api.projects.deployHooks.list.query(at)).resolves.toMatchObject({ total: 0 });
  await expect(
    ada.api.projects.pushTokens.revoke.mutate({ ...at, pushTokenId: pushToken.id }),
  ).rejects.toMatchObject({ data: { appCode: "not_found" } });
});

test("a project that is removed permanently leaves no data behind", async () => {
  const { project } = await create("Gone", { kind: "template", templateId: "sample" });
  const { services } = world;
  await services.blobs.put(`logs/${project.id}/x.jsonl`, Buffer.from("x"));
  await ada.api.projects.delete.mutate({ projectId: project.id });
  const { db } = services.mongo;
  await removeDeleted({ ...services, db }, { now: new Date(Date.now() + 8 * 24 * 60 * 60_000) });
  for (const name of ["projects", "deployments", "gitEvents", "pushTokens", "deployHooks"]) {
    const key = name === "projects" ? "_id" : "projectId";
    const collections = await services.mongo.db
      .collection(name)
      .countDocuments({ [key]: project.id as never });
    expect([name, collections]).toEqual([name, 0]);
  }
  await expect(services.blobs.get(`logs/${project.id}/x.jsonl`)).resolves.toBeNull();
  await expect(ada.api.projects.get.query({ projectId: project.id })).rejects.toMatchObject({
    data: { appCode: "project_not_found" },
  });
});

test("the next page of a list starts where the last one ended", async () => {
  const all = await ada.api.projects.list.query({ orgId: "ada", limit: 100 });
  const first = await ada.api.projects.list.query({ orgId: "ada", limit: 3 });
  const second = await ada.api.projects.list.query({
    orgId: "ada",
    limit: 100,
    cursor: first.nextCursor ?? "",
  });
  expect(first.total).toBe(all.total);
  expect([...first.projects, ...second.projects].map(({ id }) => id)).toEqual(
    all.projects.map(({ id }) => id),
  );
});
