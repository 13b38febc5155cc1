import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  type AuthServer,
  PUBLIC_URL,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

describe("errors", () => {
  test("contain the code as text, the API version and the code's header for a client that sends a version", async () => {
    const response = await ask(server, "/user");
    expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(response.headers.get("x-sb-error-code")).toBe("no_authorization");
    expect(await response.json()).toEqual({
      code: "no_authorization",
      error_code: "no_authorization",
      message: "Sign in first.",
    });
  });

  test("contain the status as the code for older clients", async () => {
    const response = await fetch(`${server.url}/user`);
    expect(response.headers.get("x-supabase-api-version")).toBeNull();
    expect(await response.json()).toEqual({
      code: 401,
      error_code: "no_authorization",
      msg: "Sign in first.",
    });
  });

  test("of a refresh can be read by OAuth clients too", async () => {
    const { session, client } = await signedUp(server);
    await client.refreshSession();
    await client.refreshSession();
    server.pass(60_000);
    const response = await ask(server, "/token?grant_type=refresh_token", {
      method: "POST",
      body: { refresh_token: session.refresh_token },
    });
    expect(await response.json()).toMatchObject({
      code: "refresh_token_already_used",
      error: "invalid_grant",
      error_description: "Invalid Refresh Token: Already Used",
    });
  });

  test.each([
    { what: "broken JSON", body: '{"email":', status: 400, code: "bad_json" },
    { what: "a list", body: "[1]", status: 400, code: "validation_failed" },
    { what: "text", body: '"hello"', status: 400, code: "validation_failed" },
    { what: "nothing", body: "", status: 422, code: "anonymous_provider_disabled" },
    { what: "null", body: "null", status: 422, code: "anonymous_provider_disabled" },
    {
      what: "2 MB",
      body: JSON.stringify({ data: "x".repeat(2_000_000) }),
      status: 413,
      code: "request_entity_too_large",
    },
  ])("have the code $code for a body of $what", async ({ body, status, code }) => {
    const response = await ask(server, "/signup", { method: "POST", body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  const NO_ADDRESS = "You must provide either an email or phone number and a password";
  const HALF_PKCE = "Send code_challenge and code_challenge_method together.";
  test.each<[path: string, body: object, msg: string]>([
    ["/token?grant_type=password", { password: "x" }, NO_ADDRESS],
    ["/token?grant_type=password", {}, NO_ADDRESS],
    ["/signup", { password: "x", email: "" }, NO_ADDRESS],
    ["/signup", { email: "a@example.test", phone: "+1" }, "Send an email or a phone, not both."],
    ["/otp", {}, "Send an email or a phone."],
    ["/signup", { email: "a@example.test", code_challenge: "a".repeat(43) }, HALF_PKCE],
    ["/verify", { type: "signup" }, "Send type and token_hash, or type, token and email."],
  ])("say what %s lacks in %o", async (path, body, msg) => {
    const response = await ask(server, path, { method: "POST", body });
    expect(await response.json()).toMatchObject({ code: "validation_failed", message: msg });
  });

  test("for an unknown path are JSON too", async () => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await ask(server, "/nothing/here", { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
  });

  test("inside the service do not reveal their cause", async () => {
    await signedUp(server);
    const SECRET_KEY = Buffer.alloc(32, 1).toString("base64");
    const stranger = await startAuthServer({ beside: server, variables: { SECRET_KEY } });
    const response = await ask(stranger, "/.well-known/jwks.json");
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: "unexpected_failure",
      error_code: "unexpected_failure",
      message: "An error occurred",
    });
    await stranger.close();
  });
});

describe("response headers", () => {
  test("prevent caching, framing and referrers", async () => {
    const { headers } = await ask(server, "/settings");
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  test("set no cookie", async () => {
    const { session } = await signedUp(server);
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect((await ask(server, "/user", { headers })).headers.get("set-cookie")).toBeNull();
  });
});

describe("a page on another origin", () => {
  const preflight = (origin: string, method: string) =>
    ask(server, "/user", {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": "authorization,content-type,x-client-info",
      },
    });

  test.each(["PUT", "DELETE", "POST"])(
    "that belongs to us may send %s with credentials",
    async (method) => {
      const { status, headers } = await preflight(PUBLIC_URL, method);
      expect(status).toBe(204);
      expect(headers.get("access-control-allow-origin")).toBe(PUBLIC_URL);
      expect(headers.get("access-control-allow-credentials")).toBe("true");
      expect(headers.get("access-control-allow-methods")).toContain(method);
      expect(headers.get("access-control-allow-headers")?.toLowerCase()).toContain("x-client-info");
      expect(headers.get("access-control-max-age")).toBe("600");
      expect(headers.get("vary")).toContain("Origin");
    },
  );

  test("that does not belong to us is allowed nothing", async () => {
    for (const origin of ["https://evil.example", "null", "http://localhost:5600"]) {
      expect(
        (await preflight(origin, "PUT")).headers.get("access-control-allow-origin"),
      ).toBeNull();
      const answer = await ask(server, "/settings", { headers: { origin } });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("that CORS_ORIGINS lists may use the accounts here, but its neighbors may not", async () => {
    const variables = { CORS_ORIGINS: "https://other.example, https://third.example:8443" };
    const open = await startAuthServer({ beside: server, variables });
    const allowed = async (origin: string) =>
      (await ask(open, "/settings", { headers: { origin } })).headers.get(
        "access-control-allow-origin",
      );
    expect(await allowed("https://other.example")).toBe("https://other.example");
    expect(await allowed("https://third.example:8443")).toBe("https://third.example:8443");
    expect(await allowed(PUBLIC_URL)).toBe(PUBLIC_URL);
    for (const origin of [
      "http://other.example",
      "https://third.example",
      "https://a.other.example",
    ])
      expect(await allowed(origin)).toBeNull();
    await open.close();
  });

  test("may read the headers that the client needs", async () => {
    const { headers } = await ask(server, "/user", { headers: { origin: PUBLIC_URL } });
    const exposed = headers.get("access-control-expose-headers")?.toLowerCase() ?? "";
    for (const name of ["x-supabase-api-version", "retry-after", "x-total-count", "link"])
      expect(exposed).toContain(name);
  });
});

test("no route accepts HEAD", async () => {
  for (const path of ["/user", "/settings", "/health", "/verify", "/.well-known/jwks.json"])
    expect((await ask(server, path, { method: "HEAD" })).status).toBe(404);
});

test("the service describes itself", async () => {
  expect(await (await ask(server, "/health")).json()).toMatchObject({ name: "GoTrue" });
  expect(await (await ask(server, "/settings")).json()).toMatchObject({
    external: { email: true, github: false, google: false, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    saml_enabled: false,
  });
});
