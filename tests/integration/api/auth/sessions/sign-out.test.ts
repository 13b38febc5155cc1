import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  ask,
  type AuthServer,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

async function threeBrowsers() {
  const first = await signedUp(server);
  const second = await signedIn(server, first);
  const third = await signedIn(server, first);
  return [first, second, third] as const;
}

/** Asks the service which of the browsers are still signed in. */
async function alive(browsers: readonly { session: { access_token: string } }[]) {
  return Promise.all(
    browsers.map(async ({ session }) => {
      const owner = await server.tokens.verifyAccessToken(session.access_token);
      return owner !== null;
    }),
  );
}

describe("signing out", () => {
  test("locally ends only this browser's session", async () => {
    const browsers = await threeBrowsers();
    const events: string[] = [];
    browsers[0].client.onAuthStateChange((event) => void events.push(event));
    expect((await browsers[0].client.signOut({ scope: "local" })).error).toBeNull();
    expect(await alive(browsers)).toEqual([false, true, true]);
    expect(events).toContain("SIGNED_OUT");
  });

  test("of the other sessions leaves this browser signed in", async () => {
    const browsers = await threeBrowsers();
    const events: string[] = [];
    browsers[0].client.onAuthStateChange((event) => void events.push(event));
    expect((await browsers[0].client.signOut({ scope: "others" })).error).toBeNull();
    expect(await alive(browsers)).toEqual([true, false, false]);
    expect(events).not.toContain("SIGNED_OUT");
    expect((await browsers[1].client.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  test("everywhere is the default and clears every browser at its next request", async () => {
    const browsers = await threeBrowsers();
    expect((await browsers[0].client.signOut()).error).toBeNull();
    expect(await alive(browsers)).toEqual([false, false, false]);
    expect((await browsers[2].client.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await browsers[2].client.getSession()).data.session).toBeNull();
  });

  test("does not affect other users", async () => {
    const [ann, ben] = [await signedUp(server), await signedUp(server)];
    await ann.client.signOut({ scope: "global" });
    expect((await ben.client.getUser()).error).toBeNull();
  });

  test("twice, or with a session that has ended, is not an error", async () => {
    const { client, session } = await signedUp(server);
    await collection(server.db, "authSessions").deleteMany({ userId: session.user.id });
    expect((await client.signOut()).error).toBeNull();
    expect((await client.signOut()).error).toBeNull();
  });

  test("returns 204 without a body, and refuses an unknown scope", async () => {
    const { session } = await signedUp(server);
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      "content-type": "application/json;charset=UTF-8",
    };
    const unknown = await ask(server, "/logout?scope=galaxy", { method: "POST", headers });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({ code: "validation_failed" });
    const response = await ask(server, "/logout?scope=local", { method: "POST", headers });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
  });
});

test("the oldest of more than a hundred sessions ends", async () => {
  const first = await signedUp(server);
  const sessions = collection(server.db, "authSessions");
  const userId = first.session.user.id;
  const own = await sessions.findOne({ userId });
  if (!own) throw new Error("The sign-up returned no session.");
  server.pass(1000);
  for (let index = 0; index < 99; index += 1)
    await sessions.insertOne({
      ...own,
      _id: `copy-${userId}-${index}`,
      refreshedAt: server.clock(),
    });
  const newest = await signedIn(server, first);
  expect(await sessions.countDocuments({ userId })).toBe(100);
  expect(await alive([first, newest])).toEqual([false, true]);
});
