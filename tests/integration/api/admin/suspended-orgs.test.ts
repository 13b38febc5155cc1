import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appRouter } from "#api/router.ts";
import { type ActName, acts } from "#core/access/acts.ts";
import { functionNames } from "#functions/registry.ts";
import { newId } from "#schemas/ids.ts";
import { claimBuild } from "#store/deployments/build-claims.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import { collection } from "#store/collections.ts";
import { claimTask } from "#store/tasks/claims.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { startSites } from "#sites/app.ts";
import { runSchedulesDue } from "#workers/sweep/task-schedules.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import type { Ids } from "#tests/support/inputs/acts/authorization-row.ts";
import { rows } from "#tests/support/inputs/acts/authorization-rows.ts";
import { storeTask } from "#tests/support/inputs/stored/stored-task.ts";
import { storedObjects } from "#tests/support/inputs/stored/stored-objects.ts";
import { connectMcp } from "#tests/support/mcp-client.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { askSite } from "#tests/support/worlds/sites/ask-site.ts";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import { codeOf, makeOrg, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let root: Person;
let ada: Person;
let objects: Ids;
let pushToken: string;
let hook: string;
let invitation: string;
let handle: string;
const REASON = "The site sends spam.";
const trigger = { kind: "push", actor: null } as const;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN, GITHUB_API_URL: "http://127.0.0.1:9" });
  root = await world.signUp(PLATFORM_ADMIN);
  ada = await world.signUp();
  for (const person of [root, ada]) await verifyAddress(world, person);
  const { id: orgId, handle: orgHandle } = await makeOrg(ada, "Garden club");
  handle = orgHandle;
  const source = { kind: "remote" } as const;
  const created = await ada.api.projects.create.mutate({ orgId, name: "Garden", source });
  const { id: projectId, pushToken: token } = created.project;
  pushToken = token ?? "";
  const project = (await findProject(db(), projectId))!;
  await ada.api.ai.set.mutate({
    projectId,
    provider: "compatible",
    baseUrl: "https://models.example/v1",
    key: "a-key",
    model: "small",
    prices: { input: 1, output: 5 },
  });
  const recipe = { id: "write-guide", folder: "guides", target: "guide" } as const;
  const when = { kind: "daily", hour: 6 } as const;
  await ada.api.tasks.schedules.create.mutate({ projectId, recipe, when });
  const { url } = await ada.api.projects.deployHooks.create.mutate({ projectId, name: "cms" });
  hook = world.url + new URL(url).pathname;
  const invited = await ada.api.orgs.addMember.mutate({ orgId, userEmail: "bob@example.com" });
  invitation = new URL(invited.invitation?.url ?? "").pathname.split("/").at(-1) ?? "";
  const queued = await queueDeployment(db(), project, { branch: "main", trigger, commit: null });
  const { userId } = ada;
  const deploymentId = queued.deployment._id;
  objects = await storedObjects(world.services, project, { userId, deploymentId });
  await root.api.admin.orgs.suspend.mutate({ orgId, reason: REASON, sitesOffline: true });
});
afterAll(() => world.close());

/** Acts that only read, take access away or pay still work. */
const isClosed = (name: string) => {
  const act = acts[name as ActName];
  const isWithin = !["anyone", "self", "own", "platform"].includes(act.on);
  return isWithin && (act.changes || act.scope !== "read") && !act.whileSuspended;
};

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
);

test("members can read a suspended organization and see the reason", async () => {
  const { org } = await ada.api.orgs.get.query({ orgId: objects.orgId });
  expect(org.suspension).toMatchObject({ reason: REASON, sitesOffline: true });
  expect((await ada.api.projects.get.query({ projectId: objects.projectId })).success).toBe(true);
});

test("every procedure that changes something is refused with the reason", async () => {
  const outcomes: Record<string, string> = {};
  for (const [path, { _def }] of procedures.filter(([name]) => isClosed(name))) {
    if (_def.type === "subscription") continue;
    let place = ada.api as unknown as Record<string, unknown>;
    for (const name of path.split(".")) place = place[name] as Record<string, unknown>;
    const send = place[_def.type === "query" ? "query" : "mutate"] as (
      input: unknown,
    ) => Promise<unknown>;
    outcomes[path] = await codeOf(send(rows[path]!.input?.(objects)));
  }
  expect(Object.keys(outcomes).length).toBeGreaterThan(70);
  expect(Object.entries(outcomes).filter(([, code]) => code !== "org_suspended")).toEqual([]);
});

test("REST and MCP refuse what writes, and still read", async () => {
  const { url } = world;
  for (const name of functionNames.filter((one) => isClosed(`functions.${one}`))) {
    const input = rows[`functions.${name}`]!.input?.(objects) as Record<string, unknown>;
    const { body } = await callFunction({ url, token: ada.token }, name, input);
    expect([name, body["appCode"]]).toEqual([name, "org_suspended"]);
    expect(body["detail"]).toContain(REASON);
  }
  const client = await connectMcp(`${url}/mcp/${handle}/garden`, ada.token);
  const write = { name: "write_note", arguments: { path: "a.md", content: "x" } };
  const { isError, content } = await client.callTool(write);
  expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining(REASON)]);
  await client.close();
});

test("acts that only take access away are still allowed", async () => {
  const { orgId, projectId } = objects;
  expect(await codeOf(ada.api.ai.remove.mutate({ projectId }))).toBe("allowed");
  const leave = ada.api.orgs.removeMember.mutate({ orgId, userId: ada.userId });
  expect(await codeOf(leave)).toBe("org_owner_unremovable");
  // The organization would be deleted with the account.
  const deletion = ada.api.account.delete.mutate({ confirm: ada.email });
  expect(await codeOf(deletion)).toBe("org_suspended");
});

