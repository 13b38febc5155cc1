import { AuthClient } from "@supabase/auth-js";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { codeOf, verifyAddress } from "#tests/support/worlds/organization.ts";
import { PERSON_PASSWORD } from "#tests/support/worlds/accounts/stored-user.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const MINUTE_MS = 60_000;
const REASON = "A laptop was stolen.";

let world: World;
let root: Person;
let ada: Person;
let ben: Person;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN, AUTH_RATE_LIMITS: "on" });
  root = await world.signUp(PLATFORM_ADMIN);
  await verifyAddress(world, root);
  ada = await world.signUp("ada@people.example");
  ben = await world.signUp("ben@people.example");
});
afterAll(() => world.close());

const client = () => new AuthClient({ url: `${world.url}/auth/v1`, autoRefreshToken: false });
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const newestEntry = async () => (await root.api.admin.audit.list.query({})).entries[0];

describe("sessions of all users", () => {
  test("are listed with their user and browser, the newest sign-in first, page by page", async () => {
    const first = await root.api.admin.accounts.sessions.query({ limit: 2 });
    expect(first.total).toBe(3);
    expect(first.sessions.map(({ user }) => user.email)).toEqual([ben.email, ada.email]);
    const rest = await root.api.admin.accounts.sessions.query({ cursor: first.nextCursor ?? "" });
    expect(rest.sessions).toMatchObject([
      { user: { id: root.userId, email: root.email }, current: true, methods: ["password"] },
    ]);
    expect(rest.nextCursor).toBeNull();
  });

  test("are found by part of the user's address", async () => {
    const emails = async (query: string) =>
      (await root.api.admin.accounts.sessions.query({ query })).sessions.map(
        ({ user }) => user.email,
      );
    expect(await emails("PEOPLE")).toEqual([ben.email, ada.email]);
    expect(await emails("nobody")).toEqual([]);
  });

  test("that have expired are not listed", async () => {
    await client().signInWithPassword({ email: ada.email, password: PERSON_PASSWORD });
    const list = async () =>
      (await root.api.admin.accounts.sessions.query({ query: ada.email })).sessions;
    const [newest] = await list();
    expect(await list()).toHaveLength(2);
    await collection(db(), "authSessions").updateOne(
      { _id: newest!.id },
      { $set: { expiresAt: new Date(Date.now() - MINUTE_MS) } },
    );
    expect(await list()).toHaveLength(1);
  });

  test("end one by one with a reason that the audit log keeps", async () => {
    const { data } = await client().signInWithPassword({
      email: ben.email,
      password: PERSON_PASSWORD,
    });
    const other = world.client(data.session!.access_token);
    await other.api.account.get.query();
    const { sessions } = await root.api.admin.accounts.sessions.query({ query: ben.email });
    const [newest] = sessions;
    const end = (reason: string) =>
      root.api.admin.accounts.revokeSession.mutate({ sessionId: newest!.id, reason });
    expect(await codeOf(end("no"))).toBe("bad_request");
    await end(REASON);
    expect(await codeOf(other.api.account.get.query())).toBe("unauthorized");
    // The other browser stays signed in.
    expect(await codeOf(ben.api.account.get.query())).toBe("allowed");
    expect(await newestEntry()).toMatchObject({
      action: "admin.accounts.revokeSession",
      target: { kind: "user", id: ben.userId, name: ben.email },
      details: { reason: REASON },
    });
    expect(await codeOf(end(REASON))).toBe("not_found");
  });

  test("of the administrator who acts cannot be revoked", async () => {
    const { sessions } = await root.api.admin.accounts.sessions.query({ query: root.email });
    const own = { sessionId: sessions[0]!.id, reason: REASON };
    expect(await codeOf(root.api.admin.accounts.revokeSession.mutate(own))).toBe("bad_request");
  });
});

test("ways to sign in show what is set up and what is missing, and no secret", async () => {
  const { service } = await root.api.admin.accounts.service.query();
  expect(service).toMatchObject({ external: null, signUp: "open", confirmsByItself: true });
  const states = Object.fromEntries(service.ways.map(({ name, state }) => [name, state]));
  expect(states).toEqual({
    password: "on",
    email: "partly",
    github: "off",
    google: "off",
    totp: "on",
    phone: "off",
  });
  expect(service.ways.find(({ name }) => name === "github")).toMatchObject({
    missing: ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
    callback: `${world.services.env.PUBLIC_URL}/auth/v1/callback`,
  });
});

