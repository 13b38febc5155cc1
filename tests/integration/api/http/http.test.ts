import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#api/app.ts";
import { newDeploymentId, newId } from "#schemas/ids.ts";
import { webRouteOf } from "#schemas/web/route-match.ts";
import { webRouteRows } from "#schemas/web/routes.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let app: FastifyInstance;
let web: string;

beforeAll(async () => {
  world = await startWorld();
  web = await mkdtemp(join(tmpdir(), "pressmark-web-"));
  await mkdir(join(web, "assets"));
  await mkdir(join(web, "pages/open"), { recursive: true });
  await writeFile(join(web, "index.html"), "<title>the app</title>");
  await writeFile(join(web, "pages/open/404.html"), "<title>nothing here</title>");
  await writeFile(join(web, ".built-from"), "x");
  await writeFile(join(web, "assets/app-1a2b.js"), "run()");
  await writeFile(join(web, "favicon.svg"), "<svg/>");
  app = buildApp(world.services, { webDirectory: web });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.close();
  await rm(web, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

describe("the web app", () => {
  test.each(["/login", "/new", "/admin/jobs"])("answers its page at %s", async (path) => {
    const { statusCode, body } = await get(path);
    expect([statusCode, body]).toEqual([200, "<title>the app</title>"]);
  });

  test.each([
    ["", "<title>nothing here</title>"],
    ["/garden", "<title>the app</title>"],
    ["/garden/deployments", "<title>the app</title>"],
    ["/garden/x2345678bcdf/logs", "<title>the app</title>"],
  ])(
    "does not reveal to visitors whether an organization exists at /{org}%s",
    async (path, page) => {
      const { org } = await world.signUp();
      for (const handle of [org, org.toUpperCase(), `${org}-not`]) {
        const { statusCode, body } = await get(`/${handle}${path}`);
        expect([statusCode, body]).toEqual([404, page]);
        const signedIn = await get(`/${handle}${path}`, { cookie: "pressmark_app=1" });
        expect([signedIn.statusCode, signedIn.body]).toEqual([200, "<title>the app</title>"]);
      }
    },
  );

  test.each([
    "/img",
    "/img/x",
    "/static",
    "/assets/gone.js",
    "/assets",
    "/assets/",
    "/auth/callback",
    "/.env",
    "/wp-login.php",
    "/ada/garden/deployments/x/y/z",
    "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/Admin/secret",
    "/404",
    "/404.html",
    "/index.html",
    "/pages/open/404.html",
    "/.built-from",
  ])("shows its 404 page, with status 404, at %s", async (path) => {
    const { statusCode, body } = await get(path);
    expect([statusCode, body]).toEqual([404, "<title>nothing here</title>"]);
  });

  test.each([
    "/trpc/nothing/at/all",
    "/api/x",
    "/hooks",
    "/webhooks/none/x",
    "/internal/x",
    "/git/x",
  ])("does not serve %s, which is reserved for programs", async (path) => {
    const { statusCode, body } = await get(path);
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { appCode: "not_found" }]);
  });

  test("lets files with a hash in their name be cached forever, and revalidates its page", async () => {
    expect((await get("/assets/app-1a2b.js")).headers["cache-control"]).toMatch(/immutable/);
    expect((await get("/login")).headers["cache-control"]).toBe("no-cache");
    expect((await get("/favicon.svg")).headers["content-type"]).toMatch(/svg/);
  });

  test("has only pages that the api knows", () => {
    const addresses = webRouteRows.map(({ path }) =>
      path
        .replace(/\/:\w+\?/, "")
        .replace(":deploymentId", newDeploymentId())
        .replace(/:(taskId|webhookId|channelId)/, newId())
        .replace(/:\w+/g, "ada"),
    );
    expect(addresses.filter((address) => webRouteOf(address) === null)).toEqual([]);
  });
});

test("every response forbids framing, sniffing and third-party scripts", async () => {
  for (const url of ["/", "/config.json", "/healthz", "/trpc/orgs.list"]) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringMatching(
        /default-src 'none'.*frame-ancestors 'none'/,
      ),
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("x-powered-by");
  }
});

test("the sign-in address uses the host name that the page was requested with", async () => {
  const of = async (host: string) =>
    (await get("/config.json", { host })).json<{ authUrl: string }>().authUrl;
  const port = new URL(world.services.env.PUBLIC_URL).port;
  expect(await of(`127.0.0.1:${port}`)).toBe(`http://127.0.0.1:${port}/auth/v1`);
  expect(await of(`localhost:${port}`)).toBe(`http://localhost:${port}/auth/v1`);
});

test("K21 only the dashboard's origin may read responses", async () => {
  const allowed = await get("/trpc/account.get", { origin: world.services.env.PUBLIC_URL });
  expect(allowed.headers["access-control-allow-origin"]).toBe(world.services.env.PUBLIC_URL);
  for (const origin of ["https://evil.example", "null", "http://garden--ada.localhost:5600"]) {
    const refused = await get("/trpc/account.get", { origin });
    expect(refused.headers).not.toHaveProperty("access-control-allow-origin");
  }
});