test("git refuses a push with the reason, also with a push token, and still clones", async () => {
  const tree = await createWorkTree(join(world.services.env.DATA_DIR, "trees", newId()));
  const address = new URL(`/git/${handle}/garden.git`, world.url);
  [address.username, address.password] = ["git", pushToken];
  await tree.git("remote", "add", "origin", address.href);
  await tree.commit({ "index.md": "one" });
  const { code, stderr } = await tree.tryGit(["push", "origin", "main"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain(REASON);
  await tree.git("fetch", "origin");
});

test("deploy hooks and invitations are refused", async () => {
  const answer = await fetch(hook, { method: "POST" });
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(REASON)]);
  const bob = await world.signUp("bob@example.com");
  const accepted = bob.api.orgs.invitations.accept.mutate({ token: invitation });
  expect(await codeOf(accepted)).toBe("org_suspended");
});

test("no worker builds its deployments or continues its tasks", async () => {
  const { projectId, taskId } = objects;
  const claim = { projectId, workerId: "one", cap: 2 };
  expect(await claimBuild(db(), claim)).toEqual({ kind: "slot" });
  const task = (await findTask(db(), taskId))!;
  expect(await claimTask(db(), task, { workerId: "one", cap: 3 })).toEqual({ kind: "slot" });
  const canceled = await storeTask(db(), { ...objects, userId: ada.userId });
  const { orgId } = objects;
  await root.api.admin.orgs.suspend.mutate({ orgId, reason: REASON, sitesOffline: true });
  expect((await findTask(db(), canceled))?.status).not.toBe("queued");
});

test("schedules start no task, say why, and stay on", async () => {
  const { projectId } = objects;
  await collection(db(), "taskSchedules").updateOne(
    { projectId },
    { $set: { nextRunAt: new Date(Date.now() - 1) } },
  );
  await runSchedulesDue({ ...world.services, stopping: new AbortController().signal });
  const { schedules } = await ada.api.tasks.schedules.list.query({ projectId });
  expect(schedules).toMatchObject([
    { enabled: true, lastRun: { outcome: "failed", message: expect.stringContaining(REASON) } },
  ]);
});

test("its sites are offline if the administrator chose so, within a second of the end online again", async () => {
  const { mongo, blobs, subscriber, secretBox, log, env } = world.services;
  const sites = await startSites({
    log,
    mongo,
    blobs,
    subscriber,
    secretBox,
    env: { ...env, SITES_PORT: 0 },
  });
  const host = `${objects.siteLabel}.localhost`;
  const ask = () => askSite(sites.port, { host, path: "/" });
  const offline = await ask();
  expect([offline.status, offline.text]).toEqual([410, expect.stringContaining("offline")]);

  const { orgId, projectId } = objects;
  await root.api.admin.orgs.unsuspend.mutate({ orgId, reason: "They removed it." });
  await expect.poll(async () => (await ask()).text).not.toContain("operator");
  await sites.close();
  const claimed = await claimBuild(db(), { projectId, workerId: "one", cap: 2 });
  expect(claimed.kind).toBe("claimed");
  expect((await ada.api.orgs.get.query({ orgId })).org.suspension).toBeNull();
  const { entries } = await root.api.admin.audit.list.query();
  expect(entries).toMatchObject([
    { action: "admin.orgs.unsuspend", details: { reason: "They removed it." } },
    { action: "admin.orgs.suspend", target: { kind: "org" }, details: { reason: REASON } },
    { action: "admin.orgs.suspend" },
  ]);
  const own = (await ada.api.orgs.audit.query({ orgId })).entries;
  const [ended, begun] = own.filter(({ action }) => action.startsWith("admin.orgs."));
  expect(ended).toMatchObject({ action: "admin.orgs.unsuspend", details: {}, ip: "" });
  expect(begun).toMatchObject({ action: "admin.orgs.suspend", details: { reason: REASON } });
  const { activities } = await ada.api.orgs.activity.query({ orgId });
  expect(activities.map(({ text }) => text)).toContain(
    `suspended the organization as an administrator: ${REASON}`,
  );
});

test("administrators find organizations by name, handle and state, and cannot act without a reason", async () => {
  const { orgId } = objects;
  const find = async (filter: object) => {
    const { orgs, total } = await root.api.admin.orgs.list.query(filter);
    return { names: orgs.map(({ name }) => name), total };
  };
  expect(await find({ query: "GARDEN" })).toEqual({ names: ["Garden club"], total: 1 });
  expect(await find({ query: "garden", state: "suspended" })).toEqual({ names: [], total: 0 });
  expect(await find({ query: ".*" })).toMatchObject({ total: 0 });
  const all = await find({});
  const first = await root.api.admin.orgs.list.query({ limit: 1 });
  const rest = await root.api.admin.orgs.list.query({ limit: 100, cursor: first.nextCursor ?? "" });
  expect([...first.orgs, ...rest.orgs].map(({ name }) => name)).toEqual(all.names);
  const { org } = await root.api.admin.orgs.get.query({ orgId });
  expect(org).toMatchObject({
    owner: ada.email,
    projectCount: 1,
    memberCount: 1,
    members: [{ userId: ada.userId, email: ada.email, role: "owner" }],
    usage: { projects: 1, members: 1 },
    builds: { running: 1, queued: 0 },
  });
  const unexplained = { orgId, reason: "  ", sitesOffline: false };
  expect(await codeOf(root.api.admin.orgs.suspend.mutate(unexplained))).toBe("bad_request");
});
