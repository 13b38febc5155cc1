import { randomUUID } from "node:crypto";
import type { GoTrueAdminApi } from "@supabase/auth-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { adminClient, serviceToken } from "#tests/support/worlds/accounts/auth-admin.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import { verifiedApp } from "#tests/support/worlds/accounts/second-factors.ts";

const HOUR_MS = 3_600_000;

let server: AuthServer;
let admin: GoTrueAdminApi;
beforeAll(async () => {
  server = await startAuthServer();
  admin = await adminClient(server);
});
afterAll(() => server.close());

describe("a service token", () => {
  const routes = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", "/admin/users/x"],
    ["PUT", "/admin/users/x"],
    ["DELETE", "/admin/users/x"],
    ["GET", "/admin/users/x/factors"],
    ["DELETE", "/admin/users/x/factors/y"],
    ["POST", "/invite"],
    ["POST", "/admin/generate_link"],
  ] as const;

  test.each(routes)("is required for %s %s", async (method, path) => {
    const answers = async (authorization?: string) => {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      const response = await ask(server, path, { method, headers });
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    const { session } = await signedUp(server);
    expect(await answers()).toEqual([401, "no_authorization"]);
    expect(await answers("Bearer nonsense")).toEqual([403, "bad_jwt"]);
    expect(await answers(`Bearer ${session.access_token}`)).toEqual([403, "not_admin"]);
  });

  test("cannot sign in, and expires after the given hours", async () => {
    const token = await serviceToken(server);
    expect(decodeJwt(token)).toMatchObject({ role: "service_role" });
    expect(await server.tokens.verifyAccessToken(token)).toBeNull();
    expect((await authClient(server).getUser(token)).error?.status).toBe(403);
    const later = await startAuthServer({ beside: server });
    later.pass(24 * HOUR_MS);
    const old = await adminClient(later, token);
    expect((await old.listUsers()).error).toMatchObject({ status: 403, code: "bad_jwt" });
    await later.close();
  });
});

describe("creating a user", () => {
  test("with a confirmed address creates an account that can sign in, without sending an email", async () => {
    const [email, password] = [newEmail(), newPassword()];
    const id = randomUUID();
    const { data, error } = await admin.createUser({
      id,
      email: email.toUpperCase(),
      password,
      email_confirm: true,
      user_metadata: { full_name: "Ann" },
      app_metadata: { plan: "pro", provider: "github" },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      email,
      user_metadata: { full_name: "Ann" },
      app_metadata: { plan: "pro", provider: "email", providers: ["email"] },
    });
    const { session } = await signedIn(server, { email, password });
    expect(await server.tokens.verifyAccessToken(session.access_token)).toMatchObject({
      emailProven: true,
    });
    expect(await collection(server.db, "mails").countDocuments({ to: email })).toBe(0);
  });

  test("without a confirmed address leaves the address unverified", async () => {
    const { data } = await admin.createUser({ email: newEmail(), password: newPassword() });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(await server.tokens.findOwner(data.user?.id ?? "")).toMatchObject({
      emailProven: false,
    });
  });

  test("refuses a taken address, a missing one, a phone and a weak password", async () => {
    const { email, session } = await signedUp(server);
    const codeOf = async (attributes: Parameters<GoTrueAdminApi["createUser"]>[0]) =>
      (await admin.createUser(attributes)).error?.code;
    expect(await codeOf({ email })).toBe("email_exists");
    expect(await codeOf({ email: newEmail(), id: session.user.id })).toBe("conflict");
    expect(await codeOf({})).toBe("validation_failed");
    expect(await codeOf({ phone: "+493012345" })).toBe("phone_provider_disabled");
    expect(await codeOf({ email: newEmail(), password: "short" })).toBe("weak_password");
    expect(await codeOf({ email: newEmail(), role: "service_role" })).toBe("validation_failed");
  });
});

describe("the list of users", () => {
  test("is paged, newest first, with the totals that the client reads", async () => {
    const own = await startAuthServer();
    const program = await adminClient(own);
    for (let index = 0; index < 24; index += 1) {
      own.pass(1000);
      await program.createUser({ email: `user-${index}@example.com` });
    }
    const first = await program.listUsers({ page: 1, perPage: 2 });
    expect(first.data).toMatchObject({ total: 24, nextPage: 2 });
    expect(first.data.users.map(({ email }) => email)).toEqual([
      "user-23@example.com",
      "user-22@example.com",
    ]);
    const middle = await program.listUsers({ page: 3, perPage: 8 });
    expect(middle.data).toMatchObject({ total: 24, nextPage: null, lastPage: 3 });
    expect(middle.data.users.at(-1)?.email).toBe("user-0@example.com");
    expect((await program.listUsers()).data.users).toHaveLength(24);

    const token = await serviceToken(own);
    const response = await ask(own, "/admin/users?page=1&per_page=5&filter=USER-1", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get("x-total-count")).toBe("11");
    expect(((await response.json()) as { users: unknown[] }).users).toHaveLength(5);
    await own.close();
  });
});

