import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasGithubClient } from "#core/git-hosts/github/app/app.ts";
import { githubSubjectOf } from "#core/git-hosts/github/subject.ts";
import { serveConfig } from "#api/http/config.ts";
import { parseEnv } from "#schemas/env/env.ts";
import type { WebConfig } from "#schemas/web/config.ts";
import { collection } from "#store/collections.ts";
import { authClient } from "#tests/support/worlds/accounts/auth-server.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { type NewPerson, newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { type Answer, startHttpDouble } from "#tests/support/doubles/http-double.ts";
import { oauthStart, walk } from "#tests/support/worlds/accounts/provider-walk.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let github: GithubDouble;
let world: World;
beforeAll(async () => {
  github = await startGithubDouble();
  world = await startWorld(github.variables);
});
beforeEach(() => {
  github.person = newGithubPerson();
});
afterEach(() => github.broken.clear());
afterAll(async () => {
  await world.close();
  await github.close();
});

/** Signs in here as the user at the GitHub double. */
async function signIn() {
  const server = { url: `${world.services.env.PUBLIC_URL}/auth/v1` };
  const start = await oauthStart(server, undefined, { redirectTo: world.services.env.PUBLIC_URL });
  const { fragment } = await walk(server, start);
  const token = fragment.get("access_token") ?? "";
  const { data } = await authClient(server).getUser(token);
  return {
    userId: data.user?.id ?? "",
    api: world.client(token).api,
    providerToken: fragment.get("provider_token") ?? "",
  };
}

const codeOf = (error: unknown) => (error as { data?: { appCode?: string } }).data?.appCode;
const refusal = (call: Promise<unknown>) => call.then(() => "allowed", codeOf);

const repositories = (count: number): NonNullable<NewPerson["repositories"]> =>
  Array.from({ length: count }, (_, index) => ({
    owner: index % 2 ? "octo-org" : "ann",
    name: `notes-${index}`,
    private: index % 3 === 0,
    pushedAt: index === 0 ? null : "2026-11-01T10:00:00Z",
  }));

describe("a user who signed in with GitHub", () => {
  test("sees their profile, organizations and repositories there", async () => {
    github.person = newGithubPerson({
      organizations: ["octo-org"],
      repositories: repositories(2),
    });
    const { api } = await signIn();
    expect(await api.github.getProfile.query()).toEqual({
      success: true,
      profile: {
        login: github.person.login,
        avatar_url: `https://avatars.example.com/${github.person.login}.png`,
      },
    });
    expect((await api.github.listOrganizations.query()).organizations).toMatchObject([
      { login: "octo-org" },
    ]);
    const [first, second] = (await api.github.listRepos.query()).repos;
    expect(first).toEqual({
      owner: "ann",
      name: "notes-0",
      fullName: "ann/notes-0",
      private: true,
      defaultBranch: "main",
      pushedAt: null,
    });
    expect(second).toMatchObject({ fullName: "octo-org/notes-1", private: false });
  });

  test("pages through repositories and searches all of them", async () => {
    github.person = newGithubPerson({ repositories: repositories(140) });
    const { api } = await signIn();
    const page = async (input: { query?: string; page?: number }) =>
      (await api.github.listRepos.query(input)).repos.map(({ name }) => name);
    expect(await page({})).toHaveLength(30);
    expect((await page({ page: 5 })).at(-1)).toBe("notes-139");
    expect(await page({ page: 6 })).toEqual([]);
    expect(await page({ query: " NOTES-13" })).toEqual([
      "notes-13",
      ...Array.from({ length: 10 }, (_, digit) => `notes-13${digit}`),
    ]);
    expect(await page({ query: "octo-org/", page: 3 })).toHaveLength(10);
    expect(await page({ query: "no such" })).toEqual([]);
  });

  test("sees empty lists instead of an error while GitHub fails", async () => {
    const { api } = await signIn();
    for (const path of ["/user", "/user/orgs", "/user/repos"]) github.broken.add(`/api/v3${path}`);
    expect((await api.github.getProfile.query()).profile).toBeNull();
    expect((await api.github.listOrganizations.query()).organizations).toEqual([]);
    expect((await api.github.listRepos.query()).repos).toEqual([]);
  });

  test("can disconnect and send the token again, and it is stored encrypted", async () => {
    const { api, userId, providerToken } = await signIn();
    await api.github.disconnect.mutate();
    expect((await api.github.getProfile.query()).profile).toBeNull();
    const { profile } = await api.github.saveProviderToken.mutate({ token: providerToken });
    expect(profile.login).toBe(github.person.login);
    expect((await api.github.getProfile.query()).profile).toEqual(profile);
    const { db } = world.services.mongo;
    const [saved] = await collection(db, "providerTokens").find({ userId }).toArray();
    expect(saved).toMatchObject({ subject: String(github.person.id), provider: "github" });
    expect(JSON.stringify(saved)).not.toContain(providerToken);
  });

  test("cannot send a token that belongs to another account or that GitHub does not know", async () => {
    const { api } = await signIn();
    const foreign = github.tokenOf(newGithubPerson());
    const save = (token: string) => refusal(api.github.saveProviderToken.mutate({ token }));
    expect(await save(foreign)).toBe("provider_token_invalid");
    expect(await save("gho_unknown")).toBe("provider_token_invalid");
    expect((await api.github.getProfile.query()).profile?.login).toBe(github.person.login);
  });

  test.each([
    ["no login", { id: 1 }],
    ["not an object", ["octo"]],
    ["plain text", "octo"],
  ])("gets an error if the profile from GitHub is invalid: %s", async (_what, profile) => {
    const { api, providerToken } = await signIn();
    github.answers.set("/api/v3/user", { body: profile });
    try {
      for (const call of [
        () => api.github.getProfile.query(),
        () => api.github.saveProviderToken.mutate({ token: providerToken }),
      ])
        await expect(call()).rejects.toMatchObject({
          message: "Invalid profile data received",
          data: { appCode: "profile_invalid" },
        });
      const server = { url: `${world.services.env.PUBLIC_URL}/auth/v1` };
      const start = await oauthStart(server, undefined, {
        redirectTo: world.services.env.PUBLIC_URL,
      });
      const { fragment } = await walk(server, start);
      expect(fragment.get("error_description")).toBe("Invalid profile data received");
    } finally {
      github.answers.clear();
    }
  });

  test("gets an error if GitHub does not respond", async () => {
    const { api, providerToken } = await signIn();
    github.broken.add("/api/v3/user");
    expect(await refusal(api.github.saveProviderToken.mutate({ token: providerToken }))).toBe(
      "github_unavailable",
    );
  });
});

