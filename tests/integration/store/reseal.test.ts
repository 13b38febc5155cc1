import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccessToken, openRefreshToken } from "#core/git-hosts/access-token.ts";
import {
  findAppWebhookSecret,
  findGithubApp,
  findGithubClient,
} from "#core/git-hosts/github/app/app.ts";
import { openToken } from "#core/git-hosts/connections/open-host.ts";
import { openAddress } from "#core/notifications/channels/channel-address.ts";
import { readSecret } from "#core/secrets/secrets.ts";
import { openKeys } from "#api/auth/tokens/keys.ts";
import { openFactorSecret } from "#api/auth/factors/factors.ts";
import { findSecretKey, secretBoxOf } from "#service/secret-box.ts";
import { findGitHostToken } from "#store/accounts/git-host-tokens.ts";
import { collection } from "#store/collections.ts";
import { checkedSecretBox } from "#store/platform/secret-key.ts";
import { webhookSecretContext } from "#store/sealed/contexts.ts";
import { sealedFields } from "#store/sealed/fields.ts";
import { storeEverySecret } from "#tests/support/worlds/every-secret.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const PATIENCE_MS = 120_000;
const NEXT = Buffer.alloc(32, 9).toString("base64");

let world: World;
let ada: Person;
/** Has a second factor. */
let bob: Person;
let former: string;
let projectId: string;
let orgId: string;
let webhookSecret: string;

beforeAll(async () => {
  world = await startWorld();
  const { db, env } = world.services;
  former = findSecretKey(env)!.key.toString("base64");
  await checkedSecretBox(db, env);
  ({ ada, bob, orgId, projectId, webhookSecret } = await storeEverySecret(world));
});
afterAll(() => world.close());

