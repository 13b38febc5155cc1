import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findGitHostToken } from "#store/accounts/git-host-tokens.ts";
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
  LANDING,
  oauthStart,
  type OAuthOptions,
  walk,
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
});
afterAll(async () => {
  await server.close();
  await github.close();
});

const startUrl = (client?: GoTrueClient, options?: OAuthOptions) =>
  oauthStart(server, client, options);

describe("signing in with GitHub", () => {
  test("ends on the requested page with a session, which the official client reads from the address", async () => {
    const { landing, fragment } = await walk(server, await startUrl());
    expect(landing.toString().startsWith(`${LANDING}#access_token=`)).toBe(true);
    expect(landing.hash.endsWith("&sb=")).toBe(true);
    expect(fragment.get("token_type")).toBe("bearer");

    openWindow = openBrowserWindow(landing.toString());
    const client = authClient(server);
    expect((await client.initialize()).error).toBeNull();
    const { data } = await client.getSession();
    const [email] = github.person.emails;
    expect(data.session).toMatchObject({
      provider_token: fragment.get("provider_token"),
      user: {
        email: email?.email,
        app_metadata: { provider: "github", providers: ["github"] },
        user_metadata: { full_name: "Ann Octo", user_name: github.person.login },
        identities: [{ provider: "github", id: String(github.person.id) }],
      },
    });
    expect(openWindow.href).toBe(LANDING);
  });

  test("counts as the method oauth, and a refresh does not return the GitHub token again", async () => {
    const { landing } = await walk(server, await startUrl());
    openWindow = openBrowserWindow(landing.toString());
    const client = authClient(server);
    await client.initialize();
    const { data } = await client.getClaims();
    expect(data?.claims.amr).toMatchObject([{ method: "oauth" }]);
    const refreshed = await client.refreshSession();
    expect(refreshed.data.session?.access_token).toBeTruthy();
    expect(refreshed.data.session?.provider_token).toBeUndefined();
  });

  test("stores the GitHub token on the server, encrypted", async () => {
    const { fragment } = await walk(server, await startUrl());
    const { data } = await authClient(server).getUser(fragment.get("access_token") ?? "");
    const saved = await findGitHostToken(server.db, data.user?.id ?? "", "github");
    expect(saved).toMatchObject({
      subject: String(github.person.id),
      login: github.person.login,
      scopes: ["user:email"],
    });
    expect(saved?.sealedToken).not.toContain(fragment.get("provider_token"));
  });

  test("a second time uses the same account, even if the person has renamed their login", async () => {
    const first = await walk(server, await startUrl());
    github.person = { ...github.person, login: `renamed-${github.person.login}` };
    const second = await walk(server, await startUrl());
    const [before, after] = await Promise.all(
      [first, second].map(({ fragment }) =>
        authClient(server).getUser(fragment.get("access_token") ?? ""),
      ),
    );
    expect(after?.data.user?.id).toBe(before?.data.user?.id);
    expect(after?.data.user?.user_metadata["user_name"]).toBe(github.person.login);
  });

  test("several times at the same moment creates one account", async () => {
    const starts = await Promise.all(Array.from({ length: 4 }, () => startUrl()));
    const walks = await Promise.all(starts.map((start) => walk(server, start)));
    const users = await Promise.all(
      walks.map(({ fragment }) => authClient(server).getUser(fragment.get("access_token") ?? "")),
    );
    expect(new Set(users.map(({ data }) => data.user?.id)).size).toBe(1);
    expect(users[0]?.data.user?.id).toBeTruthy();
  });
});

