import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { presentGithubApp } from "#api/presenters/admin/github-app.ts";
import {
  findAppWebhookSecret,
  findGithubApp,
  findGithubClient,
} from "#core/git-hosts/github/app/app.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { collection } from "#store/collections.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { deliver } from "#tests/support/doubles/hosts/github-sender.ts";
import { confirmApp, signUpAdmin } from "#tests/support/worlds/github-world.ts";
import { oauthStart, walk } from "#tests/support/worlds/accounts/provider-walk.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let github: GithubDouble;
let world: World;
let root: Person;

beforeAll(async () => {
  github = await startGithubDouble();
  world = await startWorld({ GITHUB_URL: github.url, ADMIN_EMAIL: "root@example.com" });
  root = await signUpAdmin(world);
});
beforeEach(() => {
  github.person = newGithubPerson();
});
afterEach(async () => {
  github.answers.clear();
  await root.api.admin.githubApp.forget.mutate().catch(() => undefined);
});
afterAll(async () => {
  await world.close();
  await github.close();
});

const codeOf = (error: unknown) => (error as { data?: { appCode?: string } }).data?.appCode;
const refusal = (call: Promise<unknown>) => call.then(() => "allowed", codeOf);
const shown = async () => (await root.api.admin.githubApp.get.query()).githubApp;

const confirm = async () => {
  const { back, ...answer } = await confirmApp(root);
  expect(back).toBe(`${world.services.env.PUBLIC_URL}/admin/github-app`);
  return answer;
};

const create = async () => root.api.admin.githubApp.finish.mutate(await confirm());

test("an administrator creates the App with one button, and its keys are stored encrypted", async () => {
  expect(await shown()).toMatchObject({ app: null, webhookSecret: null, client: null });
  const { githubApp } = await create();
  const app = github.app!;
  expect(githubApp).toMatchObject({
    app: {
      appId: app.id,
      slug: app.slug,
      url: `${github.url}/apps/${app.slug}`,
      from: "stored",
      created: { owner: "octo-admin", by: "root@example.com" },
    },
    webhookSecret: "stored",
    client: "stored",
  });
  expect(await shown()).toEqual(githubApp);
  const stored = JSON.stringify(await collection(world.services.db, "platform").find().toArray());
  for (const secret of [app.pem.split("\n")[2]!, app.clientSecret, app.webhookSecret!])
    expect(stored.includes(secret)).toBe(false);
});

test("the manifest asks to read the content and to report, and names the addresses of this installation", async () => {
  const { url, manifest } = await root.api.admin.githubApp.begin.mutate({ organization: "acme" });
  expect(url).toContain(`${github.url}/organizations/acme/settings/apps/new?state=`);
  const { PUBLIC_URL } = world.services.env;
  expect(JSON.parse(manifest)).toMatchObject({
    hook_attributes: { url: `${PUBLIC_URL}/webhooks/github` },
    callback_urls: [`${PUBLIC_URL}/auth/v1/callback`],
    default_permissions: {
      contents: "read",
      metadata: "read",
      statuses: "write",
      deployments: "write",
      pull_requests: "write",
    },
    default_events: ["push", "repository", "pull_request"],
  });
});

test("an App of an older version shows the administrator what it lacks, and where to add it", async () => {
  const permissions = async () => (await root.api.admin.githubApp.permissions.query()).permissions;
  expect((await permissions()).failure).toContain("no longer has");
  await create();
  const url = `${github.url}/settings/apps/${github.app!.slug}/permissions`;
  expect(await permissions()).toMatchObject({ missing: [], url, failure: null });
  github.app!.manifest["default_permissions"] = { contents: "read", statuses: "write" };
  expect(await permissions()).toMatchObject({
    missing: ["deployments", "pull_requests"],
    url,
    failure: null,
  });
  github.broken.add("/api/v3/app");
  expect(await permissions()).toMatchObject({ missing: [], failure: expect.any(String) });
  github.broken.clear();
});

