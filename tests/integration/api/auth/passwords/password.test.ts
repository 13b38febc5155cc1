import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAuthContext } from "#api/auth/auth-context.ts";
import { startSession } from "#api/auth/sessions/sessions.ts";
import { openLog } from "#service/log.ts";
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

test("the right password signs in", async () => {
  const { email, password, session } = await signedUp(server);
  const again = await signedIn(server, { email: email.toUpperCase(), password });
  expect(again.session.user.id).toBe(session.user.id);
  expect(again.session.user.last_sign_in_at).toBeTruthy();
});

test("a wrong password and an unknown address get the same response", async () => {
  const { email } = await signedUp(server);
  const body = (address: string) => ({ email: address, password: newPassword() });
  const wrong = await ask(server, "/token?grant_type=password", {
    method: "POST",
    body: body(email),
  });
  const unknown = await ask(server, "/token?grant_type=password", {
    method: "POST",
    body: body(newEmail()),
  });
  expect(wrong.status).toBe(400);
  expect(unknown.status).toBe(400);
  const text = await wrong.text();
  expect(await unknown.text()).toBe(text);
  expect(JSON.parse(text)).toMatchObject({
    code: "invalid_credentials",
    message: "Invalid login credentials",
  });
});

test("a password matches in every Unicode composition of its letters", async () => {
  const email = newEmail();
  await authClient(server).signUp({ email, password: "cafe\u0301-\ufb01ne-7" });
  const { error } = await authClient(server).signInWithPassword({
    email,
    password: "caf\u00e9-fine-7",
  });
  expect(error).toBeNull();
});

test("a password is stored as argon2id and never as text", async () => {
  const { email, password } = await signedUp(server);
  const user = await collection(server.db, "authUsers").findOne({ email });
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(user)).not.toContain(password);
});

test("an older, weaker hash is replaced at sign-in", async () => {
  const { email, password } = await signedUp(server);
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1 });
  await collection(server.db, "authUsers").updateOne({ email }, { $set: { passwordHash: weak } });
  await signedIn(server, { email, password });
  const user = await collection(server.db, "authUsers").findOne({ email });
  expect(user?.passwordHash).toContain("m=19456,t=2");
  await signedIn(server, { email, password });
});

test("a damaged hash never matches", async () => {
  const { email, password } = await signedUp(server);
  await collection(server.db, "authUsers").updateOne({ email }, { $set: { passwordHash: "none" } });
  const { error } = await authClient(server).signInWithPassword({ email, password });
  expect(error?.code).toBe("invalid_credentials");
});

test("an old password that the policy no longer allows can sign in, and the response has the reasons", async () => {
  const { email, password } = await signedUp(server);
  const strict = await startAuthServer({
    beside: server,
    variables: { AUTH_PASSWORD_MIN: "60", AUTH_PASSWORD_CLASSES: "letters,upper" },
  });
  const { data } = await authClient(strict).signInWithPassword({ email, password });
  expect(data.session).toBeTruthy();
  expect(data.weakPassword?.reasons).toEqual(["length", "characters"]);
  await strict.close();
});

test("a sign-in during a password change is refused and leaves no session", async () => {
  const { client, session, email } = await signedUp(server);
  const users = collection(server.db, "authUsers");
  const overtaken = await users.findOne({ email });
  if (!overtaken) throw new Error("The sign-up returned no user.");
  await client.updateUser({ password: newPassword() });
  const auth = openAuthContext({ ...server, redis: null, log: openLog(server.env, "auth") });
  const browser = { ip: "127.0.0.1", userAgent: "" };
  await expect(
    startSession(auth, overtaken, { method: "password", browser }),
  ).rejects.toMatchObject({ code: "invalid_credentials" });
  const sessions = collection(server.db, "authSessions");
  expect(await sessions.countDocuments({ userId: session.user.id })).toBe(1);
});

test.each([
  { body: {}, code: "validation_failed" },
  { body: { email: "a@b.co", phone: "+15550100", password: "x" }, code: "validation_failed" },
  { body: { phone: "+15550100", password: "x" }, code: "phone_provider_disabled" },
  { body: { email: "a@b.co" }, code: "invalid_credentials" },
  { body: { email: { $gt: "" }, password: { $gt: "" } }, code: "validation_failed" },
])("a sign-in with $body returns $code", async ({ body, code }) => {
  const response = await ask(server, "/token?grant_type=password", { method: "POST", body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code });
});

test("an unknown grant is refused", async () => {
  const response = await ask(server, "/token?grant_type=telepathy", { method: "POST", body: {} });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "validation_failed" });
});
