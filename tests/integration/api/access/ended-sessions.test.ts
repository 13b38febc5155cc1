import { setTimeout as sleep } from "node:timers/promises";
import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userTopic } from "#schemas/events.ts";
import { collection } from "#store/collections.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const PASSWORD = "a long sentence 4 tests";
const ADMIN = "root@example.com";

let world: World;
let root: Person;
beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: ADMIN });
  root = await world.signUp(ADMIN);
  await collection(world.services.mongo.db, "authUsers").updateOne(
    { email: ADMIN },
    { $set: { emailProvenAt: new Date() } },
  );
});
afterAll(() => world.close());

/** The same user in a second browser. */
async function another(person: Person) {
  const client = new AuthClient({
    url: `${world.url}/auth/v1`,
    autoRefreshToken: false,
    storageKey: person.userId,
  });
  const { data } = await client.signInWithPassword({ email: person.email, password: PASSWORD });
  const token = data.session?.access_token ?? "";
  return { ...person, token, client, api: world.client(token).api };
}

/** An open connection that counts how often the server closed it. */
async function connected(person: Pick<Person, "api" | "userId">) {
  const states: string[] = [];
  const failures: unknown[] = [];
  let listening = false;
  const subscription = person.api.live.events.subscribe(
    { topics: [userTopic(person.userId)] },
    {
      onData: () => {
        listening = true;
      },
      onError: (error) => failures.push(error),
      onConnectionStateChange: ({ state }) => states.push(state),
    },
  );
  await until(() => listening);
  return {
    isCut: () => failures.length > 0 || states.filter((state) => state === "connecting").length > 1,
    stop: () => subscription.unsubscribe(),
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

test("signing out everywhere closes the user's open connections", async () => {
  const ann = await world.signUp();
  const connection = await connected(ann);
  const { client } = await another(ann);
  await client.signOut({ scope: "global" });
  await expect.poll(connection.isCut).toBe(true);
  connection.stop();
});

test("signing out other sessions keeps the connection of the browser that requested it", async () => {
  const ann = await world.signUp();
  const first = await connected(ann);
  const second = await another(ann);
  const own = await connected(second);
  await second.client.signOut({ scope: "others" });
  await until(first.isCut);
  await expect(second.api.account.get.query()).resolves.toMatchObject({ success: true });
  expect(own.isCut()).toBe(false);
  for (const { stop } of [first, own]) stop();
});

test("a new password closes the other connections", async () => {
  const ann = await world.signUp();
  const connection = await connected(ann);
  const { client } = await another(ann);
  const { error } = await client.updateUser({ password: "another long sentence 4 tests" });
  expect(error).toBeNull();
  await until(connection.isCut);
  connection.stop();
});

test("a ban closes the user's connections, and so does deleting the account", async () => {
  const [ann, ben] = [await world.signUp(), await world.signUp()];
  const both = [await connected(ann), await connected(ben)] as const;
  await root.api.admin.users.ban.mutate({ userId: ann.userId, hours: 1 });
  await until(both[0].isCut);
  expect(both[1].isCut()).toBe(false);
  await ben.api.account.delete.mutate({ confirm: ben.email });
  await until(both[1].isCut);
  for (const { stop } of both) stop();
});

test("ending a user's sessions as an administrator closes their connections, and the user can sign in again", async () => {
  const ann = await world.signUp();
  const connection = await connected(ann);
  const { user } = await root.api.admin.users.endSessions.mutate({ userId: ann.userId });
  expect(user.sessionCount).toBe(0);
  await until(connection.isCut);
  connection.stop();
  await expect((await another(ann)).api.account.get.query()).resolves.toMatchObject({
    success: true,
  });
});
