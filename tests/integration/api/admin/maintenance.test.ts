import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appRouter } from "#api/router.ts";
import { type ActName, acts } from "#core/access/acts.ts";
import { isWritable } from "#core/platform/maintenance/require-writable.ts";
import { functionNames } from "#functions/registry.ts";
import { runWorker } from "#queues/run-worker.ts";
import { newId } from "#schemas/ids.ts";
import { INTERNAL_GIT_USER } from "#schemas/projects/git-access.ts";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import { noteWorker } from "#store/platform/worker-heartbeats.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { deliver, linkExample, push } from "#tests/support/doubles/hosts/github-sender.ts";
import { type Ids, NO_OBJECTS } from "#tests/support/inputs/acts/authorization-row.ts";
import { rows } from "#tests/support/inputs/acts/authorization-rows.ts";
import { connectMcp } from "#tests/support/mcp-client.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { until } from "#tests/support/until.ts";
import { createWorkTree } from "#tests/support/worlds/git-client.ts";
import { codeOf, makeOrg, verifyAddress } from "#tests/support/worlds/organization.ts";
import { sendZip, zipOf } from "#tests/support/worlds/uploads.ts";
import { PERSON_PASSWORD } from "#tests/support/worlds/accounts/stored-user.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const REASON = "The database moves to a new disk.";
const HOUR_MS = 3_600_000;
const SOON = new Date(Date.now() + HOUR_MS / 2);

let world: World;
let root: Person;
let ada: Person;
let objects: Ids;
let pushToken: string;
let hook: string;
let handle: string;
let linked: Awaited<ReturnType<typeof linkExample>>;
const db = () => world.services.mongo.db;
const begin = () =>
  root.api.admin.maintenance.begin.mutate({ reason: REASON, until: SOON.toISOString() });

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN, GITHUB_API_URL: "http://127.0.0.1:9" });
  root = await world.signUp(PLATFORM_ADMIN);
  ada = await world.signUp();
  for (const person of [root, ada]) await verifyAddress(world, person);
  const { id: orgId, handle: orgHandle } = await makeOrg(ada, "Garden club");
  handle = orgHandle;
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({ orgId, name: "Garden", source });
  pushToken = project.pushToken ?? "";
  const { id: projectId } = project;
  const { url } = await ada.api.projects.deployHooks.create.mutate({ projectId, name: "cms" });
  hook = world.url + new URL(url).pathname;
  linked = await linkExample(ada);
  const { siteLabel } = (await findProject(db(), projectId))!;
  objects = { ...NO_OBJECTS, orgId, projectId, siteLabel };
  await noteWorker(db(), { id: "build-1", queue: "build", startedAt: new Date() });
  await begin();
});
afterAll(() => world.close());

