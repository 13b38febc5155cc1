import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { findOrgByHandle } from "#store/orgs/orgs.ts";
import { requestSignUp } from "#tests/support/worlds/accounts/request-sign-up.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "allowed",
    (error: { data?: { appCode?: string } }) => error.data?.appCode ?? String(error),
  );
const db = () => world.services.mongo.db;
const addMember = (handle: string, userId: string) =>
  collection(db(), "orgs").updateOne(
    { handle },
    { $push: { members: { userId, role: "member", addedAt: new Date() } } },
  );

/** The same user in another browser. */
async function signInAgain(person: Person): Promise<string> {
  const response = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Another browser" },
    body: JSON.stringify({ email: person.email, password: "a long sentence 4 tests" }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test("a new name is shown immediately and appears in the next access token", async () => {
  const ada = await world.signUp();
  const { user } = await ada.api.account.update.mutate({ name: "Ada Lovelace" });
  expect(user).toMatchObject({ name: "Ada Lovelace", email: ada.email });
  expect((await ada.api.account.get.query()).user.name).toBe("Ada Lovelace");
  const [, body = ""] = (await signInAgain(ada)).split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as {
    user_metadata: { full_name: string };
  };
  expect(claims.user_metadata.full_name).toBe("Ada Lovelace");
});

test("a profile picture is converted to a small square and served by the dashboard, and null removes it", async () => {
  const ada = await world.signUp();
  const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#a22" } })
    .png()
    .toBuffer();
  const avatar = `data:image/png;base64,${png.toString("base64")}`;
  const { user } = await ada.api.account.update.mutate({ avatar });
  expect(user.avatar).toMatch(/^\/avatars\/[0-9a-f]{64}\.webp$/);
  const answer = await fetch(`${world.url}${user.avatar}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([picture.width, picture.height]).toEqual([256, 256]);
  expect((await ada.api.account.update.mutate({ avatar: null })).user.avatar).toBeNull();
});

test.each([
  ["an SVG", "data:image/svg+xml;base64,PHN2Zy8+"],
  ["text with the type of a PNG", `data:image/png;base64,${btoa("not a picture")}`],
  ["an address", "https://example.com/me.png"],
])("%s is not accepted as a picture", async (_what, avatar) => {
  const ada = await world.signUp();
  expect(await codeOf(ada.api.account.update.mutate({ avatar }))).toBe("avatar_invalid");
});

test("every browser is listed, and ending one session or all others signs out those browsers but not this one", async () => {
  const ada = await world.signUp();
  const [second, third] = [await signInAgain(ada), await signInAgain(ada)];
  const { sessions } = await ada.api.account.sessions.list.query();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions.some(({ userAgent }) => userAgent === "Another browser")).toBe(true);
  const other = sessions.find(({ current }) => !current)!;
  await ada.api.account.sessions.end.mutate({ sessionId: other.id });
  const states = await Promise.all(
    [second, third].map((token) => codeOf(world.client(token).api.account.get.query())),
  );
  expect(states.toSorted()).toEqual(["allowed", "unauthorized"]);
  await ada.api.account.sessions.endOthers.mutate();
  expect((await ada.api.account.sessions.list.query()).total).toBe(1);
  expect(await codeOf(ada.api.account.get.query())).toBe("allowed");
});

test("a user cannot end another user's session", async () => {
  const [ada, bob] = [await world.signUp(), await world.signUp()];
  const { sessions } = await bob.api.account.sessions.list.query();
  const sessionId = sessions[0]!.id;
  expect(await codeOf(ada.api.account.sessions.end.mutate({ sessionId }))).toBe("not_found");
  expect(await codeOf(bob.api.account.get.query())).toBe("allowed");
});

test("the export contains a user's stored data without any secrets", async () => {
  const ada = await world.signUp();
  const newProject = { orgId: ada.org, name: "Garden", source: { kind: "remote" } as const };
  await ada.api.projects.create.mutate(newProject);
  const key = { orgId: ada.org, name: "CI", scopes: ["read" as const] };
  const { secret } = await ada.api.apiKeys.create.mutate(key);
  const { data } = await ada.api.account.export.query();
  expect(data).toMatchObject({
    account: { email: ada.email },
    organizations: [{ handle: ada.org, role: "owner", personal: true }],
    projectsCreated: [{ name: "Garden" }],
    apiKeys: [{ name: "CI" }],
  });
  const text = JSON.stringify(data);
  for (const word of [secret, "argon2", "hash", "sealed"]) expect(text).not.toContain(word);
});

test("deleting an account deletes its projects, keys and sessions, and removes it from its organizations", async () => {
  const [ada, bob] = [await world.signUp(), await world.signUp()];
  await addMember(bob.org, ada.userId);
  const newProject = { orgId: ada.org, name: "Garden", source: { kind: "remote" } as const };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const key = { orgId: ada.org, name: "CI", scopes: ["read" as const] };
  const { secret } = await ada.api.apiKeys.create.mutate(key);
  expect(await codeOf(ada.api.account.delete.mutate({ confirm: "no" }))).toBe(
    "confirmation_mismatch",
  );
  await ada.api.account.delete.mutate({ confirm: ada.email });
  expect(await codeOf(ada.api.account.get.query())).toBe("unauthorized");
  expect(await codeOf(world.client(secret).api.orgs.list.query())).toBe("unauthorized");
  expect(await collection(db(), "projects").findOne({ _id: project.id })).toBeNull();
  expect(await findOrgByHandle(db(), ada.org)).toBeNull();
  const { members } = (await findOrgByHandle(db(), bob.org))!;
  expect(members.map(({ userId }) => userId)).toEqual([bob.userId]);
  // The address is available again.
  const again = (await (await requestSignUp(world, ada.email)).json()) as { user: { id: string } };
  expect(again.user.id).not.toBe(ada.userId);
});

test("an account that owns an organization with other members cannot be deleted, and keeps all its data", async () => {
  const [ada, bob] = [await world.signUp(), await world.signUp()];
  await addMember(ada.org, bob.userId);
  expect(await codeOf(ada.api.account.delete.mutate({ confirm: ada.email }))).toBe(
    "account_owns_orgs",
  );
  expect((await ada.api.orgs.list.query()).total).toBe(1);
});
