import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#api/app.ts";
import { appRouter } from "#api/router.ts";
import { doorsOf } from "#tests/support/doors.ts";
import { oddRequests, sendOdd, sendRaw } from "#tests/support/inputs/hostile/odd-requests.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

/** No request to any route may cause a server error. The routes come from the router, so new ones are covered. */
let world: World;
let app: FastifyInstance;
let port: number;
const faults: string[] = [];
/** Each fault is listed once, because hundreds of requests cause the same one. */
function note(line: string): void {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } };
  const fault = (err?.stack ?? msg ?? line).split("\n").slice(0, 12).join(" ");
  if (!faults.includes(fault)) faults.push(fault);
}

beforeAll(async () => {
  world = await startWorld();
  const log = pino({ level: "error" }, { write: (line: string) => note(line) });
  app = buildApp({ ...world.services, log });
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  // A refused body may leave a connection that nobody reads. The server would wait for its two minutes of silence.
  app.server.closeAllConnections();
  await app.close();
  await world.close();
});

/** Parameters get a plausible value. */
const exampleOf = (path: string) =>
  path
    .replace(":repository", "b.git")
    .replaceAll(/:\w+(\([^)]*\))?/g, "x")
    .replaceAll("*", "x");

/** How many requests run at the same time. There are many, and each one waits for its connection. */
const AT_ONCE = 16;

async function failing<T>(all: T[], ask: (one: T) => Promise<[name: string, number | null]>) {
  const failed: string[] = [];
  const rest = all.values();
  const worker = async () => {
    for (const one of rest) {
      const [name, status] = await ask(one);
      if (status !== null && status >= 500) failed.push(`${status} ${name}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failed;
}

test("no odd request to any route of the api gets a 5xx response, and none leaves a stack in the log", async () => {
  const doors = doorsOf(app).map((door) => {
    const [method = "", path = ""] = door.split(" ");
    return { method, path: exampleOf(path) };
  });
  expect(doors.length).toBeGreaterThan(50);
  const all = doors.flatMap((door) => oddRequests.map((odd) => ({ door, odd })));
  const failed = await failing(all, async ({ door, odd }) => [
    `${door.method} ${door.path}: ${odd.name}`,
    await sendOdd(port, door, odd),
  ]);
  expect(failed).toEqual([]);
  expect(faults.splice(0)).toEqual([]);
});

const inputs = [
  "",
  "{",
  "null",
  "[]",
  '"x"',
  "1e999",
  '{"__proto__":1}',
  '{"0":null}',
  '{"orgId":{}}',
];

test("no odd input to any procedure gets a 5xx response, alone or in a batch", async () => {
  const names = Object.keys(appRouter._def.procedures);
  const all = names.flatMap((name) =>
    inputs.flatMap((input) => [
      { method: "GET", path: `/trpc/${name}?input=${encodeURIComponent(input)}`, body: "" },
      {
        method: "GET",
        path: `/trpc/${name},${name}?batch=1&input=${encodeURIComponent(input)}`,
        body: "",
      },
      { method: "POST", path: `/trpc/${name}?batch=1`, body: input },
      { method: "POST", path: `/trpc/${name}`, body: input },
    ]),
  );
  const failed = await failing(all, async ({ method, path, body }) => [
    `${method} ${path} ${body}`,
    await sendOdd(
      port,
      { method, path },
      { name: "", ...(body ? { body } : {}), headers: { "content-type": "application/json" } },
    ),
  ]);
  expect(failed).toEqual([]);
  expect(faults.splice(0)).toEqual([]);
});

const upgrade = (...headers: string[]) =>
  [
    "GET /trpc HTTP/1.1",
    "Host: localhost",
    "Connection: Upgrade",
    "Upgrade: websocket",
    ...headers,
    "",
    "",
  ].join("\r\n");
const handshake = upgrade(
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Version: 13",
);
/** A masked text frame, as a browser sends one. */
const frame = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

test.each<[string, string | Buffer]>([
  ["no key", upgrade()],
  ["an invalid key", upgrade("Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 99")],
  ["another path", handshake.replace("/trpc", "/healthz")],
  ["another protocol", handshake.replace("Upgrade: websocket", "Upgrade: h2c")],
  ["bytes after the handshake", Buffer.concat([Buffer.from(handshake), Buffer.alloc(500, 0xff)])],
  ["text that is not JSON", Buffer.concat([Buffer.from(handshake), frame("{")])],
  ["JSON that is not a message", Buffer.concat([Buffer.from(handshake), frame("[null,1,{}]")])],
  [
    "a message with wrong types",
    Buffer.concat([Buffer.from(handshake), frame('{"id":{},"method":7}')]),
  ],
  ["something that is not HTTP", Buffer.alloc(300, 0x16)],
  ["a line of 100 KB", `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ["HTTP 1.0 without a host", "GET / HTTP/1.0\r\n\r\n"],
  [
    "an absolute URL",
    "GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  ],
  ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
])("a connection with %s causes no server error", async (_, bytes) => {
  expect((await sendRaw(port, bytes)) ?? 400).toBeLessThan(500);
  expect(faults.splice(0)).toEqual([]);
  expect(await sendOdd(port, { method: "GET", path: "/healthz" }, { name: "" })).toBe(200);
});