describe("a WebSocket", () => {
  const connect = (options: { origin?: string }) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${world.url.replace("http", "ws")}/trpc`, options);
      socket.once("open", () => resolve("open"));
      socket.once("unexpected-response", (_request, response) =>
        resolve(String(response.statusCode)),
      );
      socket.once("error", () => undefined);
      socket.once("open", () => socket.close());
    });

  test("L01 is accepted from the dashboard and from programs, and refused from another site", async () => {
    expect(await connect({})).toBe("open");
    expect(await connect({ origin: world.services.env.PUBLIC_URL })).toBe("open");
    expect(await connect({ origin: "https://evil.example" })).toBe("403");
    expect(await connect({ origin: "null" })).toBe("403");
  });

  const closing = (send: (socket: WebSocket) => void) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`${world.url.replace("http", "ws")}/trpc`);
      socket.once("open", () => send(socket));
      socket.once("close", resolve);
    });

  test("L05 L06 is closed if it sends a frame of more than 64 KB, or more frames than any page does", async () => {
    expect(await closing((socket) => socket.send("x".repeat(65 * 1024)))).toBe(1009);
    const flood = (socket: WebSocket) => {
      for (let index = 0; index < 500; index++) socket.send("PING");
    };
    expect(await closing(flood)).toBe(1008);
  });

  test("is closed if nobody signs in on it for ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const stillOpen = vi.fn(() => void vi.advanceTimersByTime(100));
    const code = await closing((socket) => {
      vi.advanceTimersByTime(9_900);
      socket.once("pong", stillOpen).ping();
    });
    expect([code, stillOpen.mock.calls.length]).toEqual([1008, 1]);
  });
});

describe("a call", () => {
  test("K08 that is one of more than 20 in a batch is refused with all of them", async () => {
    for (const path of [Array(21).fill("account.get").join(","), ",".repeat(4000)]) {
      const { statusCode } = await get(`/trpc/${path}?batch=1`);
      expect(statusCode).toBe(400);
    }
  });

  test("that fails gives its reason in one format, without a stack", async () => {
    const { statusCode, body } = await get("/trpc/projects.get?input=%7B%7D");
    expect(statusCode).toBe(401);
    expect(JSON.parse(body)).toEqual({
      error: {
        code: -32001,
        message: "Sign in first.",
        data: {
          success: false,
          error: "Sign in first.",
          appCode: "unauthorized",
          code: "UNAUTHORIZED",
          httpStatus: 401,
          path: "projects.get",
        },
      },
    });
  });

  test.each(["__proto__.x", "constructor", "toString", "projects", "projects.nothing"])(
    "K10 to %s is not found",
    async (path) => {
      expect((await get(`/trpc/${path}`)).statusCode).toBe(404);
    },
  );

  test("K11 with the wrong method is refused", async () => {
    const ada = await world.signUp();
    const authorization = `Bearer ${ada.token}`;
    const post = await app.inject({
      method: "POST",
      url: "/trpc/account.get",
      headers: { authorization, "content-type": "application/json" },
      body: "{}",
    });
    expect(post.statusCode).toBe(405);
    expect((await get("/trpc/projects.create", { authorization })).statusCode).toBe(405);
  });

  test.each([
    ["K09 half a body", '{"a":', 400],
    ["K09 a body of 70 levels", `${"[".repeat(70)}${"]".repeat(70)}`, 400],
    ["K09 a body of more than 1 MB", `"${"x".repeat(1024 * 1024)}"`, 413],
    [
      "K01 an operator instead of an id",
      '{"orgId":{"$ne":null},"name":"x","source":{"kind":"remote"}}',
      400,
    ],
    ["K01 another type of id", '{"orgId":["x"],"name":"x","source":{"kind":"remote"}}', 400],
  ])("with %s is refused", async (_name, body, status) => {
    const ada = await world.signUp();
    const headers = { authorization: `Bearer ${ada.token}`, "content-type": "application/json" };
    const answer = await app.inject({
      method: "POST",
      url: "/trpc/projects.create",
      headers,
      body,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toMatch(/node_modules| at /);
  });

  const part = (at: number) => `--x\r\ncontent-disposition: form-data; name="${at}"\r\n\r\ny\r\n`;
  const parts = Array.from({ length: 1_000 }, (_, at) => part(at)).join("");
  test.each([
    ["of 1,000 parts", "; boundary=x", `${parts}--x--\r\n`],
    ["with a field of a million characters", "; boundary=x", part(1).replace("y", "y".repeat(1e6))],
    ["without a boundary", "", `${part(1)}--x--\r\n`],
    ["without its last boundary", "; boundary=x", part(1)],
  ])("G13 that is a form %s is refused", async (_name, boundary, body) => {
    const ada = await world.signUp();
    const headers = {
      authorization: `Bearer ${ada.token}`,
      "content-type": `multipart/form-data${boundary}`,
    };
    const doors = [
      ["/trpc/projects.create", 415],
      ["/trpc/waitlist.join", 415],
      ["/auth/v1/signup", 415],
      ["/api/contact", 415],
    ] as const;
    for (const [url, status] of doors) {
      const answer = await app.inject({ method: "POST", url, headers, body });
      expect([url, answer.statusCode]).toEqual([url, status]);
      expect(answer.body).not.toMatch(/node_modules| at /);
    }
  });

  test("with an expired token is refused as expired", async () => {
    const past = Math.floor(Date.now() / 1000) - 10;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const token = `${part({ alg: "ES256" })}.${part({ exp: past })}.x`;
    const { statusCode, body } = await get("/trpc/account.get", {
      authorization: `Bearer ${token}`,
    });
    expect([statusCode, JSON.parse(body).error.message]).toEqual([401, "JWT has expired"]);
  });
});
