import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { sendRaw } from "#tests/support/inputs/hostile/odd-requests.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

/** Requests with another host name, from another origin, in another format, or sent too slowly. */
let world: World;
let port: number;

beforeAll(async () => {
  world = await startWorld({ CORS_ORIGINS: "https://friend.example.com" });
  port = Number(new URL(world.url).port);
});
afterAll(() => world.close());

const get = (path: string, ...hosts: string[]) =>
  sendRaw(
    port,
    [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), "", ""].join("\r\n"),
  );

test.each<[path: string, host: string, status: number]>([
  ["/config.json", "localhost", 200],
  ["/config.json", "LOCALHOST.:1234", 200],
  ["/config.json", "127.0.0.1", 200],
  ["/config.json", "[::1]:5599", 200],
  ["/config.json", "evil.test:5599", 421],
  ["/trpc/status.get", "evil.test", 421],
  ["/auth/v1/settings", "localhost.evil.test", 421],
  ["/git/a/b.git/info/refs?service=git-upload-pack", "127.0.0.1.evil.test", 421],
  ["/", "", 421],
  ["/healthz", "api:5599", 200],
  ["/internal/domains/check?domain=x.test", "api:5599", 404],
])("GET %s with the host name '%s' is answered with %i", async (path, host, status) => {
  expect(await get(path, host)).toBe(status);
});

test("a host from PUBLIC_URL is served, and the response for any other host names the setting to change", async () => {
  const other = await startWorld({ PUBLIC_URL: "https://notes.example.com" });
  const ask = (host: string) =>
    other.app.inject({ url: "/config.json", headers: { host } }).then((answer) => answer);
  expect((await ask("notes.example.com")).statusCode).toBe(200);
  const refused = await ask("other.example.com");
  expect(refused.json()).toMatchObject({
    appCode: "host_unknown",
    error: expect.stringContaining("set PUBLIC_URL") as string,
  });
  await other.close();
});

test("a request with two host names is refused", async () => {
  expect(await get("/config.json", "localhost", "evil.test")).toBe(400);
});

const recover = (headers: Record<string, string>) =>
  fetch(`${world.url}/auth/v1/recover`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: `${newId()}@example.com` }),
  });

test.each<[what: string, headers: Record<string, string>, status: number]>([
  ["a program", { "content-type": "application/json" }, 200],
  ["the official client", { "content-type": "application/json;charset=UTF-8" }, 200],
  ["text", { "content-type": "text/plain" }, 415],
  ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["JSON of another kind", { "content-type": "application/jsonp" }, 415],
  ["another site's page", { "content-type": "application/json", origin: "https://evil.test" }, 403],
  ["a sandboxed page", { "content-type": "application/json", origin: "null" }, 403],
  [
    "a page listed in CORS_ORIGINS",
    { "content-type": "application/json", origin: "https://friend.example.com" },
    200,
  ],
])(
  "a request from %s to the auth service is answered with the right status",
  async (_, headers, status) => {
    expect((await recover(headers)).status).toBe(status);
  },
);

const doorsForPages = [
  ["/api/contact", { name: "Ann", email: "ann@example.com", subject: "", message: "Hello" }, 202],
  ["/trpc/waitlist.join", { email: "ann@example.com" }, 200],
  ["/trpc/waitlist.join?batch=1", { 0: { email: "ann@example.com" } }, 200],
] as const;

test.each(doorsForPages)(
  "a post from another site's page to %s on a visitor's behalf is refused",
  async (path, body, allowed) => {
    const post = (headers: Record<string, string>) =>
      fetch(world.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const json = { "content-type": "application/json" };
    const foreign = [
      "https://evil.test",
      "null",
      "",
      "https://friend.example.com",
      `http://garden--ada.localhost:${port}`,
      `http://localhost.evil.test:${port}`,
      `http://localhost:${port + 1}`,
    ];
    for (const origin of foreign) {
      const answer = await post({ ...json, origin });
      expect.soft(answer.status, origin).toBe(403);
      expect(await answer.text()).toContain("Pages of other sites cannot send this request.");
    }
    const { PUBLIC_URL } = world.services.env;
    for (const origin of [PUBLIC_URL, `http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
      const host = new URL(origin).host;
      const answer = await fetch(world.url + path, {
        method: "POST",
        headers: { ...json, origin, host },
        body: JSON.stringify(body),
      });
      expect.soft(answer.status, origin).toBe(allowed);
    }
    expect((await post(json)).status).toBe(allowed);
  },
);

test("our own page may call the auth service by each name of this machine", async () => {
  for (const name of ["localhost", "127.0.0.1"]) {
    const headers = { "content-type": "application/json", origin: `http://${name}:${port}` };
    expect((await recover(headers)).status).toBe(200);
  }
});

test.each<[path: string, bytes: number, limit: string]>([
  ["/api/contact", 1024 ** 2 + 1, "1 MiB"],
  ["/trpc/waitlist.join", 1024 ** 2 + 1, "1 MiB"],
  ["/auth/v1/signup", 1024 ** 2 + 1, "1 MiB"],
  ["/webhooks/github", 25 * 1024 ** 2 + 1, "25 MiB"],
])(
  "a body that is too large for %s is refused with the limit of that route",
  async (path, bytes, limit) => {
    const answer = await fetch(world.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "a".repeat(bytes),
    });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain(`larger than ${limit}`);
  },
);

test("an unauthorized client that pushes very slowly to the git server is disconnected soon after the refusal", async () => {
  const head = ["POST /git/a/b.git/git-receive-pack HTTP/1.1", "Host: localhost"];
  const type = "Content-Type: application/x-git-receive-pack-request";
  let answer = "";
  const socket = connect(port, "127.0.0.1", () =>
    socket.write([...head, type, "Content-Length: 100000", "", ""].join("\r\n")),
  );
  socket.on("error", () => undefined).on("data", (bytes) => (answer += bytes.toString()));
  const dripping = setInterval(() => socket.write("x"), 500);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(dripping);
  expect(answer).toMatch(/^HTTP\/1\.1 401/);
});

test("an invalid content type is the client's error on the git server too", async () => {
  const answer = await fetch(`${world.url}/git/a/b.git/git-receive-pack`, {
    method: "POST",
    headers: { "content-type": "x" },
    body: "x",
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});