test("the App's webhooks are verified with its secret, until the App is forgotten", async () => {
  const sending = { path: "/webhooks/github", event: "ping" };
  expect((await deliver(world.url, {}, { ...sending, secret: "x" })).status).toBe(404);
  await create();
  const secret = github.app!.webhookSecret!;
  expect((await deliver(world.url, {}, { ...sending, secret })).status).toBe(200);
  expect((await deliver(world.url, {}, { ...sending, secret: "x" })).status).toBe(401);
  await root.api.admin.githubApp.forget.mutate();
  expect((await deliver(world.url, {}, { ...sending, secret })).status).toBe(404);
  expect(await refusal(root.api.admin.githubApp.forget.mutate())).toBe("not_found");
});

test("users sign in with the App, and their token is renewed before it ends", async () => {
  const server = { url: `${world.services.env.PUBLIC_URL}/auth/v1` };
  const settings = async () =>
    (await (await fetch(`${world.url}/config.json`)).json()) as { providers: { github: boolean } };
  expect((await settings()).providers.github).toBe(false);
  await create();
  expect((await settings()).providers.github).toBe(true);
  // Shorter than the time before the end at which tokens are renewed.
  github.appTokenLifeS = 60;
  const start = await oauthStart(server, undefined, { redirectTo: world.services.env.PUBLIC_URL });
  const { fragment } = await walk(server, start);
  const { api } = world.client(fragment.get("access_token") ?? "");
  const first = fragment.get("provider_token");
  github.appTokenLifeS = 28_800;
  expect((await api.github.getProfile.query()).profile?.login).toBe(github.person.login);
  const [saved] = await collection(world.services.db, "providerTokens").find().toArray();
  expect(saved!.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
  expect(first).toMatch(/^ghu_/);
});

test("an answer from GitHub works once, and only for the administrator who asked", async () => {
  const answer = await confirm();
  await root.api.admin.githubApp.finish.mutate(answer);
  await root.api.admin.githubApp.forget.mutate();
  const finish = (input: { code: string; state: string }) =>
    refusal(root.api.admin.githubApp.finish.mutate(input));
  expect(await finish(answer)).toBe("github_app_state");
  const { code } = await confirm();
  expect(await finish({ code, state: "invented" })).toBe("github_app_state");
  const { state } = await confirm();
  expect(await finish({ code: "unknown", state })).toBe("github_app_code");
  const other = await confirm();
  await collection(world.services.db, "platform").updateOne(
    { _id: "github-app-state" },
    { $set: { "githubAppState.userId": "someone else" } },
  );
  expect(await finish(other)).toBe("github_app_state");
  expect((await shown()).app).toBeNull();
});

test("a second App is refused until the first one is forgotten", async () => {
  await create();
  expect(await refusal(root.api.admin.githubApp.begin.mutate({}))).toBe("github_app_exists");
});

test("the App of the environment is used instead of the stored one, and the page says so", async () => {
  await create();
  const variables = {
    GITHUB_APP_ID: "7",
    GITHUB_APP_SLUG: "ours",
    GITHUB_APP_PRIVATE_KEY: Buffer.from(github.app!.pem).toString("base64"),
    GITHUB_WEBHOOK_SECRET: "from the environment",
  };
  const services = { ...world.services, env: parseEnv({ ...variables, GITHUB_URL: github.url }) };
  const privateKey = github.app!.pem.trim();
  expect(await findGithubApp(services)).toEqual({ appId: 7, slug: "ours", privateKey });
  expect(await findAppWebhookSecret(services)).toBe("from the environment");
  expect(await findGithubClient(services)).toBeNull();
  expect(await presentGithubApp(services)).toMatchObject({
    app: { appId: 7, from: "environment", created: null },
    unused: github.app!.manifest["name"],
    webhookSecret: "environment",
    client: null,
  });
});