test("a user without GitHub has no profile there and cannot send another user's token", async () => {
  const { api } = await world.signUp();
  expect((await api.github.getProfile.query()).profile).toBeNull();
  const token = github.tokenOf(github.person);
  expect(await refusal(api.github.saveProviderToken.mutate({ token }))).toBe(
    "provider_token_invalid",
  );
});

describe("if another service signs users in", () => {
  const token = "a-token";

  async function subjectAt(answer: Answer): Promise<string | null> {
    const there = await startHttpDouble(({ path, headers }) =>
      path === "/auth/v1/user" && headers.authorization === `Bearer ${token}`
        ? answer
        : { status: 401, body: {} },
    );
    const env = { ...world.services.env, AUTH_URL: `${there.url}/auth/v1` };
    const caller = { userId: "x", token };
    return githubSubjectOf({ ...world.services, env }, caller).finally(() => there.close());
  }

  test("that service decides which GitHub account belongs to the caller", async () => {
    const identities = [
      { provider: "email", id: "1" },
      { provider: "github", id: "42" },
    ];
    const user_metadata = { provider_id: "7", sub: "7" };
    expect(await subjectAt({ body: { identities, user_metadata } })).toBe("42");
    expect(await subjectAt({ body: { user_metadata } })).toBeNull();
  });

  test("no GitHub account is accepted while that service does not respond", async () => {
    await expect(subjectAt({ status: 500, body: {} })).rejects.toMatchObject({
      appCode: "github_unavailable",
    });
  });
});

test("the web app is told which providers are available, and whether Google's page may be used", async () => {
  const providersOf = async (variables: Record<string, string>) => {
    const app = Fastify();
    const env = parseEnv(variables);
    serveConfig(app, env, () => hasGithubClient({ env, db: world.services.db }));
    return (await app.inject("/config.json")).json<WebConfig>().providers;
  };
  const google = { GOOGLE_CLIENT_ID: "one,two" };
  expect(await providersOf({})).toEqual({ github: false, google: null });
  expect(await providersOf({ ...github.variables, ...google })).toMatchObject({
    github: true,
    google: { clientId: "one", redirect: false },
  });
  expect(await providersOf({ ...google, GOOGLE_CLIENT_SECRET: "x" })).toMatchObject({
    google: { redirect: true },
  });
});
