import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { confirmed, mailTo, NO_AUTOCONFIRM } from "#tests/support/worlds/accounts/auth-mails.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  signedIn,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: AuthServer;
beforeAll(async () => {
  const variables = { ...NO_AUTOCONFIRM, AUTH_PASSWORD_REAUTH: "true" };
  server = await startAuthServer({ variables });
});
afterAll(() => server.close());

/** A user who signed in more than a day ago. */
async function longSignedIn() {
  const person = await confirmed(server);
  server.pass(DAY_MS + HOUR_MS);
  await person.client.refreshSession();
  return person;
}

describe("setting a password in an old session", () => {
  // Case 32.
  test("needs the code from an email", async () => {
    const { client, email } = await longSignedIn();
    const password = newPassword();
    const without = await client.updateUser({ password });
    expect(without.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    expect((await client.reauthenticate()).error).toBeNull();
    const { code, mail } = await mailTo(server, email, "reauthentication");
    expect(code).toMatch(/^\d{6}$/);
    expect(mail.link).toBeNull();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect((await client.updateUser({ password, nonce: wrong })).error).toMatchObject({
      status: 422,
      code: "reauthentication_not_valid",
    });
    expect((await client.updateUser({ password, nonce: code })).error).toBeNull();
    await signedIn(server, { email, password });
  });

  test("does not use up the code if the password is refused", async () => {
    const { client, email } = await longSignedIn();
    await client.reauthenticate();
    const { code: nonce } = await mailTo(server, email, "reauthentication");
    const weak = await client.updateUser({ password: "123", nonce });
    expect(weak.error?.code).toBe("weak_password");
    expect((await client.updateUser({ password: newPassword(), nonce })).error).toBeNull();
  });

  test("does not accept another user's code", async () => {
    const [ann, eve] = [await longSignedIn(), await confirmed(server)];
    await eve.client.reauthenticate();
    const { code: nonce } = await mailTo(server, eve.email, "reauthentication");
    const { error } = await ann.client.updateUser({ password: newPassword(), nonce });
    expect(error?.code).toBe("reauthentication_not_valid");
  });

  test("needs no code on the day of the sign-in", async () => {
    const { client } = await confirmed(server);
    expect((await client.updateUser({ password: newPassword() })).error).toBeNull();
  });
});

test("the code of an email that confirms an action cannot be used to sign in", async () => {
  const { client, email } = await confirmed(server);
  await client.reauthenticate();
  const { code } = await mailTo(server, email, "reauthentication");
  for (const type of ["email", "magiclink", "recovery", "signup"] as const) {
    const { error } = await authClient(server).verifyOtp({ email, token: code, type });
    expect(error?.code).toBe("otp_expired");
  }
});

test("a second code within a minute is refused", async () => {
  const { client } = await confirmed(server);
  expect((await client.reauthenticate()).error).toBeNull();
  expect((await client.reauthenticate()).error).toMatchObject({
    status: 429,
    code: "over_email_send_rate_limit",
  });
});

test("a code cannot be requested without signing in", async () => {
  expect((await ask(server, "/reauthenticate")).status).toBe(401);
});

test("an account with a second factor cannot be changed before the factor is used", async () => {
  const { client, session } = await confirmed(server);
  const now = server.clock();
  const factor = {
    id: "3f0c6f52-6d0f-4b8e-9a39-0a0b0f3a9d11",
    kind: "totp" as const,
    status: "verified" as const,
    friendlyName: "",
    phone: null,
    sealedSecret: null,
    lastStep: null,
    lastChallengedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await collection(server.db, "authUsers").updateOne(
    { _id: session.user.id },
    { $set: { factors: [factor] } },
  );
  const data = { city: "Rome" };
  for (const change of [{ password: newPassword() }, { email: newEmail() }, { data }])
    expect((await client.updateUser(change)).error).toMatchObject({
      status: 401,
      code: "insufficient_aal",
    });
});