describe("changing a user", () => {
  test("merges metadata, and distinguishes an unknown id from an invalid one", async () => {
    const { session } = await signedUp(server);
    const { id } = session.user;
    await admin.updateUserById(id, { user_metadata: { a: 1 }, app_metadata: { tier: 1 } });
    const { data } = await admin.updateUserById(id, { user_metadata: { b: 2 } });
    expect(data.user).toMatchObject({ user_metadata: { a: 1, b: 2 }, app_metadata: { tier: 1 } });
    expect((await admin.getUserById(id)).data.user?.id).toBe(id);
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
    const headers = { authorization: `Bearer ${await serviceToken(server)}` };
    const wrong = await ask(server, "/admin/users/x", { headers });
    expect([wrong.status, (await wrong.json()) as unknown]).toMatchObject([
      404,
      { code: "validation_failed" },
    ]);
  });

  test("by setting a password ends all sessions", async () => {
    const { session, email, password } = await signedUp(server);
    const newOne = newPassword();
    await admin.updateUserById(session.user.id, { password: newOne });
    expect(await server.tokens.verifyAccessToken(session.access_token)).toBeNull();
    const old = await authClient(server).signInWithPassword({ email, password });
    expect(old.error?.code).toBe("invalid_credentials");
    await signedIn(server, { email, password: newOne });
  });

  test("by setting an address makes it unverified, unless the program confirms the new one", async () => {
    const { session } = await signedUp(server);
    const { id } = session.user;
    await admin.updateUserById(id, { email_confirm: true });
    expect(await server.tokens.findOwner(id)).toMatchObject({ emailProven: true });
    const [moved, vouched] = [newEmail(), newEmail()];
    await admin.updateUserById(id, { email: moved });
    expect(await server.tokens.findOwner(id)).toMatchObject({ email: moved, emailProven: false });
    await admin.updateUserById(id, { email: vouched, email_confirm: true });
    expect(await server.tokens.findOwner(id)).toMatchObject({ email: vouched, emailProven: true });
    const other = await signedUp(server);
    const refused = await admin.updateUserById(id, { email: other.email });
    expect(refused.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("by banning them ends their sessions until the ban expires or is lifted", async () => {
    const person = await signedUp(server);
    const { id } = person.session.user;
    const until = () => admin.getUserById(id).then(({ data }) => data.user?.banned_until);
    await admin.updateUserById(id, { ban_duration: "1h30m" });
    expect(new Date((await until()) ?? 0).getTime()).toBe(server.clock().getTime() + 1.5 * HOUR_MS);
    expect((await person.client.getUser()).error?.code).toBe("user_banned");
    await admin.updateUserById(id, { ban_duration: "none" });
    expect(await until()).toBeUndefined();
    await signedIn(server, person);
    const nonsense = await admin.updateUserById(id, { ban_duration: "forever" });
    expect(nonsense.error).toMatchObject({ status: 400, code: "validation_failed" });
  });
});

describe("deleting a user", () => {
  test("for good leaves no data, and the address is available again", async () => {
    const person = await signedUp(server);
    const { id } = person.session.user;
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await person.client.getUser()).error?.code).toBe("user_not_found");
    expect((await admin.getUserById(id)).error?.code).toBe("user_not_found");
    const again = await authClient(server).signUp(person);
    expect(again.data.user?.id).not.toBe(id);
  });

  test("softly keeps a row without personal data, and the address is available again", async () => {
    const person = await signedUp(server);
    const { id } = person.session.user;
    await verifiedApp(server, person.client);
    await admin.deleteUser(id, true);
    expect((await person.client.getUser()).error?.code).toBe("user_not_found");
    expect(await server.tokens.findOwner(id)).toBeNull();
    const row = await collection(server.db, "authUsers").findOne({ _id: id });
    expect(JSON.stringify(row)).not.toContain(person.email);
    expect(row).toMatchObject({ passwordHash: null, factors: [], userMetadata: {} });
    expect((await admin.getUserById(id)).data.user).toHaveProperty("deleted_at");
    const again = await authClient(server).signUp(person);
    expect(again.data.user?.id).not.toBe(id);
  });
});

test("a program can list and remove the factors of a user, which lowers the assurance of their sessions", async () => {
  const person = await signedUp(server);
  const { factorId } = await verifiedApp(server, person.client);
  const userId = person.session.user.id;
  const { data } = await admin.mfa.listFactors({ userId });
  expect(data?.factors).toMatchObject([{ id: factorId, factor_type: "totp", status: "verified" }]);
  expect(JSON.stringify(data)).not.toContain("ecret");
  expect((await admin.mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
  const { data: refreshed } = await person.client.refreshSession();
  expect(decodeJwt(refreshed.session?.access_token ?? "")["aal"]).toBe("aal1");
  expect((await admin.mfa.deleteFactor({ userId, id: factorId })).error?.status).toBe(404);
});
