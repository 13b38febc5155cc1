import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const ADMIN = "root@example.com";
const HOUR_MS = 3_600_000;
const PASSWORD = "a long sentence 4 tests";

let world: World;
let root: Person;
const people: Person[] = [];
beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: ADMIN });
  root = await world.signUp(ADMIN);
  const { db } = world.services.mongo;
  await collection(db, "authUsers").updateOne(
    { email: ADMIN },
    { $set: { emailProvenAt: new Date() } },
  );
  for (const name of ["ada", "ben", "cleo", "dora", "emil"])
    people.push(await world.signUp(`${name}@people.example`));
  await people[1]!.api.account.update.mutate({ name: "Benjamin Ñandú" });
});
afterAll(() => world.close());

const emails = (users: { email: string }[]) => users.map(({ email }) => email);
const refusal = (appCode: string) => ({ data: { appCode } });
const browserOf = () => new AuthClient({ url: `${world.url}/auth/v1`, autoRefreshToken: false });

describe("the list of users", () => {
  test("shows the newest first, page by page, without duplicates", async () => {
    const addresses: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await root.api.admin.users.list.query({
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      expect(page.total).toBe(6);
      addresses.push(...emails(page.users));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(addresses).toEqual([...people.map(({ email }) => email).toReversed(), ADMIN]);
  });

  test("is searched by part of the address or name, ignoring case", async () => {
    const find = async (query: string) =>
      emails((await root.api.admin.users.list.query({ query })).users);
    expect(await find("CLEO")).toEqual(["cleo@people.example"]);
    expect(await find("ñandú")).toEqual(["ben@people.example"]);
    expect(await find(ADMIN)).toEqual([ADMIN]);
    expect(await find("nobody")).toEqual([]);
    // Query and pattern syntax is treated as plain text.
    expect(await find(".*")).toEqual([]);
  });

  test("pages through search results", async () => {
    const first = await root.api.admin.users.list.query({ query: "people", limit: 3 });
    const rest = await root.api.admin.users.list.query({
      query: "people",
      limit: 3,
      cursor: first.nextCursor ?? "",
    });
    expect([first.total, rest.nextCursor]).toEqual([5, null]);
    expect(emails([...first.users, ...rest.users])).toEqual(
      people.map(({ email }) => email).toReversed(),
    );
  });

  test("shows who is an admin, whose address is verified, and which organizations they belong to", async () => {
    const { users } = await root.api.admin.users.list.query({});
    expect(users.find(({ email }) => email === ADMIN)).toMatchObject({
      isAdmin: true,
      emailProven: true,
      sessionCount: 1,
      providers: ["email"],
    });
    expect(users.find(({ email }) => email === people[1]!.email)).toMatchObject({
      isAdmin: false,
      emailProven: false,
      emailConfirmed: true,
      name: "Benjamin Ñandú",
      factors: 0,
      orgs: [{ handle: people[1]!.org, role: "owner" }],
    });
    await expect(root.api.admin.users.list.query({ cursor: "x" })).rejects.toMatchObject(
      refusal("cursor_invalid"),
    );
  });
});

test("a user is shown with the browsers in which they are signed in", async () => {
  const [ada] = people;
  await browserOf().signInWithPassword({ email: ada!.email, password: PASSWORD });
  const { user, sessions } = await root.api.admin.users.get.query({ userId: ada!.userId });
  expect(user).toMatchObject({ email: ada!.email, sessionCount: 2 });
  expect(sessions).toMatchObject([{ current: false, aal: "aal1" }, { methods: ["password"] }]);
  await expect(root.api.admin.users.get.query({ userId: "x" })).rejects.toMatchObject(
    refusal("user_not_found"),
  );
});

describe("a ban", () => {
  test("lasts for the given hours or permanently, and can be lifted", async () => {
    const [, , cleo] = people;
    const { userId, email } = cleo!;
    const before = Date.now();
    const { user } = await root.api.admin.users.ban.mutate({ userId, hours: 2 });
    const until = new Date(user.bannedUntil ?? 0).getTime();
    expect(until).toBeGreaterThanOrEqual(before + 2 * HOUR_MS);
    expect(until).toBeLessThanOrEqual(Date.now() + 2 * HOUR_MS);
    expect(user.sessionCount).toBe(0);
    await expect(cleo!.api.account.get.query()).rejects.toMatchObject(refusal("unauthorized"));
    const refused = await browserOf().signInWithPassword({ email, password: PASSWORD });
    expect(refused.error?.code).toBe("user_banned");

    const forGood = await root.api.admin.users.ban.mutate({ userId, hours: null });
    expect(forGood.user.bannedUntil).toBe("9999-12-31T23:59:59.999Z");
    const lifted = await root.api.admin.users.unban.mutate({ userId });
    expect(lifted.user.bannedUntil).toBeNull();
    const allowed = await browserOf().signInWithPassword({ email, password: PASSWORD });
    expect(allowed.error).toBeNull();
  });

  test("of your own account is refused", async () => {
    await expect(
      root.api.admin.users.ban.mutate({ userId: root.userId, hours: null }),
    ).rejects.toMatchObject(refusal("bad_request"));
    await expect(root.api.account.get.query()).resolves.toMatchObject({ isAdmin: true });
  });

  test("blocks the API keys that the user created", async () => {
    const [, , , dora] = people;
    const { secret } = await dora!.api.apiKeys.create.mutate({
      orgId: dora!.org,
      name: "CI",
      scopes: ["read"],
      expiresInDays: null,
    });
    const program = world.client(secret).api;
    await program.orgs.list.query();
    await root.api.admin.users.ban.mutate({ userId: dora!.userId, hours: 1 });
    await expect(program.orgs.list.query()).rejects.toMatchObject(refusal("unauthorized"));
  });

  test("is recorded in the audit log with its duration", async () => {
    const [, , , , emil] = people;
    await root.api.admin.users.ban.mutate({ userId: emil!.userId, hours: 3 });
    const entry = await collection(world.services.mongo.db, "auditEntries").findOne({
      action: "admin.users.ban",
      "target.id": emil!.userId,
    });
    expect(entry).toMatchObject({
      actor: { userId: root.userId },
      target: { kind: "user", name: emil!.email },
      details: { hours: 3 },
    });
  });
});
