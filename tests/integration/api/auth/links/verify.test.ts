import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  confirmed,
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
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import { openBrowserWindow } from "#tests/support/doubles/browser-window.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: NO_AUTOCONFIRM });
});
afterAll(() => server.close());

const linkWith = (query: Record<string, string>) =>
  `${PUBLIC_URL}/auth/v1/verify?${new URLSearchParams(query).toString()}`;

describe("a link from an email", () => {
  // Case 42.
  test("that is not valid redirects to the page with a reason, which the client reads", async () => {
    const { address, fragment } = await openLink(server, linkWith({ token: "x", type: "signup" }));
    expect(Object.fromEntries(fragment)).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
      sb: "",
    });
    const browser = openBrowserWindow(address);
    try {
      const { error } = await authClient(server).initialize();
      expect(error).toMatchObject({ details: { code: "otp_expired" } });
    } finally {
      browser.close();
    }
  });

  test("of a PKCE client reports its failure in the query too", async () => {
    const link = linkWith({ token: "pkce_x", type: "recovery" });
    const { query, error } = await openLink(server, link);
    expect(error).toBe("otp_expired");
    expect(query.get("error_code")).toBe("otp_expired");
  });

  // Case 43.
  test("survives a scanner's HEAD request and a browser that preloads it", async () => {
    const { email } = await confirmed(server);
    await authClient(server).signInWithOtp({ email });
    const { link } = await mailTo(server, email, "magiclink");
    const path = link.slice(`${PUBLIC_URL}/auth/v1`.length);
    expect((await ask(server, path, { method: "HEAD" })).status).toBe(404);
    const headers = { "sec-purpose": "prefetch" };
    expect((await ask(server, path, { headers })).status).toBe(503);
    expect((await openLink(server, link)).error).toBeNull();
  });

  test("works only with the type of its own email", async () => {
    const email = newEmail();
    await authClient(server).signUp({ email, password: newPassword() });
    const { token, link } = await mailTo(server, email, "confirmation");
    for (const type of ["recovery", "magiclink", "email_change", "reauthentication", "nonsense"])
      expect((await openLink(server, linkWith({ token, type }))).error).toBe("otp_expired");
    expect((await openLink(server, link)).error).toBeNull();
  });

  test("does not sign in if the account was banned in the meantime", async () => {
    const { email } = await confirmed(server);
    await authClient(server).signInWithOtp({ email });
    const bannedUntil = new Date(server.clock().getTime() + 60_000);
    await collection(server.db, "authUsers").updateOne({ email }, { $set: { bannedUntil } });
    const { code, link } = await mailTo(server, email, "magiclink");
    const byCode = await authClient(server).verifyOtp({ email, token: code, type: "email" });
    expect(byCode.error).toMatchObject({ status: 403, code: "user_banned" });
    expect((await openLink(server, link)).error).toBe("otp_expired");
  });

  test("does not sign in if the account's address has changed since", async () => {
    const { email, session } = await confirmed(server);
    await authClient(server).signInWithOtp({ email });
    await collection(server.db, "authUsers").updateOne(
      { _id: session.user.id },
      { $set: { email: newEmail() } },
    );
    const { link } = await mailTo(server, email, "magiclink");
    expect((await openLink(server, link)).error).toBe("otp_expired");
  });

  test("confirms a sign-up of a PKCE client with a code that the browser exchanges", async () => {
    const client = new AuthClient({
      url: server.url,
      autoRefreshToken: false,
      storageKey: newEmail(),
      flowType: "pkce",
    });
    const email = newEmail();
    await client.signUp({ email, password: newPassword() });
    const { query } = await openLink(server, (await mailTo(server, email, "confirmation")).link);
    const code = query.get("code") ?? "";
    expect((await client.exchangeCodeForSession(code)).data.user?.email).toBe(email);
    const again = await ask(server, "/token?grant_type=pkce", {
      method: "POST",
      body: { auth_code: code, code_verifier: "v".repeat(60) },
    });
    expect(again.status).toBe(404);
  });
});

test.each([
  { body: { type: "email" } },
  { body: { type: "email", token: "123456" } },
  { body: { type: "email", token: "123456", token_hash: "x", email: "a@b.co" } },
  { body: { type: "email", token_hash: "x", email: "a@b.co" } },
  { body: { type: "nonsense", token: "123456", email: "a@b.co" } },
  { body: { type: "email", token: { $gt: "" }, email: "a@b.co" } },
  { body: { token: "123456", email: "a@b.co" } },
])("a code sent as $body is refused as malformed", async ({ body }) => {
  const response = await ask(server, "/verify", { method: "POST", body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "validation_failed" });
});

test("a code for a phone is refused because users cannot sign in by phone", async () => {
  const body = { type: "sms", token: "123456", phone: "+15550100" };
  const response = await ask(server, "/verify", { method: "POST", body });
  expect(await response.json()).toMatchObject({ code: "phone_provider_disabled" });
});

// Case 69.
test("single sign-on is not offered", async () => {
  const { error } = await authClient(server).signInWithSSO({ domain: "example.com" });
  expect(error).toMatchObject({ status: 404, code: "saml_provider_disabled" });
});

// Case 68.
test("a program without the version header gets the older error format", async () => {
  const response = await fetch(`${server.url}/verify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "email", token: "123456", email: newEmail() }),
  });
  expect(await response.json()).toEqual({
    code: 403,
    error_code: "otp_expired",
    msg: "Email link is invalid or has expired",
  });
});
