import { afterEach, expect, test } from "vitest";
import { ensureAdminAccount } from "#api/auth/accounts/admin-account.ts";
import { banUser, FOR_GOOD } from "#api/auth/accounts/bans.ts";
import { collection } from "#store/collections.ts";
import { findAuthUserByEmail } from "#store/accounts/users.ts";
import { requestSignUp } from "#tests/support/worlds/accounts/request-sign-up.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

const ADMIN = "root@example.com";

let world: World;
afterEach(() => world.close());

/** Does what the api does when it starts, and returns what it prints. */
async function begin(): Promise<string[]> {
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line) };
  await ensureAdminAccount({
    ...world.services,
    log: { ...log, warn: log.info },
  });
  return lines;
}

async function signIn(email: string, password: string) {
  const response = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const session = (await response.json()) as { access_token?: string };
  return world.client(session.access_token ?? "").api;
}

test("the first start creates the administrator's account with a password that is shown once", async () => {
  world = await startWorld({ ADMIN_EMAIL: " Root@Example.com " });
  const [line] = await begin();
  const password = /shown only once: (\S+)$/.exec(line ?? "")?.[1] ?? "";
  expect(line).toContain(ADMIN);
  expect(await begin()).toEqual([]);
  const root = await signIn(ADMIN, password);
  expect(await root.account.get.query()).toMatchObject({
    isAdmin: true,
    user: { email: ADMIN, emailProven: true },
  });
});

test("a password set in the environment is not shown, and a weak one is refused", async () => {
  const password = "a chosen passphrase 7";
  world = await startWorld({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: password });
  const lines = await begin();
  expect(lines.join()).not.toContain(password);
  expect(await (await signIn(ADMIN, password)).account.get.query()).toMatchObject({
    isAdmin: true,
  });
  await collection(world.services.mongo.db, "authUsers").deleteOne({ email: ADMIN });
  world.services.env = { ...world.services.env, ADMIN_PASSWORD: "short" };
  await expect(begin()).rejects.toMatchObject({ code: "weak_password" });
});

test("several api processes that start at the same time create one account", async () => {
  world = await startWorld({ ADMIN_EMAIL: ADMIN });
  const printed = await Promise.all([begin(), begin(), begin()]);
  expect(printed.flat()).toHaveLength(1);
});

test("nobody can sign up with the administrator's address", async () => {
  world = await startWorld({ ADMIN_EMAIL: ADMIN });
  await begin();
  expect(await (await requestSignUp(world, ADMIN)).text()).toContain("user_already_exists");
});

test("a user who signed up with the address before it became the administrator's has no rights", async () => {
  world = await startWorld({ ADMIN_EMAIL: ADMIN });
  const early = await world.signUp(ADMIN);
  expect((await begin()).join()).toContain("an unverified address");
  expect(await early.api.account.get.query()).toMatchObject({ isAdmin: false });
  await expect(early.api.admin.users.list.query({})).rejects.toMatchObject({
    data: { appCode: "forbidden" },
  });
});

test("changing an address to the administrator's without verifying it gives no rights", async () => {
  world = await startWorld({ ADMIN_EMAIL: ADMIN });
  const { db } = world.services.mongo;
  const eve = await world.signUp();
  // The most that any route of the service allows: the address is set but not verified.
  await collection(db, "authUsers").updateOne(
    { _id: eve.userId },
    { $set: { email: ADMIN, newEmail: ADMIN, "userMetadata.email_verified": true } },
  );
  expect(await eve.api.account.get.query()).toMatchObject({ isAdmin: false });
  await expect(eve.api.admin.overview.query()).rejects.toMatchObject({
    data: { appCode: "forbidden" },
  });
});

test("a banned administrator has no rights", async () => {
  world = await startWorld({ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: "a chosen passphrase 7" });
  await begin();
  const root = await signIn(ADMIN, "a chosen passphrase 7");
  const { db } = world.services.mongo;
  const user = await findAuthUserByEmail(db, ADMIN);
  await banUser({ db, clock: () => new Date() }, user!, FOR_GOOD);
  await expect(root.admin.overview.query()).rejects.toMatchObject({
    data: { appCode: "unauthorized" },
  });
});

test("no account is created if another service stores the accounts, and the log says how the address gets its rights", async () => {
  world = await startWorld({ ADMIN_EMAIL: ADMIN });
  const AUTH_URL = "https://accounts.example/auth/v1";
  world.services.env = { ...world.services.env, AUTH_URL };
  const [line] = await begin();
  expect(line).toContain(`no account is created for ${ADMIN}`);
  expect(line).toContain(AUTH_URL);
  expect(await findAuthUserByEmail(world.services.mongo.db, ADMIN)).toBeNull();
});
