import { AuthClient } from "@supabase/auth-js";
import { createTRPCClient, createWSClient, wsLink } from "@trpc/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { FOR_GOOD, banUser } from "#api/auth/accounts/bans.ts";
import { authorizeGit } from "#core/pushes/authorize-git.ts";
import type { AppRouter } from "#api/router.ts";
import { openAuthContext } from "#api/auth/auth-context.ts";
import { rotateKeys } from "#api/auth/tokens/rotate-keys.ts";
import { startSession } from "#api/auth/sessions/sessions.ts";
import { collection } from "#store/collections.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { newId } from "#schemas/ids.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

const PASSWORD = "a long sentence 4 tests";
const MINUTE_MS = 60_000;
const ADMIN = "root@example.com";

/** Stores the accounts, and requires every address to be confirmed by email. */
let accounts: World;
/** Stores only our own data. */
let projects: World;
beforeAll(async () => {
  accounts = await startWorld({ AUTH_AUTOCONFIRM: "false" });
  projects = await startWorld({
    AUTH_URL: `${accounts.services.env.PUBLIC_URL}/auth/v1`,
    ADMIN_EMAIL: ADMIN,
  });
});
afterAll(async () => {
  await projects.close();
  await accounts.close();
});

/** Signs up at the service that stores the accounts, and confirms the address. */
async function signedUp(email = `${newId()}@example.com`) {
  const client = new AuthClient({
    url: `${accounts.url}/auth/v1`,
    autoRefreshToken: false,
    storageKey: email,
  });
  await client.signUp({ email, password: PASSWORD });
  const mails = collection(accounts.services.mongo.db, "mails");
  const mail = await mails.findOne({ to: email, kind: "confirmation" });
  const token = mail?.code ?? "";
  const { data, error } = await client.verifyOtp({ email, token, type: "signup" });
  if (error || !data.session) throw error ?? new Error("The code returned no session.");
  const { access_token: bearer, user } = data.session;
  return { client, email, userId: user.id, token: bearer, api: projects.client(bearer).api };
}

async function newProject({ api }: Awaited<ReturnType<typeof signedUp>>) {
  const { orgs } = await api.orgs.list.query();
  const input = { orgId: orgs[0]?.id ?? "", name: "Garden", source: { kind: "remote" } } as const;
  return (await api.projects.create.mutate(input)).project;
}

const refusal = (appCode: string) => ({ data: { appCode } });

test("a user who signs up at the other service has an account and projects here", async () => {
  const ann = await signedUp();
  await ann.client.updateUser({ data: { full_name: "Ann", email_verified: true } });
  const project = await newProject(ann);
  expect((await ann.api.projects.get.query({ projectId: project.id })).project.name).toBe("Garden");
  expect(await ann.api.account.get.query()).toMatchObject({
    user: { id: ann.userId, email: ann.email, emailProven: true, name: "Ann" },
    isAdmin: false,
  });
});

test("users of the other service can become members and are found by their address", async () => {
  const [ann, ben] = [await signedUp(), await signedUp()];
  await ben.api.account.get.query();
  const { org } = await ann.api.orgs.create.mutate({ name: "Shared" });
  await ann.api.orgs.addMember.mutate({ orgId: org.id, userEmail: ben.email });
  const { members } = await ann.api.orgs.members.query({ orgId: org.id });
  expect(members.map(({ email }) => email).toSorted()).toEqual([ann.email, ben.email].toSorted());
});

test.each([
  ["of the other service", `/avatars/${"a".repeat(64)}.webp`],
  ["of a provider", "https://avatars.example/u/1"],
  ["of another path of ours", "/avatars/../auth/v1/authorize?provider=github"],
])("a picture %s is not shown here", async (_, address) => {
  const ann = await signedUp();
  const { error } = await ann.client.updateUser({ data: { avatar_url: address } });
  expect(error).toBeNull();
  expect((await ann.api.account.get.query()).user.avatar).toBeNull();
  const { orgs } = await ann.api.orgs.list.query();
  const { members } = await ann.api.orgs.members.query({ orgId: orgs[0]?.id ?? "" });
  expect(members[0]?.avatar).toBeNull();
});

test("the administrator is the user who verified the address at the other service", async () => {
  const root = await signedUp(ADMIN);
  expect(await root.api.account.get.query()).toMatchObject({ isAdmin: true });
  const { users } = await root.api.admin.users.list.query({ query: ADMIN });
  expect(users).toMatchObject([{ email: ADMIN, isAdmin: true, emailProven: true }]);
  const changes = [
    root.api.admin.users.ban.mutate({ userId: "x", hours: 1 }),
    root.api.admin.users.unban.mutate({ userId: "x" }),
    root.api.admin.users.endSessions.mutate({ userId: "x" }),
    root.api.account.update.mutate({ name: "Root" }),
    root.api.account.sessions.list.query(),
    root.api.account.delete.mutate({ confirm: ADMIN }),
  ];
  for (const change of await Promise.allSettled(changes))
    expect(change).toMatchObject({ status: "rejected", reason: refusal("auth_external") });
});

