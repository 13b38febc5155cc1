import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthClient } from "@supabase/auth-js";
import { newId } from "#schemas/ids.ts";
import { createApiKey, useApiKey } from "#store/accounts/api-keys.ts";
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
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import { openBrowserWindow } from "#tests/support/doubles/browser-window.ts";

const MINUTE_MS = 60_000;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: NO_AUTOCONFIRM });
});
afterAll(() => server.close());

/** A client that stores its data in `storage`, as a browser does between pages. */
function pkceClient(storage: Map<string, string>) {
  return new AuthClient({
    url: server.url,
    autoRefreshToken: false,
    persistSession: true,
    storageKey: "page",
    flowType: "pkce",
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  });
}

describe("a forgotten password", () => {
  // Case 39.
  test("is replaced through the link in the email, and the page knows that the user is recovering", async () => {
    const { email, password: old } = await confirmed(server);
    const redirectTo = `${PUBLIC_URL}/auth?next=/settings`;
    expect(
      (await authClient(server).resetPasswordForEmail(email, { redirectTo })).error,
    ).toBeNull();
    const { address, page, query } = await openLink(
      server,
      (await mailTo(server, email, "recovery")).link,
    );
    expect(page).toBe(`${PUBLIC_URL}/auth`);
    expect(query.get("next")).toBe("/settings");
    const browser = openBrowserWindow(address);
    try {
      const client = authClient(server);
      const events: string[] = [];
      client.onAuthStateChange((event) => void events.push(event));
      expect((await client.initialize()).error).toBeNull();
      await expect.poll(() => events).toContain("PASSWORD_RECOVERY");
      const password = newPassword();
      expect((await client.updateUser({ password })).error).toBeNull();
      await signedIn(server, { email, password });
      const refused = await authClient(server).signInWithPassword({ email, password: old });
      expect(refused.error?.code).toBe("invalid_credentials");
    } finally {
      browser.close();
    }
  });

  // Case 40.
  test("is replaced with PKCE, and only the same browser can exchange the link's code", async () => {
    const { email } = await confirmed(server);
    const storage = new Map<string, string>();
    await pkceClient(storage).resetPasswordForEmail(email);
    const { link, token } = await mailTo(server, email, "recovery");
    expect(token).toMatch(/^pkce_/);
    const { query, fragment } = await openLink(server, link);
    expect(fragment.has("access_token")).toBe(false);
    const code = query.get("code") ?? "";
    const { data, error } = await pkceClient(storage).exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(data).toMatchObject({ redirectType: "recovery" });
    const claims = await pkceClient(storage).getClaims();
    expect(claims.data?.claims.amr).toMatchObject([{ method: "recovery" }]);
  });

  test("with PKCE cannot be replaced by someone who has only the link", async () => {
    const { email } = await confirmed(server);
    await pkceClient(new Map()).resetPasswordForEmail(email);
    const { query } = await openLink(server, (await mailTo(server, email, "recovery")).link);
    const thief = new Map([["page-code-verifier", JSON.stringify("v".repeat(112))]]);
    const { error } = await pkceClient(thief).exchangeCodeForSession(query.get("code") ?? "");
    expect(error).toMatchObject({ status: 400, code: "bad_code_verifier" });
  });

  test.each(["recovery", "magiclink", "email"] as const)(
    "with PKCE gives no session if the link's token is sent as %s, and the link still works in its browser",
    async (type) => {
      const { email } = await confirmed(server);
      const storage = new Map<string, string>();
      await pkceClient(storage).resetPasswordForEmail(email);
      const { link, token } = await mailTo(server, email, "recovery");
      const thief = await authClient(server).verifyOtp({ token_hash: token, type });
      expect(thief.error).toMatchObject({ status: 400, code: "validation_failed" });
      expect(thief.data.session).toBeNull();
      const { query } = await openLink(server, link);
      const { data } = await pkceClient(storage).exchangeCodeForSession(query.get("code") ?? "");
      expect(data.user?.email).toBe(email);
    },
  );

  // Case 41.
  test("of an unknown address gets the same response and rate limit, but no email", async () => {
    const { email: existing } = await confirmed(server);
    const unknown = newEmail();
    const answers = [];
    for (const email of [existing, unknown]) {
      const first = await ask(server, "/recover", { method: "POST", body: { email } });
      const second = await ask(server, "/recover", { method: "POST", body: { email } });
      answers.push([first.status, await first.text(), second.status, await second.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[1]).toBe("{}");
    expect(answers[0]?.[2]).toBe(429);
    expect(await mailsTo(server, unknown)).toEqual([]);
  });

  test("of an unconfirmed account confirms it", async () => {
    const email = newEmail();
    await authClient(server).signUp({ email, password: newPassword() });
    await authClient(server).resetPasswordForEmail(email);
    const { code } = await mailTo(server, email, "recovery");
    const { data } = await authClient(server).verifyOtp({ email, token: code, type: "recovery" });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });

  test("and a magic link share one token: the newer email invalidates the older one", async () => {
    const { email } = await confirmed(server);
    await authClient(server).resetPasswordForEmail(email);
    const older = await mailTo(server, email, "recovery");
    await authClient(server).signInWithOtp({ email });
    expect((await openLink(server, older.link)).error).toBe("otp_expired");
    expect((await openLink(server, (await mailTo(server, email, "magiclink")).link)).error).toBe(
      null,
    );
  });

  test("can be replaced without the old one, even if the page sends a value for it", async () => {
    const { email } = await confirmed(server);
    await authClient(server).resetPasswordForEmail(email);
    const { code } = await mailTo(server, email, "recovery");
    const client = authClient(server);
    const { data } = await client.verifyOtp({ email, token: code, type: "recovery" });
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const body = { password: newPassword(), current_password: "forgotten" };
    expect((await ask(server, "/user", { method: "PUT", body, headers })).status).toBe(200);
  });

  test("triggers a notification once it is replaced", async () => {
    const { client, email } = await confirmed(server);
    await client.updateUser({ password: newPassword() });
    const { mail } = await mailTo(server, email, "password_changed");
    expect(mail.link).toBeNull();
    expect(mail.code).toBeNull();
  });
});

describe("an account whose address was never verified", () => {
  let open: AuthServer;
  beforeAll(async () => {
    open = await startAuthServer();
  });
  afterAll(() => open.close());

  const recover = async (email: string, type: "recovery" | "magiclink" = "recovery") => {
    if (type === "recovery") await authClient(open).resetPasswordForEmail(email);
    else await authClient(open).signInWithOtp({ email });
    const { code } = await mailTo(open, email, type);
    const client = authClient(open);
    const { data } = await client.verifyOtp({ email, token: code, type });
    return { client, session: data.session };
  };

  test.each(["recovery", "magiclink"] as const)(
    "belongs to the user who reads its email (%s), without the squatter's password, sessions, keys and factors",
    async (type) => {
      const squatter = await signedUp(open);
      const userId = squatter.session.user.id;
      const newKey = { userId, name: "mine", orgId: newId(), projectId: null, expiresAt: null };
      const { secret } = await createApiKey(open.db, { ...newKey, scopes: ["write"] });
      const { data: factor } = await squatter.client.mfa.enroll({ factorType: "totp" });
      expect(factor?.id).toBeTruthy();
      const { client, session } = await recover(squatter.email, type);
      expect((await squatter.client.getUser()).error?.name).toBe("AuthSessionMissingError");
      expect((await squatter.client.refreshSession()).error).toBeTruthy();
      expect(await useApiKey(open.db, secret)).toBeNull();
      const again = await authClient(open).signInWithPassword(squatter);
      expect(again.error?.code).toBe("invalid_credentials");
      const { data } = await client.getUser();
      expect(data.user).not.toHaveProperty("factors");
      expect(await open.tokens.verifyAccessToken(session?.access_token ?? "")).toMatchObject({
        emailProven: true,
      });
    },
  );

  test("loses a change of address that the squatter requested", async () => {
    const squatter = await signedUp(open);
    const newAddress = newEmail();
    await squatter.client.updateUser({ email: newAddress });
    const { link } = await mailTo(open, newAddress, "email_change_new");
    await recover(squatter.email);
    expect((await openLink(open, link)).error).toBe("otp_expired");
    const user = await collection(open.db, "authUsers").findOne({ email: squatter.email });
    expect(user?.newEmail).toBeNull();
  });

  test("is not verified by signing up, signing in or setting a password", async () => {
    const { client, email } = await signedUp(open);
    const password = newPassword();
    await client.updateUser({ password });
    const { session } = await signedIn(open, { email, password });
    expect(await open.tokens.verifyAccessToken(session.access_token)).toMatchObject({
      emailProven: false,
    });
  });

  test("keeps its password once it is verified", async () => {
    const { email } = await signedUp(open);
    const { client } = await recover(email);
    const password = newPassword();
    await client.updateUser({ password });
    open.pass(MINUTE_MS);
    await recover(email);
    await expect(signedIn(open, { email, password })).resolves.toHaveProperty("session");
  });
});
