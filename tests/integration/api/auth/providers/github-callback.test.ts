import { get } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ask,
  authClient,
  type AuthServer,
  PUBLIC_URL,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import { openBrowserWindow } from "#tests/support/doubles/browser-window.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import {
  oauthStart,
  redirectOf,
  walk,
  walkFrom,
} from "#tests/support/worlds/accounts/provider-walk.ts";

const MINUTE_MS = 60_000;

let github: GithubDouble;
let server: AuthServer;
let openWindow: ReturnType<typeof openBrowserWindow> | null = null;
beforeAll(async () => {
  github = await startGithubDouble();
  server = await startAuthServer({ variables: github.variables });
});
beforeEach(() => {
  github.person = newGithubPerson();
});
afterEach(() => {
  openWindow?.close();
  openWindow = null;
  github.denial = null;
  github.broken.clear();
});
afterAll(async () => {
  await server.close();
  await github.close();
});

const startUrl = () => oauthStart(server);

describe("an unfinished sign-in at GitHub", () => {
  const errorOf = (fragment: URLSearchParams) => [
    fragment.get("error"),
    fragment.get("error_code"),
  ];

  test("ends with access_denied if the user declines, and the client reports it", async () => {
    github.denial = "access_denied";
    const { landing, fragment } = await walk(server, await startUrl());
    expect(errorOf(fragment)).toEqual(["access_denied", "access_denied"]);
    expect(landing.search).toBe("");
    openWindow = openBrowserWindow(landing.toString());
    const { error } = await authClient(server).initialize();
    expect(error).toMatchObject({
      message: "The sign-in at GitHub was canceled.",
      details: { code: "access_denied" },
    });
  });

  test("does not reveal GitHub's own error message", async () => {
    github.denial = "application_suspended";
    const { landing, fragment } = await walk(server, await startUrl());
    expect(errorOf(fragment)).toEqual(["server_error", "unexpected_failure"]);
    expect(landing.toString()).not.toContain("words");
  });

  test.each(["/login/oauth/access_token", "/api/v3/user", "/api/v3/user/emails"])(
    "is a server error if %s fails",
    async (path) => {
      github.broken.add(path);
      const { fragment } = await walk(server, await startUrl());
      expect(errorOf(fragment)).toEqual(["server_error", "unexpected_failure"]);
    },
  );

  test("is a server error if the code is wrong, which GitHub reports with status 200", async () => {
    const page = await redirectOf(await startUrl());
    const state = page.searchParams.get("state") ?? "";
    const landing = await redirectOf(`${server.url}/callback?state=${state}&code=wrong`);
    expect(landing.hash).toContain("error_code=unexpected_failure");
  });

  test("is a server error if the user has no primary address", async () => {
    github.person = newGithubPerson({ emails: [] });
    const { fragment } = await walk(server, await startUrl());
    expect(errorOf(fragment)).toEqual(["server_error", "unexpected_failure"]);
  });

  test("is a bad callback if the code is missing", async () => {
    const page = await redirectOf(await startUrl());
    const state = page.searchParams.get("state") ?? "";
    const landing = await redirectOf(`${server.url}/callback?state=${state}`);
    expect(landing.hash).toContain("error_code=bad_oauth_callback");
  });
});

