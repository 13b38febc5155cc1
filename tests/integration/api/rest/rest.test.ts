import { validate } from "@readme/openapi-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REST_BASE } from "#api/rest/base.ts";
import { operations } from "#api/rest/operations.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

type Fields = Record<string, unknown>;
interface Answer {
  status: number;
  headers: Headers;
  body: Fields;
}

let world: World;
let ada: Person;
let key: string;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const scopes = ["admin" as const];
  key = (await ada.api.apiKeys.create.mutate({ orgId: ada.org, name: "Script", scopes })).secret;
  projectId = ((await send("POST", "/projects", { body: garden() })).body["project"] as Fields)[
    "id"
  ] as string;
});
afterAll(() => world.close());

const garden = (name = "Garden") => ({ orgId: ada.org, name, source: { kind: "remote" } });

async function send(
  method: string,
  path: string,
  {
    body,
    headers = {},
    token = key,
  }: { body?: unknown; headers?: object; token?: string | null } = {},
): Promise<Answer> {
  const response = await fetch(`${world.url}${REST_BASE}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? {} : (JSON.parse(text) as Fields),
  };
}

test("the OpenAPI document is valid, and describes every operation and every field of its input", async () => {
  const { status, body } = await send("GET", "/openapi.json", { token: null });
  expect(status).toBe(200);
  expect(await validate(structuredClone(body) as never)).toMatchObject({ valid: true });
  const described = Object.values(body["paths"] as Record<string, Fields>)
    .flatMap((methods) => Object.values(methods as Record<string, Fields>))
    .map(({ operationId }) => String(operationId));
  const ids = operations.map(({ id }) => id);
  expect(described.toSorted()).toEqual([...ids, "export_site"].toSorted());
  expect(new Set(described).size).toBe(described.length);
  const silent = operations.flatMap(({ id, input }) =>
    Object.entries(input.shape)
      .filter(([, schema]) => !(schema as { description?: string }).description)
      .map(([field]) => `${id} ${field}`),
  );
  expect(silent).toEqual([]);
});

test("a key walks from its organizations to a deployment and its log", async () => {
  const { body: orgs } = await send("GET", "/orgs");
  expect(orgs).toMatchObject({ orgs: [{ handle: ada.org }], nextCursor: null });
  const { body } = await send("GET", `/projects?orgId=${ada.org}`);
  expect(body).toMatchObject({ projects: [{ id: projectId }] });
  expect(body).not.toHaveProperty("success");
  await send("PUT", `/projects/${projectId}/notes/start.md`, { body: { content: "# Start\n" } });
  const made = await send("POST", `/projects/${projectId}/deployments`, { body: {} });
  expect(made).toMatchObject({ status: 201, body: { deployment: { status: "queued" } } });
  const { id } = made.body["deployment"] as { id: string };
  expect(await send("GET", `/deployments/${id}`)).toMatchObject({
    status: 200,
    body: { deployment: { id, branch: "main" } },
  });
  expect(await send("GET", `/deployments/${id}/logs`)).toMatchObject({ body: { lines: [] } });
  expect(await send("POST", `/deployments/${id}/cancel`)).toMatchObject({
    status: 200,
    body: { deployment: { status: "canceled" } },
  });
  expect(await send("POST", `/deployments/${id}/promote`)).toMatchObject({
    status: 409,
    body: { appCode: "deployment_not_promotable" },
  });
});

test("a project is renamed and deleted, and what a key does is in the audit log", async () => {
  const { body } = await send("POST", "/projects", { body: garden("Old") });
  const { id } = body["project"] as { id: string };
  expect(await send("PATCH", `/projects/${id}`, { body: { name: "New" } })).toMatchObject({
    status: 200,
    body: { project: { name: "New" } },
  });
  expect((await send("DELETE", `/projects/${id}`)).status).toBe(200);
  expect((await send("GET", `/projects/${id}`)).status).toBe(404);
  const { entries } = await ada.api.orgs.audit.query({ orgId: ada.org, limit: 3 });
  expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
    ["projects.delete", "key"],
    ["projects.update", "key"],
    ["projects.create", "key"],
  ]);
});

test("secrets are listed by name only, and domains and deploy hooks come and go", async () => {
  const at = `/projects/${projectId}`;
  const set = await send("PUT", `${at}/secrets/MY_TOKEN`, { body: { value: "thorns-and-all" } });
  expect(set).toMatchObject({ status: 204, body: {} });
  const { body } = await send("GET", `${at}/secrets`);
  expect(body).toMatchObject({ secrets: [{ name: "MY_TOKEN" }] });
  expect(JSON.stringify(body)).not.toContain("thorns");
  expect((await send("DELETE", `${at}/secrets/MY_TOKEN`)).status).toBe(204);
  const host = `${newId()}.example.com`;
  const added = await send("POST", `${at}/domains`, { body: { host } });
  expect(added).toMatchObject({ status: 201, body: { domain: { host } } });
  const { id } = added.body["domain"] as { id: string };
  expect((await send("DELETE", `/domains/${id}`)).status).toBe(204);
  const hook = await send("POST", `${at}/deploy-hooks`, { body: { name: "CMS" } });
  expect(hook.body["url"]).toContain("/hooks/pmh_");
  const { id: hookId } = hook.body["deployHook"] as { id: string };
  expect((await send("DELETE", `${at}/deploy-hooks/${hookId}`)).status).toBe(204);
});

test.each<[string, () => Promise<Answer>, number, string]>([
  ["no key", () => send("GET", "/orgs", { token: null }), 401, "unauthorized"],
  ["an invalid key", () => send("GET", "/orgs", { token: "pmk_none" }), 401, "unauthorized"],
  ["an unknown address", () => send("GET", "/nothing/here"), 404, "not_found"],
  ["the base", () => send("GET", ""), 404, "not_found"],
  ["an address that cannot be decoded", () => send("GET", "/orgs/%ff"), 400, "bad_request"],
  ["a method that does not exist", () => send("PUT", "/orgs"), 405, "method_not_allowed"],
  ["broken JSON", () => send("POST", "/projects", { body: "{" }), 400, "invalid_json"],
  ["a list", () => send("POST", "/projects", { body: [] }), 400, "invalid_json"],
  ["a form", () => form("a=b"), 415, "content_type"],
  [
    "9 MB",
    () => send("POST", "/projects", { body: `"${"x".repeat(9e6)}"` }),
    413,
    "payload_too_large",
  ],
  ["a misspelled parameter", () => send("GET", "/projects?limmit=1"), 400, "bad_request"],
  ["a field of a procedure", () => send("GET", "/projects?direction=forward"), 400, "bad_request"],
  ["a wrong type", () => send("POST", "/projects", { body: { orgId: 7 } }), 400, "bad_request"],
  ["a foreign project", () => send("GET", `/projects/${newId()}`), 404, "project_not_found"],
  [
    "If-Match on a list",
    () => send("GET", "/orgs", { headers: { "if-match": '"a"' } }),
    400,
    "bad_request",
  ],
])("%s is answered with a problem document", async (_, ask, status, appCode) => {
  const answer = await ask();
  expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(answer).toMatchObject({ status, body: { status, appCode } });
  expect(answer.body["detail"]).toEqual(expect.any(String));
});

const form = (body: string) =>
  send("POST", "/projects", {
    body,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

test("a method that does not exist names those that do", async () => {
  const { headers } = await send("PUT", "/orgs");
  expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  expect((await send("HEAD", "/orgs")).status).toBe(200);
});

test("pages of other sites may call REST, but not with a cookie", async () => {
  const { status, headers } = await send("OPTIONS", `/projects/${projectId}`, {
    token: null,
    headers: { origin: "https://example.com", "access-control-request-method": "PATCH" },
  });
  expect(status).toBe(204);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-methods")).toContain("PATCH");
  expect(headers.get("access-control-allow-headers")).toContain("authorization");
  expect(headers.get("access-control-allow-credentials")).toBeNull();
});

test("the pages of a list are linked", async () => {
  for (const name of ["One", "Two"]) await send("POST", "/projects", { body: garden(name) });
  const names: string[] = [];
  let path: string | undefined = "/projects?limit=1";
  while (path !== undefined && names.length < 10) {
    const { body, headers }: Answer = await send("GET", path);
    names.push((body["projects"] as { name: string }[])[0]!.name);
    const next: string | undefined = /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
    path = next?.slice(next.indexOf(REST_BASE) + REST_BASE.length);
  }
  expect(names).toEqual(["Two", "One", "Garden"]);
});

test("a note that has not changed is not sent again", async () => {
  const path = `/projects/${projectId}/notes/rose.md`;
  await send("PUT", path, { body: { content: "# Rose\n" } });
  const first = await send("GET", path);
  const etag = first.headers.get("etag")!;
  expect(etag).toBe(`"${String(first.body["oid"])}"`);
  const again = await send("GET", path, { headers: { "if-none-match": `"other", W/${etag}` } });
  expect(again).toMatchObject({ status: 304, body: {} });
  const base = first.body["commit"];
  const written = await send("PUT", path, { body: { content: "# Roses\n", base } });
  expect(written.status).toBe(200);
  const changed = await send("GET", path, { headers: { "if-none-match": etag } });
  expect(changed).toMatchObject({ status: 200, body: { content: "# Roses\n" } });
});

const once = (idempotencyKey: string, name: string) =>
  send("POST", "/projects", {
    body: garden(name),
    headers: { "idempotency-key": idempotencyKey },
  });

test("a retry with the same Idempotency-Key gets the first answer, secrets included, and creates nothing", async () => {
  const first = await once("retry-1", "Once");
  const second = await once("retry-1", "Once");
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  const { body } = await send("GET", "/projects");
  const names = (body["projects"] as { name: string }[]).map(({ name }) => name);
  expect(names.filter((name) => name === "Once")).toHaveLength(1);
  const stored = await collection(world.services.db, "repeatableRequests").find({}).toArray();
  expect(JSON.stringify(stored)).not.toContain(String(first.body["webhookSecret"]));
});

test("the same Idempotency-Key for another request is refused, and a refusal is repeated too", async () => {
  await once("other-1", "First");
  expect(await once("other-1", "Second")).toMatchObject({
    status: 422,
    body: { appCode: "idempotency_key_used" },
  });
  const wrong = { body: { name: "" }, headers: { "idempotency-key": "wrong-1" } };
  const first = await send("PATCH", `/projects/${projectId}`, wrong);
  const again = await send("PATCH", `/projects/${projectId}`, wrong);
  expect(first.status).toBe(400);
  expect(again.body).toEqual(first.body);
  const bad = await send("POST", "/projects", { body: {}, headers: { "idempotency-key": "a b" } });
  expect(bad.status).toBe(400);
});

test("of parallel requests with one Idempotency-Key, one runs", async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => once("parallel-1", "Parallel")),
  );
  const created = answers.filter(({ status }) => status === 201);
  const ids = new Set(created.map(({ body }) => (body["project"] as { id: string }).id));
  expect(ids.size).toBe(1);
  for (const { status, headers } of answers.filter((answer) => answer.status !== 201)) {
    expect(status).toBe(409);
    expect(headers.get("retry-after")).toBe("1");
  }
});

test("after a crash, a retry hears that the request is running, and runs it when the attempt has ended", async () => {
  await once("crash-1", "Crashed");
  const requests = collection(world.services.db, "repeatableRequests");
  const last = (await requests.find({ sealedAnswer: { $ne: null } }).toArray()).at(-1)!;
  // As the process left it that died before it stored the answer.
  await requests.updateOne({ _id: last._id }, { $set: { sealedAnswer: null } });
  expect(await once("crash-1", "Crashed")).toMatchObject({
    status: 409,
    body: { appCode: "idempotency_key_running" },
  });
  await requests.updateOne({ _id: last._id }, { $set: { runsUntil: new Date(0) } });
  expect((await once("crash-1", "Crashed")).status).toBe(201);
});

test("the stored answers go with the account", async () => {
  const bob = await world.signUp();
  const headers = { "idempotency-key": "bob-1" };
  await send("POST", "/projects", {
    token: bob.token,
    headers,
    body: { ...garden(), orgId: bob.org },
  });
  const ofBob = () =>
    collection(world.services.db, "repeatableRequests").countDocuments({ userId: bob.userId });
  expect(await ofBob()).toBe(1);
  await bob.api.account.delete.mutate({ confirm: bob.email });
  expect(await ofBob()).toBe(0);
});