describe("signing keys", () => {
  const keys = async () => (await root.api.admin.accounts.keys.query()).keys;
  const rotate = (leaked: boolean) =>
    root.api.admin.accounts.rotateKeys.mutate({ leaked, reason: REASON });

  test("are shown with the one that signs now and since when, and without private parts", async () => {
    const [current, standby] = await keys();
    expect(current).toMatchObject({ id: kidOf(root.token), state: "current" });
    expect(current?.signsSince).toBe(current?.createdAt);
    expect(standby).toMatchObject({ state: "standby", signsSince: null });
    expect(JSON.stringify(await keys())).not.toMatch(/sealed|Jwk/);
  });

  test("rotate only once every client can know the next key", async () => {
    expect(await codeOf(rotate(false))).toBe("conflict");
    const ring = await collection(db(), "authKeys").findOne({ _id: "ring" });
    const earlier = new Date(Date.now() - 30 * MINUTE_MS);
    const signingKeys = ring!.signingKeys.map((key) => ({ ...key, createdAt: earlier }));
    await collection(db(), "authKeys").updateOne({ _id: "ring" }, { $set: { signingKeys } });
    const [before, next] = await keys();
    await rotate(false);
    const after = await keys();
    expect(after.map(({ state }) => state)).toEqual(["current", "standby", "previous"]);
    const [current, , previous] = after;
    expect([current?.id, previous?.id]).toEqual([next?.id, before?.id]);
    // The one signs since the other does not.
    expect(current?.signsSince).toBe(previous?.retiredAt);
    expect(Date.parse(previous!.tokensEndAt!)).toBeGreaterThan(Date.parse(previous!.retiredAt!));
    expect(await newestEntry()).toMatchObject({
      action: "admin.accounts.rotateKeys",
      details: { leaked: false, reason: REASON },
    });
    expect(await codeOf(root.api.account.get.query())).toBe("allowed");
  });

  test("that leaked are revoked immediately", async () => {
    const [leaked] = await keys();
    const { keys: after } = await rotate(true);
    expect(after.find(({ id }) => id === leaked?.id)).toMatchObject({ state: "revoked" });
  });
});

test("limits show how often they refused someone and until when, without an address", async () => {
  const limits = async () => (await root.api.admin.accounts.limits.query()).limits;
  const limitOf = async (name: string) => (await limits()).find((limit) => limit.name === name);
  expect(await limitOf("mail-pause")).toMatchObject({ refusals: 0, lastAt: null, refusedNow: 0 });

  const email = "carla@people.example";
  const before = Date.now();
  for (const _ of [1, 2, 3]) await client().signInWithOtp({ email });
  const pause = await limitOf("mail-pause");
  expect(pause).toMatchObject({ max: 1, windowMs: MINUTE_MS, refusals: 2, refusedNow: 1 });
  expect(Date.parse(pause!.lastAt!)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(pause!.allowedAt!)).toBeGreaterThan(Date.now());
  expect(Date.parse(pause!.allowedAt!)).toBeLessThanOrEqual(Date.now() + MINUTE_MS);

  for (let attempt = 0; attempt < 11; attempt++)
    await client().signInWithPassword({ email: ben.email, password: "wrong" });
  expect(await limitOf("password-from")).toMatchObject({ max: 10, refusals: 1, refusedNow: 1 });

  for (let attempt = 0; attempt < 5; attempt++)
    await client().verifyOtp({ email, token: "000000", type: "email" });
  expect(await limitOf("email-code")).toMatchObject({ refusals: 1, refusedNow: 0 });

  expect(JSON.stringify(await limits())).not.toContain("@");
  const stored = [...(await world.services.redis.keys("refus*"))];
  expect(stored.length).toBeGreaterThan(0);
  const members = await world.services.redis.zrange("refused:mail-pause", "0", "-1");
  expect([...stored, ...members].join(" ")).not.toContain("carla");
});

test("an installation whose accounts another service keeps shows its address and nothing else", async () => {
  const { env } = world.services;
  env.AUTH_URL = "https://accounts.example/auth/v1";
  try {
    const { service } = await root.api.admin.accounts.service.query();
    expect(service).toMatchObject({ external: "https://accounts.example/auth/v1", ways: [] });
    expect((await root.api.admin.accounts.keys.query()).keys).toEqual([]);
    expect((await root.api.admin.accounts.limits.query()).limits).toEqual([]);
    const rotation = { leaked: true, reason: REASON };
    expect(await codeOf(root.api.admin.accounts.rotateKeys.mutate(rotation))).toBe("auth_external");
  } finally {
    delete env.AUTH_URL;
  }
});
