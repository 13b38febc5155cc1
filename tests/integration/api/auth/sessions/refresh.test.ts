import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceAuthSession, findAuthSession } from "#store/accounts/sessions.ts";
import {
  authClient,
  type AuthServer,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

/** Refreshes as a browser that has only this token. */
async function refresh(token: string) {
  const { data, error } = await authClient(server).refreshSession({ refresh_token: token });
  return { token: data.session?.refresh_token, access: data.session?.access_token, error };
}

async function refreshed(token: string): Promise<string> {
  const answer = await refresh(token);
  if (!answer.token) throw answer.error ?? new Error("The refresh returned no token.");
  return answer.token;
}

describe("refreshing", () => {
  test("returns new tokens and notifies the page", async () => {
    const { client, session } = await signedUp(server);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    server.pass(10 * SECOND_MS);
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.session?.access_token).not.toBe(session.access_token);
    expect(data.session?.expires_at).toBe((session.expires_at ?? 0) + 10);
    expect(events).toContain("TOKEN_REFRESHED");
  });

  test("with the parent of the current token returns the current one for a minute, in case the response was lost", async () => {
    const { session } = await signedUp(server);
    const current = await refreshed(session.refresh_token);
    expect(await refreshed(session.refresh_token)).toBe(current);
    server.pass(59 * SECOND_MS);
    expect(await refreshed(session.refresh_token)).toBe(current);
    expect(await refreshed(current)).not.toBe(current);
  });

  test.each([60 * SECOND_MS, HOUR_MS])(
    "with the parent of the current token ends the session for everyone after %i ms",
    async (age) => {
      const { session } = await signedUp(server);
      const current = await refreshed(session.refresh_token);
      server.pass(age);
      expect((await refresh(session.refresh_token)).error).toMatchObject({
        status: 400,
        code: "refresh_token_already_used",
      });
      expect((await refresh(current)).error?.name).toBe("AuthSessionMissingError");
    },
  );

  test("by a thief and the owner in turn, an hour apart, signs both out", async () => {
    const { session } = await signedUp(server);
    server.pass(HOUR_MS);
    const thief = await refreshed(session.refresh_token);
    server.pass(HOUR_MS / 2);
    expect((await refresh(session.refresh_token)).error?.code).toBe("refresh_token_already_used");
    expect((await refresh(thief)).error?.name).toBe("AuthSessionMissingError");
  });

  test("in two tabs an hour later, both with the stored token, keeps both signed in", async () => {
    const { session } = await signedUp(server);
    let stored = session.refresh_token;
    for (let hour = 0; hour < 3; hour += 1) {
      server.pass(HOUR_MS);
      const [first, second] = await Promise.all([refreshed(stored), refreshed(stored)]);
      expect(second).toBe(first);
      stored = first;
    }
  });

  test("ten times simultaneously with one token creates one successor", async () => {
    const { session } = await signedUp(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refreshed(session.refresh_token)),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).not.toBe(session.refresh_token);
    await refreshed(answers[0] ?? "");
  });

  test("twice from the same read of the session advances it once", async () => {
    const { session } = await signedUp(server);
    const sessionId = String(decodeJwt(session.access_token)["session_id"]);
    const read = await findAuthSession(server.db, sessionId);
    if (!read) throw new Error("The sign-up returned no session.");
    const { refreshedAt, expiresAt, ip, userAgent } = read;
    const now = { refreshedAt, expiresAt, ip, userAgent };
    expect((await advanceAuthSession(server.db, read, now))?.refreshCounter).toBe(1);
    expect(await advanceAuthSession(server.db, read, now)).toBeNull();
  });

  test("with a token two steps behind is allowed within ten seconds", async () => {
    const { session } = await signedUp(server);
    const current = await refreshed(await refreshed(session.refresh_token));
    server.pass(9 * SECOND_MS);
    expect(await refreshed(session.refresh_token)).toBe(current);
  });

  test("with a token two steps behind ends the session for everyone after that", async () => {
    const { client, session } = await signedUp(server);
    const current = await refreshed(await refreshed(session.refresh_token));
    server.pass(60 * SECOND_MS);
    expect((await refresh(session.refresh_token)).error).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
      message: "Invalid Refresh Token: Already Used",
    });
    expect((await refresh(current)).error?.name).toBe("AuthSessionMissingError");
    expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(await server.tokens.verifyAccessToken(session.access_token)).toBeNull();
  });

  test("with a stolen old token does not affect the user's other sessions", async () => {
    const { email, password, session } = await signedUp(server);
    const other = authClient(server);
    await other.signInWithPassword({ email, password });
    await refreshed(await refreshed(session.refresh_token));
    server.pass(60 * SECOND_MS);
    await refresh(session.refresh_token);
    expect((await other.getUser()).error).toBeNull();
  });

  test("with anything except one of our tokens is refused", async () => {
    const { client, session } = await signedUp(server);
    const bytes = Buffer.from(session.refresh_token, "base64url");
    const mistyped = Buffer.from(bytes);
    mistyped[20] = (mistyped[20] ?? 0) ^ 1;
    for (const token of [
      "garbage-garbage",
      mistyped.toString("base64url"),
      `${session.refresh_token}=`,
    ])
      expect((await refresh(token)).error).toMatchObject({
        status: 400,
        code: "validation_failed",
      });
    expect((await client.getUser()).error).toBeNull();
  });

  test("with an unsigned token is refused, even if its checksum is right", async () => {
    const { client, session } = await signedUp(server);
    const { readRefreshToken, writeRefreshToken } =
      await import("#api/auth/tokens/refresh-token.ts");
    const { openKeys } = await import("#api/auth/tokens/keys.ts");
    const ours = await openKeys(server.db, server.secretBox).refresh();
    const token = readRefreshToken(ours, session.refresh_token);
    if (typeof token === "string") throw new Error(token);
    const forged = writeRefreshToken(Buffer.alloc(32, 7), token);
    expect((await refresh(forged)).error).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
    });
    const tooNew = writeRefreshToken(ours, { ...token, counter: token.counter + 5 });
    expect((await refresh(tooNew)).error?.code).toBe("validation_failed");
    expect((await client.getUser()).error).toBeNull();
  });

  test("after half a year of inactivity requires a new sign-in", async () => {
    const { session } = await signedUp(server);
    server.pass(179 * DAY_MS);
    const current = await refreshed(session.refresh_token);
    server.pass(179 * DAY_MS);
    const last = await refreshed(current);
    server.pass(181 * DAY_MS);
    expect((await refresh(last)).error).toMatchObject({ status: 400, code: "session_expired" });
  });
});
