import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CallerKind,
  callerKinds,
  type Callers,
  makeCallers,
  PLATFORM_ADMIN,
} from "#tests/support/callers.ts";
import { connectMcp } from "#tests/support/mcp-client.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let callers: Callers;
let path: string;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN });
  callers = await makeCallers(world);
  const { owner, orgId } = callers;
  const source = { kind: "remote" } as const;
  const { project } = await owner.api.projects.create.mutate({ orgId, name: "Garden", source });
  path = `/mcp/${owner.org}/${project.handle}`;
});
afterAll(() => world.close());

const headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const send = (
  to: string,
  { token = null as string | null, more = {}, method = "POST", body = JSON.stringify(list) } = {},
) =>
  fetch(world.url + to, {
    method,
    headers: {
      ...headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...more,
    },
    ...(method === "GET" || method === "DELETE" ? {} : { body }),
  });

/** What a caller gets: a status, or whether reading and writing tools work. */
type Expected = 401 | 404 | "reads" | "writes";
const expected: Record<CallerKind, Expected> = {
  visitor: 401,
  "expired token": 401,
  stranger: 404,
  "removed member": 404,
  member: "writes",
  "organization admin": "writes",
  owner: "writes",
  "key of another project": 404,
  "read-only key": "reads",
  "deploy key": "reads",
  "write key": "writes",
  "admin key": "writes",
  "platform admin": 404,
};

describe.each(callerKinds)("%s", (kind) => {
  test(`gets ${expected[kind]}`, async () => {
    const { token } = callers.of(kind);
    const response = await send(path, { token });
    const outcome = expected[kind];
    if (typeof outcome === "number") {
      expect(response.status).toBe(outcome);
      expect(response.headers.has("www-authenticate")).toBe(outcome === 401);
      return;
    }
    const client = await connectMcp(world.url + path, token);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain("read_note");
    const write = client.callTool({
      name: "write_note",
      arguments: { path: `${kind}.md`, content: "x" },
    });
    if (outcome === "reads") {
      expect(names).not.toContain("write_note");
      await expect(write).rejects.toMatchObject({ code: -32_602 });
    } else expect((await write).isError).toBeUndefined();
    await client.close();
  });
});

test("without a valid token every path and method has the same answer, existing or not", async () => {
  const tokens = [null, "pmk_wrong", "a.b.c"];
  const { owner } = callers;
  const bodies = new Set<string>();
  for (const token of tokens)
    for (const to of [
      path,
      `${path}/more`,
      `/mcp/${owner.org}/none`,
      "/mcp/none/none",
      "/mcp",
      "/mcp/a",
    ])
      for (const method of ["POST", "GET", "DELETE"]) {
        const response = await send(to, { token, method });
        expect([to, method, response.status]).toEqual([to, method, 401]);
        const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
        bodies.add(JSON.stringify(body));
      }
  expect(bodies.size).toBe(1);
  const challenge = async (to: string, token: string | null) =>
    (await send(to, { token })).headers.get("www-authenticate");
  const { PUBLIC_URL } = world.services.env;
  expect(await challenge("/mcp/none/gar%22den", null)).toBe(
    `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp/none/gar%22den"`,
  );
  expect(await challenge(path, "pmk_wrong")).toBe(
    `Bearer error="invalid_token", resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource${path}"`,
  );
});

test("a token in the address, or in a cookie, is no token", async () => {
  const { token } = callers.of("write key");
  expect((await send(`${path}?token=${token}&access_token=${token}`)).status).toBe(401);
  expect((await send(path, { more: { cookie: `token=${token}` } })).status).toBe(401);
});

test("pages of other sites are refused, and programs are not", async () => {
  const { token } = callers.of("read-only key");
  const from = async (origin: string) => (await send(path, { token, more: { origin } })).status;
  expect(await from("https://evil.example")).toBe(403);
  expect(await from("null")).toBe(403);
  expect(await from(new URL(world.services.env.PUBLIC_URL).origin)).toBe(200);
});

test("what is not the protocol gets the protocol's errors", async () => {
  const { token } = callers.of("read-only key");
  const errorOf = async (body: string, more = {}) => {
    const response = await send(path, { token, body, more });
    const text = await response.text();
    const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
    return [response.status, (JSON.parse(data) as { error?: { code: number } }).error?.code];
  };
  expect(await errorOf("{")).toEqual([400, -32_700]);
  expect(await errorOf("")).toEqual([400, -32_700]);
  expect((await errorOf('{"jsonrpc":"1.0"}'))[0]).toBe(400);
  expect(await errorOf("[".repeat(5_000))).toEqual([400, -32_600]);
  expect(await errorOf(JSON.stringify(Array.from({ length: 1_000 }, () => list)))).toEqual([
    400, -32_600,
  ]);
  const method = { ...list, method: "secrets/list" };
  expect((await errorOf(JSON.stringify(method)))[1]).toBe(-32_601);
  expect((await errorOf(JSON.stringify({ ...list, method: "subscriptions/listen" })))[1]).toBe(
    -32_601,
  );
  expect((await send(path, { token, more: { "content-type": "text/plain" } })).status).toBe(415);
  const large = JSON.stringify({ ...list, params: { _meta: { pad: "x".repeat(9_000_000) } } });
  expect((await send(path, { token, body: large })).status).toBe(413);
});

test("a server without sessions has no streams to open and no sessions to end", async () => {
  const { token } = callers.of("read-only key");
  for (const method of ["GET", "DELETE", "PUT"]) {
    const response = await send(path, { token, method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  }
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "old", version: "1" },
    },
  };
  const response = await send(path, { token, body: JSON.stringify(initialize) });
  expect(response.headers.get("mcp-session-id")).toBeNull();
  expect(await response.text()).toContain('"protocolVersion":"2025-06-18"');
});