/** Sends JSON, as a user if there is a token. */
const send = (method: string, path: string, body: unknown, token?: string) =>
  fetch(new URL(path, world.url), {
    method,
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
const post = (path: string, body: unknown, token?: string) => send("POST", path, body, token);

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
);

test("every procedure that changes something is refused with the reason and the end", async () => {
  const outcomes: Record<string, string> = {};
  for (const [path, { _def }] of procedures) {
    if (_def.type !== "mutation" || acts[path as ActName].on === "platform") continue;
    let place = ada.api as unknown as Record<string, unknown>;
    for (const name of path.split(".")) place = place[name] as Record<string, unknown>;
    const mutate = place["mutate"] as (input: unknown) => Promise<unknown>;
    outcomes[path] = await codeOf(mutate(rows[path]!.input?.(objects)));
  }
  expect(Object.keys(outcomes).length).toBeGreaterThan(90);
  const others = Object.entries(outcomes).filter(([, code]) => code !== "maintenance");
  // It opens private sites.
  expect(others.map(([path]) => path)).toEqual(["siteTickets.create"]);
  const name = "Other";
  await expect(ada.api.orgs.create.mutate({ name })).rejects.toThrow(
    `until about ${SOON.toISOString().slice(0, 16).replace("T", " ")} UTC`,
  );
  await expect(ada.api.orgs.create.mutate({ name })).rejects.toThrow(REASON);
});

test("a refusal has status 503 and says when to try again", async () => {
  const response = await post("/trpc/orgs.create", { name: "Other" }, ada.token);
  expect(response.status).toBe(503);
  const seconds = Number(response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(60);
  expect(seconds).toBeLessThanOrEqual(HOUR_MS / 2 / 1_000);
});

test("a refusal does not count as an error of the server", async () => {
  const count = async (status: string) => {
    const text = await (await fetch(`${world.url}/metrics`)).text();
    const rows = text.matchAll(/^pressmark_http_response_seconds_count\{(.*)\} (\d+)$/gm);
    return [...rows]
      .filter(([, labels]) => labels!.includes(`status="${status}"`))
      .reduce((sum, [, , value]) => sum + Number(value), 0);
  };
  const before = { errors: await count("5xx"), refused: await count("maintenance") };
  const push = `/git/${handle}/garden.git/info/refs?service=git-receive-pack`;
  const login = Buffer.from(`git:${pushToken}`).toString("base64");
  const refusals = [
    await post("/trpc/orgs.create", { name: "Other" }, ada.token),
    await post("/oauth/register", { redirect_uris: ["http://127.0.0.1/callback"] }),
    await post(hook, {}),
    await fetch(new URL(push, world.url), { headers: { authorization: `Basic ${login}` } }),
    await sendZip(world, ada.token, zipOf({ "a.md": "x" })),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 503));
  await expect.poll(() => count("maintenance")).toBe(before.refused + refusals.length);
  expect(await count("5xx")).toBe(before.errors);
});

test("everything can be read, and users see why nothing can be changed", async () => {
  const { projectId, orgId } = objects;
  expect((await ada.api.projects.get.query({ projectId })).success).toBe(true);
  expect((await ada.api.orgs.get.query({ orgId })).success).toBe(true);
  expect((await ada.api.status.notices.query()).notices.maintenance).toMatchObject({
    reason: REASON,
    until: SOON.toISOString(),
  });
  await expect
    .poll(async () => (await world.client().api.status.get.query()).status)
    .toMatchObject({ maintenance: { reason: REASON } });
});

test("REST and MCP refuse what writes, and still read", async () => {
  const { url } = world;
  for (const name of functionNames.filter((one) => acts[`functions.${one}`].changes)) {
    const input = rows[`functions.${name}`]!.input?.(objects) as Record<string, unknown>;
    const { status, headers, body } = await callFunction({ url, token: ada.token }, name, input);
    expect([name, status, body["appCode"]]).toEqual([name, 503, "maintenance"]);
    expect(body["detail"]).toContain(REASON);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(60);
  }
  const { projectId } = objects;
  const read = await callFunction({ url, token: ada.token }, "list_files", { projectId });
  expect(read.body["appCode"]).not.toBe("maintenance");
  const client = await connectMcp(`${url}/mcp/${handle}/garden`, ada.token);
  const write = { name: "write_note", arguments: { path: "a.md", content: "x" } };
  const { isError, content } = await client.callTool(write);
  expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining(REASON)]);
  await client.close();
});

