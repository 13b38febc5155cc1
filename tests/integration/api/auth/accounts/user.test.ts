import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
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

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

async function putUser(accessToken: string, body: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return ask(server, "/user", { method: "PUT", body, headers });
}

describe("changing your own metadata", () => {
  test("merges values, removes keys set to null, and notifies the page", async () => {
    const { client } = await signedUp(server);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await client.updateUser({ data: { full_name: "Ann", theme: "dark" } });
    const { data } = await client.updateUser({ data: { theme: null, city: "Rome" } });
    expect(data.user?.user_metadata).toEqual({ full_name: "Ann", city: "Rome" });
    expect((await client.getUser()).data.user?.user_metadata).toEqual({
      full_name: "Ann",
      city: "Rome",
    });
    expect(events).toContain("USER_UPDATED");
  });

  test("keeps unusual keys, nested values and text in any language", async () => {
    const { client } = await signedUp(server);
    const metadata = { "https://a.b/claim": 1, $set: { "x.y": [1, { z: "ü" }] }, 名: "安" };
    await client.updateUser({ data: metadata });
    expect((await client.getUser()).data.user?.user_metadata).toEqual(metadata);
  });

  test("cannot modify prototypes", async () => {
    const { session } = await signedUp(server);
    const response = await putUser(
      session.access_token,
      '{"data":{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"a":1}}',
    );
    expect(response.status).toBe(200);
    const { user_metadata } = (await response.json()) as { user_metadata: unknown };
    expect(user_metadata).toEqual({ a: 1 });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("eight times simultaneously loses no change", async () => {
    const { session, client } = await signedUp(server);
    const keys = Array.from({ length: 8 }, (_, index) => `key${index}`);
    const answers = await Promise.all(
      keys.map((key) => putUser(session.access_token, { data: { [key]: true } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(keys.map(() => 200));
    const metadata = (await client.getUser()).data.user?.user_metadata ?? {};
    expect(Object.keys(metadata).toSorted()).toEqual(keys);
  });

  test("refuses more data than fits into a header", async () => {
    const { client } = await signedUp(server);
    const { error } = await client.updateUser({ data: { note: "x".repeat(9000) } });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  });
});

describe("changing your own password", () => {
  test("ends the other sessions, keeps this one, and invalidates the old password", async () => {
    const first = await signedUp(server);
    const other = await signedIn(server, first);
    const password = newPassword();
    expect((await first.client.updateUser({ password })).error).toBeNull();
    expect((await first.client.getUser()).error).toBeNull();
    expect((await other.client.getUser()).error?.name).toBe("AuthSessionMissingError");
    const old = await authClient(server).signInWithPassword(first);
    expect(old.error?.code).toBe("invalid_credentials");
    await signedIn(server, { email: first.email, password });
  });

  test("to the same password is refused", async () => {
    const { client, password } = await signedUp(server);
    const { error } = await client.updateUser({ password });
    expect(error).toMatchObject({ status: 422, code: "same_password" });
  });

  test("to a weak password is refused with the reasons", async () => {
    const { client } = await signedUp(server);
    const { error } = await client.updateUser({ password: "123" });
    expect(error).toMatchObject({ code: "weak_password", reasons: ["length", "characters"] });
  });

  test("checks the current password if one is sent", async () => {
    const { session, email, password } = await signedUp(server);
    const secondPassword = newPassword();
    const wrong = await putUser(session.access_token, {
      password: secondPassword,
      current_password: newPassword(),
    });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ code: "current_password_invalid" });
    const right = await putUser(session.access_token, {
      password: secondPassword,
      current_password: password,
    });
    expect(right.status).toBe(200);
    await signedIn(server, { email, password: secondPassword });
  });
});

test("a user who signed up through GitHub can set a password and sign in without GitHub", async () => {
  const { client, session, email } = await signedUp(server);
  const users = collection(server.db, "authUsers");
  const user = await users.findOne({ _id: session.user.id });
  const identities = (user?.identities ?? []).map((identity) => ({
    ...identity,
    provider: "github" as const,
    subject: `${identity.subject}-1`,
    key: `github:${identity.subject}-1`,
  }));
  const throughGitHub = { identities, passwordHash: null, emailProvenAt: server.clock() };
  await users.updateOne({ _id: session.user.id }, { $set: throughGitHub });
  const password = newPassword();
  const { data } = await client.updateUser({ password });
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["github", "email"]);
  expect(data.user?.app_metadata).toMatchObject({ provider: "github" });
  await signedIn(server, { email, password });
});

test.each([
  { body: { app_metadata: { role: "admin" } }, status: 403, code: "not_admin" },
  { body: { email: "someone@" }, status: 400, code: "validation_failed" },
  { body: { phone: "+15550100" }, status: 400, code: "phone_provider_disabled" },
  { body: { data: "text" }, status: 400, code: "validation_failed" },
  { body: { password: "x".repeat(400) }, status: 400, code: "validation_failed" },
])("an update with $body returns $code", async ({ body, status, code }) => {
  const { session } = await signedUp(server);
  const response = await putUser(session.access_token, body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test("setting your current address again changes nothing", async () => {
  const { client, email } = await signedUp(server);
  const { data, error } = await client.updateUser({ email: email.toUpperCase() });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email });
  expect(data.user).not.toHaveProperty("new_email");
});

test("an account cannot be changed without signing in", async () => {
  const response = await ask(server, "/user", {
    method: "PUT",
    body: { data: { email: newEmail() } },
  });
  expect(response.status).toBe(401);
});