test("the auth service itself does not run here", async () => {
  const answer = await fetch(`${projects.url}/auth/v1/settings`);
  expect(answer.status).toBe(404);
  const config = (await (await fetch(`${projects.url}/config.json`)).json()) as object;
  expect(config).toMatchObject({
    authUrl: `${accounts.services.env.PUBLIC_URL}/auth/v1`,
    authEmbedded: false,
  });
});

describe("a sign-out at the other service", () => {
  test("prevents irreversible actions", async () => {
    const ann = await signedUp();
    const project = await newProject(ann);
    await ann.client.signOut();
    await expect(ann.api.projects.delete.mutate({ projectId: project.id })).rejects.toMatchObject(
      refusal("unauthorized"),
    );
    expect(
      await collection(projects.services.mongo.db, "projects").countDocuments({ _id: project.id }),
    ).toBe(1);
  });

  test("prevents a push with the access token", async () => {
    const ann = await signedUp();
    const { handle, id: projectId } = await newProject(ann);
    const [org] = (await ann.api.orgs.list.query()).orgs;
    const input = { org: org!.handle, project: handle, username: "git", password: ann.token };
    const push = () => authorizeGit(projects.services, { ...input, operation: "write" });
    expect(await push()).toMatchObject({ projectId });
    await ann.client.signOut();
    expect(await push()).toBe("unauthorized");
  });

  test("prevents an administrator's queries too", async () => {
    const root = await another(ADMIN);
    await root.api.admin.overview.query();
    await root.client.signOut({ scope: "local" });
    await expect(root.api.admin.overview.query()).rejects.toMatchObject(refusal("unauthorized"));
  });

  test("ends access over an open connection", async () => {
    const ann = await signedUp();
    const connection = createWSClient({
      url: `${projects.url.replace(/^http/, "ws")}/trpc`,
      WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
      connectionParams: { token: ann.token },
    });
    const api = createTRPCClient<AppRouter>({ links: [wsLink({ client: connection })] });
    await api.orgs.create.mutate({ name: "Before" });
    await ann.client.signOut();
    await expect(api.orgs.create.mutate({ name: "After" })).rejects.toMatchObject(
      refusal("unauthorized"),
    );
    await connection.close();
  });
});

async function another(email: string) {
  const client = new AuthClient({
    url: `${accounts.url}/auth/v1`,
    autoRefreshToken: false,
    storageKey: newId(),
  });
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, api: projects.client(data.session.access_token).api };
}

test("a ban at the other service blocks the user and the API keys they created", async () => {
  const ann = await signedUp();
  const { orgs } = await ann.api.orgs.list.query();
  const { secret } = await ann.api.apiKeys.create.mutate({
    orgId: orgs[0]?.id ?? "",
    name: "CI",
    scopes: ["read"],
    expiresInDays: null,
  });
  const program = projects.client(secret).api;
  await program.orgs.list.query();
  const { db } = accounts.services.mongo;
  const user = await findAuthUser(db, ann.userId);
  await banUser({ db, clock: () => new Date() }, user!, FOR_GOOD);
  await expect(ann.api.orgs.create.mutate({ name: "More" })).rejects.toMatchObject(
    refusal("unauthorized"),
  );
  await expect(program.orgs.list.query()).rejects.toMatchObject(refusal("unauthorized"));
});

test("a second factor set up at the other service is required here", async () => {
  const ann = await signedUp();
  await ann.api.account.get.query();
  const { db } = accounts.services.mongo;
  const { data } = await ann.client.mfa.enroll({ factorType: "totp" });
  await collection(db, "authUsers").updateOne(
    { _id: ann.userId, "factors.id": data?.id ?? "" },
    { $set: { "factors.$.status": "verified" } },
  );
  await expect((await another(ann.email)).api.account.get.query()).rejects.toMatchObject(
    refusal("mfa_required"),
  );
});

test("after the other service rotates its keys, old and new tokens are both valid", async () => {
  const ann = await signedUp();
  await ann.api.account.get.query();
  const { mongo, env, log, mailer, redis, secretBox } = accounts.services;
  const now = new Date(Date.now() + 30 * MINUTE_MS);
  const { current } = await rotateKeys({ db: mongo.db, secretBox, env, now, leaked: false });

  // Another process of that service, which has read the key ring after the rotation.
  const auth = openAuthContext({ db: mongo.db, redis, env, secretBox, log, mailer });
  expect((await auth.keys.signing()).kid).toBe(current);
  const user = await findAuthUser(mongo.db, ann.userId);
  const browser = { ip: "", userAgent: "" };
  const session = await startSession(auth, user!, { method: "password", browser });
  for (const token of [ann.token, session.access_token])
    await expect(
      projects.client(token).api.account.update.mutate({ name: "x" }),
    ).rejects.toMatchObject(refusal("auth_external"));
});