describe("the request to GitHub", () => {
  test("contains each allowed scope once, always the address scope, and the requested prompt", async () => {
    const scopes = "repo read:org,repo admin:org delete_repo";
    await walk(
      server,
      await startUrl(undefined, { scopes, queryParams: { prompt: "select_account" } }),
    );
    const visit = github.visits.at(-1);
    expect(visit?.get("scope")).toBe("repo read:org user:email");
    expect(visit?.get("prompt")).toBe("select_account");
    expect(visit?.get("redirect_uri")).toBe(`${PUBLIC_URL}/auth/v1/callback`);
    expect(visit?.get("code_challenge_method")).toBe("S256");
  });

  test("contains nothing that the caller must not set", async () => {
    const hostile = {
      redirect_uri: "https://evil.example",
      state: "evil",
      client_id: "evil",
      STATE: "evil",
      response_type: "token",
      audience: "evil",
    };
    const { fragment } = await walk(server, await startUrl(undefined, { queryParams: hostile }));
    expect(github.visits.at(-1)?.toString()).not.toContain("evil");
    expect(fragment.get("access_token")).toBeTruthy();
  });

  test.each(["https://evil.example/auth", "//evil.example", `${PUBLIC_URL}.evil.example/`])(
    "with %s as the target page redirects home at the end",
    async (redirectTo) => {
      const { landing } = await walk(server, await startUrl(undefined, { redirectTo }));
      expect(landing.origin).toBe(PUBLIC_URL);
    },
  );

  test.each([
    ["an unknown provider", "provider=myspace"],
    ["a provider that is not set up", "provider=google"],
    ["no provider", "redirect_to=x"],
    ["only half of the PKCE parameters", `provider=github&code_challenge=${"c".repeat(43)}`],
    ["a short challenge", "provider=github&code_challenge=c&code_challenge_method=s256"],
    ["two providers", "provider=github&provider=github"],
  ])("is not sent with %s", async (_what, query) => {
    const response = await ask(server, `/authorize?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "validation_failed" });
  });
});

describe("signing in with GitHub by PKCE", () => {
  test("returns a code that the same client exchanges once for a session with the GitHub token", async () => {
    const client = authClient(server, { flowType: "pkce" });
    const { landing } = await walk(server, await startUrl(client));
    expect(landing.hash).toBe("");
    const code = landing.searchParams.get("code") ?? "";
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.provider_token).toMatch(/^gho_/);
    expect(data.user?.identities).toMatchObject([{ id: String(github.person.id) }]);
    const again = await exchange(code, "v".repeat(60));
    expect(again).toMatchObject({ status: 404, code: "flow_state_not_found" });
  });

  test("refuses another verifier, which also uses up the code", async () => {
    const client = authClient(server, { flowType: "pkce" });
    const { landing } = await walk(server, await startUrl(client));
    const code = landing.searchParams.get("code") ?? "";
    expect(await exchange(code, "v".repeat(60))).toMatchObject({
      status: 400,
      code: "bad_code_verifier",
    });
    const { error } = await client.exchangeCodeForSession(code);
    expect(error).toMatchObject({ status: 404, code: "flow_state_not_found" });
  });

  test("refuses a code that is older than five minutes", async () => {
    const aged = await startAuthServer({ variables: github.variables });
    const client = authClient(aged, { flowType: "pkce" });
    const { data } = await client.signInWithOAuth({ provider: "github" });
    const { landing } = await walk(aged, data.url ?? "");
    aged.pass(6 * MINUTE_MS);
    const { error } = await client.exchangeCodeForSession(landing.searchParams.get("code") ?? "");
    expect(error).toMatchObject({ status: 422, code: "flow_state_expired" });
    await aged.close();
  });

  test("reports a refusal in the query, where such a page looks for it", async () => {
    github.denial = "access_denied";
    const client = authClient(server, { flowType: "pkce" });
    const { landing } = await walk(server, await startUrl(client));
    expect(landing.searchParams.get("error_code")).toBe("access_denied");
  });

  test.each([
    {},
    { auth_code: "x" },
    { code_verifier: "x" },
    { auth_code: {}, code_verifier: "x" },
  ])("refuses the body %j", async (body) => {
    const response = await ask(server, "/token?grant_type=pkce", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "validation_failed" });
  });

  async function exchange(auth_code: string, code_verifier: string) {
    const body = { auth_code, code_verifier };
    const response = await ask(server, "/token?grant_type=pkce", { method: "POST", body });
    return { status: response.status, ...((await response.json()) as { code: string }) };
  }
});

test("the settings list only the providers that are set up", async () => {
  const settings = (await (await ask(server, "/settings")).json()) as { external: object };
  expect(settings.external).toMatchObject({ github: true, google: false, email: true });
});
