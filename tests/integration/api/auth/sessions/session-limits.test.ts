import { afterEach, describe, expect, test } from "vitest";
import { banUser, FOR_GOOD, unbanUser } from "#api/auth/accounts/bans.ts";
import { collection } from "#store/collections.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import {
  authClient,
  type AuthServer,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const HOUR_MS = 3_600_000;

let server: AuthServer;
afterEach(() => server.close());

describe("a session", () => {
  test("ends a fixed number of hours after its sign-in, even if it is used", async () => {
    server = await startAuthServer({ variables: { AUTH_SESSION_TIMEBOX_HOURS: "3" } });
    const { client, session } = await signedUp(server);
    server.pass(2 * HOUR_MS);
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    server.pass(HOUR_MS);
    const refused = await authClient(server).refreshSession({
      refresh_token: refreshed.data.session?.refresh_token ?? "",
    });
    expect(refused.error).toMatchObject({ status: 400, code: "session_expired" });
    const token = refreshed.data.session?.access_token ?? session.access_token;
    expect(await server.tokens.verifyAccessToken(token)).toBeNull();
  });

  test("ends after a number of hours without use, and continues while it is used", async () => {
    server = await startAuthServer({ variables: { AUTH_SESSION_INACTIVITY_HOURS: "2" } });
    const { client } = await signedUp(server);
    for (let index = 0; index < 4; index += 1) {
      server.pass(1.5 * HOUR_MS);
      expect((await client.refreshSession()).error).toBeNull();
    }
    server.pass(2 * HOUR_MS);
    expect((await client.refreshSession()).error?.code).toBe("session_expired");
  });

  test("ends by a limit that was set after it began", async () => {
    server = await startAuthServer();
    const { session } = await signedUp(server);
    const stricter = await startAuthServer({
      beside: server,
      variables: { AUTH_SESSION_TIMEBOX_HOURS: "1" },
    });
    expect(await stricter.tokens.verifyAccessToken(session.access_token)).not.toBeNull();
    stricter.pass(0.9 * HOUR_MS);
    expect(await stricter.tokens.verifyAccessToken(session.access_token)).not.toBeNull();
    stricter.pass(0.2 * HOUR_MS);
    const refused = await authClient(stricter).refreshSession({
      refresh_token: session.refresh_token,
    });
    expect(refused.error?.code).toBe("session_expired");
    await stricter.close();
  });
});

describe("a banned account", () => {
  async function ban(userId: string, until: Date): Promise<void> {
    const user = await findAuthUser(server.db, userId);
    if (!user) throw new Error("The user does not exist.");
    await banUser(server, user, until);
  }

  test("is signed out everywhere, and learns about the ban only after the right password", async () => {
    server = await startAuthServer();
    const { client, session, email, password } = await signedUp(server);
    await ban(session.user.id, FOR_GOOD);
    expect(await server.tokens.verifyAccessToken(session.access_token)).toBeNull();
    expect(await server.tokens.findOwner(session.user.id)).toBeNull();
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: "user_banned" });
    const other = authClient(server);
    expect((await other.signInWithPassword({ email, password })).error).toMatchObject({
      status: 400,
      code: "user_banned",
    });
    expect(
      (await other.signInWithPassword({ email, password: `${password}x` })).error,
    ).toMatchObject({ status: 400, code: "invalid_credentials" });
  });

  test("may sign in again when the ban expires or is lifted", async () => {
    server = await startAuthServer();
    const person = await signedUp(server);
    const userId = person.session.user.id;
    await ban(userId, new Date(server.clock().getTime() + HOUR_MS));
    server.pass(HOUR_MS);
    await expect(signedIn(server, person)).resolves.toHaveProperty("session.user.id", userId);
    await ban(userId, FOR_GOOD);
    const user = await findAuthUser(server.db, userId);
    await unbanUser(server, user!);
    await expect(signedIn(server, person)).resolves.toHaveProperty("session.user.id", userId);
  });

  test("cannot use a session that began before the ban and was stored after it", async () => {
    server = await startAuthServer();
    const { client, session } = await signedUp(server);
    const stored = await collection(server.db, "authSessions").findOne({
      userId: session.user.id,
    });
    await ban(session.user.id, FOR_GOOD);
    await collection(server.db, "authSessions").insertOne(stored!);
    expect(await server.tokens.verifyAccessToken(session.access_token)).toBeNull();
    expect((await client.refreshSession()).error).toMatchObject({
      status: 400,
      code: "user_banned",
    });
  });
});