describe("a callback", () => {
  test("that arrives twice signs in once", async () => {
    const { callback } = await walk(server, await startUrl());
    const landing = await redirectOf(callback.toString());
    expect(landing.hash).toContain("error_code=flow_state_already_used");
    expect(landing.hash).not.toContain("access_token");
  });

  test.each(["", "?state=x&code=y", `?state=${crypto.randomUUID()}&code=y`])(
    "%s of an unknown flow redirects to the home page with bad_oauth_state",
    async (query) => {
      const response = await ask(server, `/callback${query}`);
      expect(response.status).toBe(303);
      const landing = new URL(response.headers.get("location") ?? "");
      expect(landing.origin).toBe(PUBLIC_URL);
      expect(landing.hash).toContain("error_code=bad_oauth_state");
    },
  );

  test("that arrives after ten minutes is refused", async () => {
    const slow = await startAuthServer({ variables: github.variables });
    const { data } = await authClient(slow).signInWithOAuth({ provider: "github" });
    const page = await redirectOf(data.url ?? "");
    slow.pass(11 * MINUTE_MS);
    const { landing } = await walkFrom(slow, page.toString());
    expect(landing.hash).toContain("error_code=bad_oauth_state");
    await slow.close();
  });

  test("by HEAD does not use up the flow", async () => {
    const page = await redirectOf(await startUrl());
    const answered = await redirectOf(page.toString());
    const callback = answered.toString().replace(`${PUBLIC_URL}/auth/v1`, server.url);
    expect((await fetch(callback, { method: "HEAD", redirect: "manual" })).status).toBe(404);
    expect((await redirectOf(callback)).hash).toContain("access_token");
  });

  test("sent as a form post is turned into a normal visit", async () => {
    const response = await fetch(`${server.url}/callback`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ state: "s", code: "c" }),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${PUBLIC_URL}/auth/v1/callback?state=s&code=c`);
  });
});

describe("a browser", () => {
  const browser = { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };
  const old = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101" };

  /** Begins a sign-in like a browser. Returns the provider's page and the cookie that the browser stores until it returns. */
  async function begin(headers: Record<string, string>, cookie = "") {
    const response = await fetch(await startUrl(), {
      redirect: "manual",
      headers: { ...headers, cookie },
    });
    const [kept = ""] = response.headers.getSetCookie();
    return { page: response.headers.get("location") ?? "", kept, cookie: kept.split(";")[0] ?? "" };
  }

  test.each([
    ["that sends fetch metadata", browser],
    ["on a plain network address, without fetch metadata,", old],
  ])("%s finishes the sign-in that it began", async (_what, headers) => {
    const { page, kept, cookie } = await begin(headers);
    expect(kept).toContain("; HttpOnly; SameSite=Lax");
    expect(kept).toContain("; Path=/auth/v1;");
    const { fragment } = await walkFrom(server, page, { ...headers, cookie });
    expect(fragment.get("access_token")).toBeTruthy();
  });

  test("on https gets a cookie for https only", async () => {
    const variables = { ...github.variables, PUBLIC_URL: "https://press.example" };
    const secure = await startAuthServer({ beside: server, variables });
    const response = await ask(secure, "/authorize?provider=github", { headers: browser });
    expect(response.headers.get("set-cookie")).toMatch(/^auth_flow=[\w-]{43};.*; Secure$/);
    await secure.close();
  });

  test("can begin a sign-in in each of two tabs and finish both", async () => {
    const first = await begin(browser);
    const second = await begin(browser, `theme=dark; ${first.cookie}; x=y`);
    expect(second.cookie).toBe(first.cookie);
    for (const { page } of [first, second]) {
      const { fragment } = await walkFrom(server, page, { ...browser, cookie: first.cookie });
      expect(fragment.get("access_token")).toBeTruthy();
    }
  });

  test.each([
    ["another browser began", browser, { cookie: `auth_flow=${"x".repeat(43)}` }],
    ["another browser began, without its cookie", browser, {}],
    ["a program began", {}, {}],
    ["a program began, even with the program's cookie", {}, null],
    ["a program began, on a plain network address", {}, old],
  ])("cannot finish a sign-in that %s", async (_what, beginner, finisher) => {
    const { page, cookie } = await begin(beginner);
    const headers = { ...browser, ...(finisher ?? { cookie }) };
    const { landing } = await walkFrom(server, page, finisher === old ? old : headers);
    expect(landing.hash).toContain("error_code=bad_oauth_state");
    expect(landing.toString()).not.toContain("access_token");
  });

  test.each([
    ["another spelling of localhost", "127.0.0.1:5599", `${PUBLIC_URL}/auth/v1/authorize?`],
    ["the spelling of PUBLIC_URL", "localhost:5599", "/login/oauth/authorize?"],
  ])("that uses %s is redirected to the host of its cookie", async (_what, host, leadsTo) => {
    const { hostname, port, pathname } = new URL(`${server.url}/authorize`);
    const location = await new Promise<string | undefined>((resolve, reject) => {
      const path = `${pathname}?provider=github`;
      get({ hostname, port, path, headers: { host } }, (response) => {
        response.resume();
        resolve(response.headers.location);
      }).on("error", reject);
    });
    expect(location).toContain(leadsTo);
  });
});

test("a client that begins too many sign-ins has to wait", async () => {
  const strict = await startAuthServer({
    beside: server,
    variables: { ...github.variables, AUTH_RATE_LIMITS: "on" },
  });
  const begin = async () => (await ask(strict, "/authorize?provider=github")).status;
  for (let at = 0; at < 60; at += 1) expect(await begin()).toBe(302);
  const response = await ask(strict, "/authorize?provider=github");
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  await strict.close();
});
