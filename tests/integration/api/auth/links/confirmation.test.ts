import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  confirmed,
  mailsTo,
  mailTo,
  NO_AUTOCONFIRM,
  openLink,
} from "#tests/support/worlds/accounts/auth-mails.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  PUBLIC_URL,
  signedIn,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const MINUTE_MS = 60_000;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: NO_AUTOCONFIRM });
});
afterAll(() => server.close());

async function signUp(email: string, password = newPassword(), data = {}) {
  return authClient(server).signUp({ email, password, options: { data } });
}

describe("a sign-up that must be confirmed", () => {
  // Case 2.
  test("returns the user but no session, and sends one email with a link and a code", async () => {
    const email = newEmail();
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: {} });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.confirmation_sent_at).toBeTruthy();
    expect(data.user).not.toHaveProperty("email_confirmed_at");
    expect(await mailsTo(server, email)).toHaveLength(1);
    const { code, link, mail } = await mailTo(server, email, "confirmation");
    expect(code).toMatch(/^\d{6}$/);
    expect(new URL(link).searchParams.get("type")).toBe("signup");
    expect(mail.text).toContain(link);
    expect(mail.text).toContain(code);
  });

  test("stores neither the link's token nor the code in plain text", async () => {
    const email = newEmail();
    await signUp(email);
    const { code, token } = await mailTo(server, email, "confirmation");
    const row = await collection(server.db, "authOneTimeTokens").findOne({ sentTo: email });
    expect(row).not.toBeNull();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  });

  // Case 10.
  test("does not accept the password before that, and reveals the reason only to someone who knows it", async () => {
    const [email, password] = [newEmail(), newPassword()];
    await signUp(email, password);
    const right = await authClient(server).signInWithPassword({ email, password });
    expect(right.error).toMatchObject({ status: 400, code: "email_not_confirmed" });
    const wrong = await authClient(server).signInWithPassword({ email, password: newPassword() });
    expect(wrong.error).toMatchObject({ status: 400, code: "invalid_credentials" });
  });

  test("is confirmed by the link, which signs in and verifies the address", async () => {
    const [email, password] = [newEmail(), newPassword()];
    await signUp(email, password);
    const { page, fragment } = await openLink(
      server,
      (await mailTo(server, email, "confirmation")).link,
    );
    expect(page).toBe(`${PUBLIC_URL}/`);
    expect(fragment.get("type")).toBe("signup");
    const token = fragment.get("access_token") ?? "";
    expect(await server.tokens.verifyAccessToken(token)).toMatchObject({
      email,
      emailProven: true,
    });
    const { session } = await signedIn(server, { email, password });
    expect(session.user.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
    expect(session.user.email_confirmed_at).toBeTruthy();
  });

  test("can be confirmed once with the code", async () => {
    const { email } = await confirmed(server);
    const { code } = await mailTo(server, email, "confirmation");
    const again = await authClient(server).verifyOtp({ email, token: code, type: "signup" });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  // Case 3.
  test("with a taken address gets the usual response and changes nothing", async () => {
    const first = await confirmed(server);
    const { data, error } = await signUp(first.email, newPassword(), { full_name: "Eve" });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.user?.id).not.toBe(first.session.user.id);
    const fresh = (await signUp(newEmail(), newPassword(), { full_name: "Eve" })).data.user;
    expect(Object.keys(data.user ?? {})).toEqual(Object.keys(fresh ?? {}));
    expect(data.user?.app_metadata).toEqual(fresh?.app_metadata);
    expect(await mailsTo(server, first.email)).toHaveLength(1);
    const { session } = await signedIn(server, first);
    expect(session.user.user_metadata).toEqual({});
  });

  test("with a taken address has the same rate limit as with a new one", async () => {
    const { email: existing } = await confirmed(server);
    for (const email of [existing, newEmail()]) {
      expect((await signUp(email)).error).toBeNull();
      expect((await signUp(email)).error).toMatchObject({
        status: 429,
        code: "over_email_send_rate_limit",
      });
    }
  });

  test("can be repeated after a minute, and gets a new email but keeps its first password", async () => {
    const [email, password] = [newEmail(), newPassword()];
    await signUp(email, password, { full_name: "Ann" });
    server.pass(MINUTE_MS);
    const { data } = await signUp(email, newPassword(), { full_name: "Eve" });
    // The second sign-up does not reveal the data of the first one.
    expect(data.user?.user_metadata).toEqual({ full_name: "Eve" });
    const { code } = await mailTo(server, email, "confirmation");
    const client = authClient(server);
    const { data: confirmedData } = await client.verifyOtp({ email, token: code, type: "signup" });
    expect(confirmedData.user?.user_metadata).toEqual({ full_name: "Ann" });
    await signedIn(server, { email, password });
  });

  // Case 8.
  test("ignores metadata fields that only the service may set", async () => {
    const { data } = await signUp(newEmail(), newPassword(), { email_verified: true, sub: "x" });
    expect(data.user?.user_metadata).toEqual({});
  });

  test("never shows the person's name in the subject", async () => {
    const email = newEmail();
    await signUp(email, newPassword(), { full_name: "Buy pills" });
    const { mail } = await mailTo(server, email, "confirmation");
    expect(mail.subject).toBe("Confirm your address");
    expect(mail.text).not.toContain("pills");
  });
});

describe("requesting the confirmation again", () => {
  // Case 45.
  test("invalidates the old link and sends a new one that works", async () => {
    const email = newEmail();
    await signUp(email);
    const old = (await mailTo(server, email, "confirmation")).link;
    server.pass(MINUTE_MS);
    expect((await authClient(server).resend({ type: "signup", email })).error).toBeNull();
    expect((await openLink(server, old)).error).toBe("otp_expired");
    const { link } = await mailTo(server, email, "confirmation");
    expect((await openLink(server, link)).error).toBeNull();
  });

  test("within a minute is refused, even for unknown and for confirmed addresses", async () => {
    const { email: confirmedEmail } = await confirmed(server);
    for (const email of [confirmedEmail, newEmail()]) {
      expect((await authClient(server).resend({ type: "signup", email })).error).toBeNull();
      const again = await authClient(server).resend({ type: "signup", email });
      expect(again.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    }
    expect(await mailsTo(server, confirmedEmail)).toHaveLength(1);
  });

  test.each([
    { body: { type: "sms", phone: "+15550100" }, code: "phone_provider_disabled" },
    { body: { type: "telegram", email: "a@b.co" }, code: "validation_failed" },
    { body: { type: "signup" }, code: "validation_failed" },
  ])("with $body returns $code", async ({ body, code }) => {
    const response = await ask(server, "/resend", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  });
});

test("the settings show whether an address must be confirmed", async () => {
  expect(await (await ask(server, "/settings")).json()).toMatchObject({
    mailer_autoconfirm: false,
  });
  const variables = { SMTP_URL: "smtp://localhost:1025" };
  const withMail = await startAuthServer({ variables });
  expect(await (await ask(withMail, "/settings")).json()).toMatchObject({
    mailer_autoconfirm: false,
  });
  await withMail.close();
});