async function reseal(args: string[] = [], variables: Record<string, string> = {}) {
  const { DATA_DIR, MONGODB_URI, PUBLIC_URL } = world.services.env;
  const env = {
    PATH: process.env["PATH"],
    DATA_DIR,
    MONGODB_URI,
    PUBLIC_URL,
    SECRET_KEY: NEXT,
    SECRET_KEY_FORMER: former,
    ...variables,
  };
  try {
    const argv = ["--import", "tsx", "scripts/reseal-secrets.ts", ...args];
    return { code: 0, ...(await promisify(execFile)(process.execPath, argv, { env })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

/** Every sealed text in the whole database. */
async function everySealed(): Promise<string[]> {
  const collections = await world.services.mongo.db.collections();
  const all = await Promise.all(collections.map((one) => one.find({}).toArray()));
  return JSON.stringify(all).match(/(?<=")v1:[\w-]{40,}(?=")/g) ?? [];
}

/** Every sealed text that the list of fields leads to, by its field without positions. */
async function everyListed(): Promise<{ field: string; sealed: string }[]> {
  const values = await Promise.all(
    sealedFields.map(async ({ collection: name, read }) =>
      (await world.services.mongo.db.collection(name).find({}).toArray())
        .flatMap(read)
        .map(({ path, sealed }) => ({ field: `${name}.${path.replace(/\.\d+/, "")}`, sealed })),
    ),
  );
  return values.flat();
}

test("the list of sealed fields has every sealed field of a database with all kinds of secrets", async () => {
  const listed = await everyListed();
  expect(listed.map(({ sealed }) => sealed).toSorted()).toEqual((await everySealed()).toSorted());
  expect([...new Set(listed.map(({ field }) => field))].toSorted()).toEqual([
    "aiAccess.sealedKey",
    "authFlows.sealedProviderTokens",
    "authFlows.sealedVerifier",
    "authKeys.sealedRefreshKey",
    "authKeys.signingKeys.sealedPrivateJwk",
    "authUsers.factors.sealedSecret",
    "channels.sealedAddress",
    "deletedProjects.document.webhookSecret",
    "gitHostAuthorizations.sealedVerifier",
    "gitHostConnections.oauth.sealedRefreshToken",
    "gitHostConnections.sealedToken",
    "platform.githubApp.sealedClientSecret",
    "platform.githubApp.sealedPrivateKey",
    "platform.githubApp.sealedWebhookSecret",
    "projects.webhookSecret",
    "providerTokens.sealedRefreshToken",
    "providerTokens.sealedToken",
    "repeatableRequests.sealedAnswer",
    "secrets.sealed",
  ]);
});

test(
  "a new key reads everything, reseals it, and afterwards works without the former one",
  { timeout: PATIENCE_MS },
  async () => {
    const { db, env } = world.services;
    const before = await everySealed();
    const rotating = { ...env, SECRET_KEY: NEXT, SECRET_KEY_FORMER: [former] };
    const both = await checkedSecretBox(db, rotating);
    await everythingOpens(both);

    // Without the former key, nothing starts while secrets are sealed with it.
    const alone = { ...rotating, SECRET_KEY_FORMER: [] };
    await expect(checkedSecretBox(db, alone)).rejects.toThrow(/SECRET_KEY_FORMER lacks the key/);
    await expect(checkedSecretBox(db, env)).rejects.toThrow(/does not match the data/);

    const counted = await reseal(["--check"]);
    expect(counted.stdout).toContain(`${before.length} left. Run it again without --check.`);
    expect(await everySealed()).toEqual(before);

    // One was stored by a process that had the new key already.
    await ada.api.secrets.set.mutate({ projectId, name: "LATER", value: "stored-in-between" });
    const first = await reseal();
    expect([first.code, first.stderr]).toEqual([0, ""]);
    expect(first.stdout).toContain("Nothing is left. Remove SECRET_KEY_FORMER.");
    expect(first.stdout).toMatch(
      /secrets, deploy keys and repository tokens: 3 in all, 3 resealed/,
    );
    const after = await everySealed();
    expect(after).toHaveLength(before.length + 1);
    expect(after.filter((sealed) => before.includes(sealed))).toEqual([]);

    const again = await reseal();
    expect(again.stdout).not.toMatch(/[1-9]\d* resealed/);
    expect(await everySealed()).toEqual(after);
    await everythingOpens(await checkedSecretBox(db, alone));
  },
);

test(
  "a secret that no key opens is named with what to do, and the others are resealed",
  { timeout: PATIENCE_MS },
  async () => {
    const { db } = world.services;
    const stranger = secretBoxOf({ key: Buffer.alloc(32, 3), fingerprint: "" });
    const sealed = stranger.seal("lost", webhookSecretContext(projectId));
    await collection(db, "projects").updateOne(
      { _id: projectId },
      { $set: { webhookSecret: sealed } },
    );
    const third = Buffer.alloc(32, 4).toString("base64");
    const { code, stdout } = await reseal([], { SECRET_KEY: third, SECRET_KEY_FORMER: NEXT });
    expect(code).toBe(1);
    expect(stdout).toContain(
      `No key opens projects ${projectId} webhookSecret. Rotate the webhook secret in the project's settings.`,
    );
    expect(stdout).toContain("Nothing is left. Remove SECRET_KEY_FORMER.");
    expect(stdout).toMatch(/keys that sign access tokens: 3 in all, 3 resealed, 0 left\n/);
  },
);

async function everythingOpens(secretBox: ReturnType<typeof secretBoxOf>): Promise<void> {
  const { db, env } = world.services;
  const context = { db, env, secretBox };
  const project = (await collection(db, "projects").findOne({ _id: projectId }))!;
  expect(secretBox.open(project.webhookSecret, webhookSecretContext(projectId))).toBe(
    webhookSecret,
  );
  expect(await readSecret(context, project, "OF_PROJECT")).toBe("thorns-and-all");
  expect(await readSecret(context, project, "OF_ORG")).toBe("petals-and-all");
  const connection = (await collection(db, "gitHostConnections").findOne({ orgId }))!;
  expect(openToken(context, connection)).toBe("a-token");
  const channel = (await collection(db, "channels").findOne({ orgId }))!;
  expect(openAddress({ secretBox, log: world.services.log }, channel).url).toContain("/hooks/abc");
  const saved = (await findGitHostToken(db, ada.userId, "github"))!;
  expect(openAccessToken(secretBox, saved)).toBe("gho_1");
  expect(openRefreshToken(secretBox, saved)).toBe("ghr_1");
  expect((await findGithubApp(context))?.privateKey).toBe("private-key");
  expect((await findGithubClient(context))?.clientSecret).toBe("client-secret");
  expect(await findAppWebhookSecret(context)).toBe("hook-secret");
  expect((await openKeys(db, secretBox).signing()).kid).toBeTruthy();
  const [factor] = (await collection(db, "authUsers").findOne({ _id: bob.userId }))!.factors;
  expect(openFactorSecret({ secretBox }, factor!)).toBe("JBSWY3DP");
}