test("git refuses a push with the reason, and still clones", async () => {
  const tree = await createWorkTree(join(world.services.env.DATA_DIR, "trees", newId()));
  const address = new URL(`/git/${handle}/garden.git`, world.url);
  [address.username, address.password] = ["git", pushToken];
  await tree.git("remote", "add", "origin", address.href);
  await tree.commit({ "index.md": "one" });
  const { code, stderr } = await tree.tryGit(["push", "origin", "main"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain(REASON);
  await tree.git("fetch", "origin");
  // Only the password makes it one of our own processes, not the name.
  address.username = INTERNAL_GIT_USER;
  const other = await tree.tryGit(["push", address.href, "main"]);
  expect(other.stderr).toContain(REASON);
});

test("uploads, deploy hooks, the contact form and new OAuth clients are refused with 503", async () => {
  const zip = await sendZip(world, ada.token, zipOf({ "a.md": "x" }));
  expect([zip.status, zip.appCode, zip.error]).toEqual([
    503,
    "maintenance",
    expect.stringContaining(REASON),
  ]);
  const form = { name: "Ann", email: "ann@example.com", subject: "Hi", message: "Hello" };
  const client = { redirect_uris: ["http://127.0.0.1/callback"], client_name: "Editor" };
  const refusals = [post(hook, {}), post("/api/contact", form), post("/oauth/register", client)];
  for (const refusal of await Promise.all(refusals)) {
    expect([refusal.status, await refusal.text()]).toEqual([503, expect.stringContaining(REASON)]);
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(60);
  }
});

test("users can sign in and out, but not sign up or change their account", async () => {
  const auth = "/auth/v1";
  const known = { email: ada.email, password: PERSON_PASSWORD };
  const signedIn = await post(`${auth}/token?grant_type=password`, known);
  expect(signedIn.status).toBe(200);
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const refused = [
    await post(`${auth}/signup`, { ...known, email: "new@example.com" }),
    await send("PUT", `${auth}/user`, { data: { full_name: "Ada" } }, token),
    await post(`${auth}/otp`, { email: "new@example.com", create_user: true }),
  ];
  for (const answer of refused)
    expect([answer.status, await answer.text()]).toEqual([423, expect.stringContaining(REASON)]);
  expect((await post(`${auth}/logout?scope=local`, {}, token)).status).toBe(204);
});

test("a webhook is accepted, and its deployment waits and says why", async () => {
  const { path, webhookSecret: secret, id: projectId } = linked;
  const { status } = await deliver(world.url, push(), { path, secret });
  expect(status).toBe(202);
  const list = async () =>
    (await ada.api.deployments.list.query({ projectId })).deployments as {
      id: string;
      status: string;
      waitingFor: string | null;
    }[];
  await until(async () => (await list()).length === 1);
  const [deployment] = await list();
  expect(deployment).toMatchObject({ status: "queued", waitingFor: "maintenance" });
  const deploymentId = deployment?.id ?? "";
  const { deployment: seen } = await root.api.admin.deployments.get.query({ deploymentId });
  expect(seen.wait?.kind).toBe("maintenance");
});

test("workers begin no job during maintenance, and begin what waited after it", async () => {
  const closers: (() => unknown)[] = [];
  const service = {
    env: world.services.env,
    log: world.services.log,
    stopping: new AbortController().signal,
    hasStarted: () => true,
    onClose: (_name: string, close: () => unknown) => void closers.push(close),
  };
  const { redis, queues } = world.services;
  const begun: string[] = [];
  const note = async ({ taskId }: { taskId: string }) => void begun.push(taskId);
  runWorker(
    "chat",
    { "task.run": note, "task.decide": note },
    { service, redis, concurrency: 1, mayBegin: () => isWritable(world.services) },
  );
  const add = (taskId: string) => queues.chat.add("task.run", { taskId });
  await add("one");
  await root.api.admin.maintenance.end.mutate();
  await until(() => begun.length === 1);
  await begin();
  await add("two");
  // Longer than the worker waits before it looks again.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(begun).toEqual(["one"]);
  await root.api.admin.maintenance.end.mutate();
  await until(() => begun.length === 2);
  for (const close of closers.toReversed()) await close();
});

test("the administrator can use the console, change the end and end it; the audit log has the reason", async () => {
  const first = (await begin()).maintenance;
  await root.api.admin.banner.set.mutate({ text: "Back soon", link: null, endsAt: null });
  await root.api.admin.jobs.pause.mutate({ queue: "deliver" });
  await root.api.admin.jobs.resume.mutate({ queue: "deliver" });
  const again = await root.api.admin.maintenance.begin.mutate({ reason: REASON, until: null });
  expect(again.maintenance).toMatchObject({ since: first.since, until: null });
  await expect(ada.api.orgs.create.mutate({ name: "Other" })).rejects.toThrow("for now");
  const past = { reason: REASON, until: "2020-01-01T00:00:00Z" };
  await expect(root.api.admin.maintenance.begin.mutate(past)).rejects.toThrow("in the future");
  await root.api.admin.maintenance.end.mutate();
  expect(await codeOf(root.api.admin.maintenance.end.mutate())).toBe("not_found");
  expect(await codeOf(ada.api.orgs.create.mutate({ name: "Other" }))).toBe("allowed");
  const entries = await collection(db(), "auditEntries")
    .find({ action: { $in: ["admin.maintenance.begin", "admin.maintenance.end"] } })
    .sort({ at: -1 })
    .limit(2)
    .toArray();
  expect(entries).toMatchObject([
    { action: "admin.maintenance.end", target: { kind: "installation" } },
    { action: "admin.maintenance.begin", details: { reason: REASON, until: null } },
  ]);
});
