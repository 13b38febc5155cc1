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
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: NO_AUTOCONFIRM });
});
afterAll(() => server.close());

const askFor = (email: string, shouldCreateUser = true) =>
  authClient(server).signInWithOtp({ email, options: { shouldCreateUser } });
const enter = (email: string, token: string, type: "email" | "magiclink" = "email") =>
  authClient(server).verifyOtp({ email, token, type });
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("signing in by email", () => {
  // Case 33.
  test("with the code creates a session, once", async () => {
    const { email } = await confirmed(server);
    const { data, error } = await askFor(email);
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: null, session: null });
    const { code } = await mailTo(server, email, "magiclink");
    const client = authClient(server);
    const grouped = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    const entered = await client.verifyOtp({ email, token: grouped, type: "email" });
    expect(entered.data.session).toBeTruthy();
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: "otp" }]);
    expect((await enter(email, code)).error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  // Case 34.
  test("with the link's token creates a session, even if the client sends other fields too", async () => {
    const { email } = await confirmed(server);
    await askFor(email);
    const { token: token_hash } = await mailTo(server, email, "magiclink");
    const { data, error } = await authClient(server).verifyOtp({
      token_hash,
      type: "magiclink",
      options: { redirectTo: "https://evil.example", captchaToken: "x" },
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test("by the link invalidates the code, and by the code the link", async () => {
    const { email } = await confirmed(server);
    await askFor(email);
    const first = await mailTo(server, email, "magiclink");
    expect((await openLink(server, first.link)).error).toBeNull();
    expect((await enter(email, first.code)).error?.code).toBe("otp_expired");
    await askFor(email);
    const second = await mailTo(server, email, "magiclink");
    expect((await enter(email, second.code)).error).toBeNull();
    expect((await openLink(server, second.link)).error).toBe("otp_expired");
  });

  // Case 35.
  test("is not possible after five wrong codes, even with the right one", async () => {
    const { email } = await confirmed(server);
    await askFor(email);
    const { code, link } = await mailTo(server, email, "magiclink");
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await enter(email, wrongFor(code), "magiclink")).error?.code).toBe("otp_expired");
    expect((await enter(email, code)).error).toMatchObject({ status: 403, code: "otp_expired" });
    expect((await openLink(server, link)).error).toBe("otp_expired");
  });

  test("allows four mistakes", async () => {
    const { email } = await confirmed(server);
    await askFor(email);
    const { code } = await mailTo(server, email, "magiclink");
    for (let attempt = 0; attempt < 4; attempt += 1) await enter(email, wrongFor(code));
    expect((await enter(email, code)).error).toBeNull();
  });

  test("allows no extra attempts if the guesses arrive at the same time", async () => {
    const { email } = await confirmed(server);
    await askFor(email);
    const { code } = await mailTo(server, email, "magiclink");
    await Promise.all(Array.from({ length: 20 }, () => enter(email, wrongFor(code))));
    expect((await enter(email, code)).error?.code).toBe("otp_expired");
  });

  // Case 36.
  test("is not possible after an hour", async () => {
    const { email } = await confirmed(server);
    await askFor(email);
    const { code, link } = await mailTo(server, email, "magiclink");
    server.pass(HOUR_MS);
    expect((await enter(email, code)).error).toMatchObject({ status: 403, code: "otp_expired" });
    expect((await openLink(server, link)).error).toBe("otp_expired");
  });

  test("does not accept another account's code", async () => {
    const [ann, eve] = [await confirmed(server), await confirmed(server)];
    await askFor(ann.email);
    await askFor(eve.email);
    const { code } = await mailTo(server, eve.email, "magiclink");
    const own = await mailTo(server, ann.email, "magiclink");
    if (own.code !== code) expect((await enter(ann.email, code)).error?.code).toBe("otp_expired");
    expect((await enter(eve.email, code)).data.user?.email).toBe(eve.email);
  });

  // Case 37.
  test("for an unknown address without creating an account is refused", async () => {
    const email = newEmail();
    expect((await askFor(email, false)).error).toMatchObject({ status: 422, code: "otp_disabled" });
    expect(await collection(server.db, "authUsers").findOne({ email })).toBeNull();
  });

  // Case 38.
  test("again within a minute is refused, for known and unknown addresses", async () => {
    const { email: existing } = await confirmed(server);
    const unknown = newEmail();
    await askFor(existing);
    await askFor(unknown, false);
    for (const email of [existing, unknown]) {
      const { error } = await askFor(email, false);
      expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    }
    server.pass(MINUTE_MS);
    expect((await askFor(existing)).error).toBeNull();
  });

  test("returns how long to wait in Retry-After", async () => {
    const body = { email: newEmail() };
    await ask(server, "/otp", { method: "POST", body });
    server.pass(MINUTE_MS / 4);
    const refused = await ask(server, "/otp", { method: "POST", body });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("45");
  });
});

describe("a new address that signs in by email", () => {
  test("gets an account without a password, and an email to confirm the address", async () => {
    const email = newEmail();
    expect((await askFor(email)).error).toBeNull();
    const { code } = await mailTo(server, email, "confirmation");
    const { data } = await enter(email, code);
    expect(data.user).toMatchObject({ email, app_metadata: { provider: "email" } });
    const { error } = await authClient(server).signInWithPassword({
      email,
      password: newPassword(),
    });
    expect(error?.code).toBe("invalid_credentials");
  });

  test("gets an account through the older route too", async () => {
    const email = newEmail();
    const body = { email, create_user: false, data: { full_name: "Ann" } };
    const response = await ask(server, "/magiclink", { method: "POST", body });
    expect(await response.json()).toEqual({});
    const { code } = await mailTo(server, email, "confirmation");
    expect((await enter(email, code)).data.user?.user_metadata).toEqual({ full_name: "Ann" });
  });

  test("gets a sign-in link if no confirmation is required, and the link verifies the address", async () => {
    const open = await startAuthServer();
    const email = newEmail();
    await authClient(open).signInWithOtp({ email });
    expect((await mailsTo(open, email)).map(({ kind }) => kind)).toEqual(["magiclink"]);
    const { code } = await mailTo(open, email, "magiclink");
    const { data } = await authClient(open).verifyOtp({ email, token: code, type: "email" });
    const token = data.session?.access_token ?? "";
    expect(await open.tokens.verifyAccessToken(token)).toMatchObject({ emailProven: true });
    await open.close();
  });
});

test("if the existence of accounts must stay hidden, an unknown address gets the same response", async () => {
  const variables = { AUTH_ENUMERATION_SAFE: "true", WAITLIST_MODE: "true" };
  const safe = await startAuthServer({ beside: server, variables });
  for (const shouldCreateUser of [false, true]) {
    const email = newEmail();
    const { error } = await authClient(safe).signInWithOtp({
      email,
      options: { shouldCreateUser },
    });
    expect(error).toBeNull();
    expect(await mailsTo(safe, email)).toEqual([]);
    expect(await collection(safe.db, "authUsers").findOne({ email })).toBeNull();
  }
  await safe.close();
});

test("a sign-in by email verifies an account, and ends the sessions and password of anyone who created it before", async () => {
  const open = await startAuthServer();
  const squatter = await signedUp(open);
  await authClient(open).signInWithOtp({ email: squatter.email });
  const { code } = await mailTo(open, squatter.email, "magiclink");
  const owner = authClient(open);
  await owner.verifyOtp({ email: squatter.email, token: code, type: "email" });
  expect((await squatter.client.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await owner.getUser()).error).toBeNull();
  const refused = await authClient(open).signInWithPassword(squatter);
  expect(refused.error?.code).toBe("invalid_credentials");
  // Verified accounts keep their sessions.
  const password = newPassword();
  await owner.updateUser({ password });
  const other = await signedIn(open, { email: squatter.email, password });
  await authClient(open).signInWithOtp({ email: squatter.email });
  const again = await mailTo(open, squatter.email, "magiclink");
  expect((await openLink(open, again.link)).error).toBeNull();
  expect((await other.client.getUser()).error).toBeNull();
  await open.close();
});

test.each([
  { body: {}, code: "validation_failed" },
  { body: { email: "a@b.co", phone: "+15550100" }, code: "validation_failed" },
  { body: { phone: "+15550100" }, code: "phone_provider_disabled" },
  { body: { email: { $ne: "" } }, code: "validation_failed" },
  { body: { email: "a@b.co", code_challenge: "c".repeat(43) }, code: "validation_failed" },
])("a request of $body returns $code", async ({ body, code }) => {
  const response = await ask(server, "/otp", { method: "POST", body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code });
});

test("a sign-in by email removes a password that someone else chose for the unconfirmed address", async () => {
  const email = newEmail();
  const password = newPassword();
  await authClient(server).signUp({ email, password });
  await authClient(server).signInWithOtp({ email });
  const { link } = await mailTo(server, email, "magiclink");
  expect((await openLink(server, link)).error).toBeNull();
  const guess = await authClient(server).signInWithPassword({ email, password });
  expect(guess.error?.code).toBe("invalid_credentials");
});
