import { decodeProtectedHeader } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rotateKeys } from "#api/auth/tokens/rotate-keys.ts";
import { collection } from "#store/collections.ts";
import {
  ask,
  type AuthServer,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: AuthServer;
/** A second api process on the same database, which is not told about the rotation. */
let beside: AuthServer;
beforeEach(async () => {
  server = await startAuthServer();
  beside = await startAuthServer({ beside: server });
});
afterEach(async () => {
  await beside.close();
  await server.close();
});

function pass(milliseconds: number): void {
  server.pass(milliseconds);
  beside.pass(milliseconds);
}

const rotate = (leaked = false) => {
  const { db, secretBox, env } = server;
  return rotateKeys({ db, secretBox, env, now: server.clock(), leaked });
};
const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? "";

async function publishedBy(one: AuthServer): Promise<string[]> {
  const { keys } = (await (await ask(one, "/.well-known/jwks.json")).json()) as {
    keys: { kid: string }[];
  };
  return keys.map(({ kid }) => kid);
}

/** Which processes accept the token. */
const takenBy = (token: string) =>
  Promise.all(
    [server, beside].map(async ({ tokens }) => (await tokens.verifyAccessToken(token)) !== null),
  );

describe("rotating the signing keys", () => {
  test("makes the published standby key sign, and the old key's tokens stay valid until they expire", async () => {
    const { session, email, password } = await signedUp(server);
    const before = await publishedBy(beside);
    pass(21 * MINUTE_MS);
    const { current, standby } = await rotate();
    expect(before).toContain(current);

    pass(2 * MINUTE_MS);
    for (const one of [server, beside]) {
      const later = await signedIn(one, { email, password });
      expect(kidOf(later.session.access_token)).toBe(current);
      expect(await takenBy(later.session.access_token)).toEqual([true, true]);
      expect(await publishedBy(one)).toEqual(
        expect.arrayContaining([kidOf(session.access_token), current, standby]),
      );
    }
    expect(await takenBy(session.access_token)).toEqual([true, true]);
    pass(60 * MINUTE_MS);
    expect(await takenBy(session.access_token)).toEqual([false, false]);
  });

  test("does not disturb a process that has not noticed it, which accepts tokens signed with the new key", async () => {
    const { email, password } = await signedUp(server);
    await publishedBy(beside);
    pass(21 * MINUTE_MS);
    await publishedBy(beside);
    await rotate();
    const third = await startAuthServer({ beside: server });
    const { session } = await signedIn(third, { email, password });
    expect(await takenBy(session.access_token)).toEqual([true, true]);
    await third.close();
  });

  test("signs nobody out", async () => {
    const { client } = await signedUp(server);
    pass(21 * MINUTE_MS);
    await rotate();
    pass(2 * MINUTE_MS);
    expect((await client.refreshSession()).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
  });

  test("is refused until every client can know the next key", async () => {
    await signedUp(server);
    await expect(rotate()).rejects.toThrow(/published a moment ago/);
    pass(21 * MINUTE_MS);
    await rotate();
    await expect(rotate()).rejects.toThrow(/published a moment ago/);
  });

  test("revokes a key once all its tokens have expired, and deletes its private part", async () => {
    const { session } = await signedUp(server);
    const first = kidOf(session.access_token);
    pass(DAY_MS);
    expect((await rotate()).revoked).toEqual([]);
    pass(2 * DAY_MS);
    expect((await rotate()).revoked).toEqual([first]);
    pass(2 * MINUTE_MS);
    expect(await publishedBy(server)).not.toContain(first);
    const ring = await collection(server.db, "authKeys").findOne({ _id: "ring" });
    const revoked = ring?.signingKeys.find(({ kid }) => kid === first);
    expect(revoked).toMatchObject({ state: "revoked", sealedPrivateJwk: null });
  });

  test("immediately, for a leaked key, invalidates its tokens and lets browsers refresh", async () => {
    const { client, session } = await signedUp(server);
    const { revoked } = await rotate(true);
    expect(revoked).toEqual([kidOf(session.access_token)]);
    pass(2 * MINUTE_MS);
    expect(await takenBy(session.access_token)).toEqual([false, false]);
    const { data } = await client.refreshSession();
    expect(await takenBy(data.session?.access_token ?? "")).toEqual([true, true]);
  });

  test("happens once if it is requested twice at the same moment", async () => {
    await signedUp(server);
    pass(21 * MINUTE_MS);
    const both = await Promise.allSettled([rotate(), rotate()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const ring = await collection(server.db, "authKeys").findOne({ _id: "ring" });
    const states = ring?.signingKeys.map(({ state }) => state).toSorted();
    expect(states).toEqual(["current", "previous", "standby"]);
  });
});
