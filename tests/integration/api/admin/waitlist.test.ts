import { afterAll, beforeAll, expect, test } from "vitest";
import { joinWaitlist } from "#core/platform/join-waitlist.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { isInvited, noteSignedUp } from "#store/mail/waitlist-entries.ts";
import { until } from "#tests/support/until.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let root: Person;
const visitor = () => world.client().api.waitlist;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: "root@example.com" });
  root = await world.signUp("root@example.com");
  await collection(world.services.mongo.db, "authUsers").updateOne(
    { _id: root.userId },
    { $set: { emailProvenAt: new Date() } },
  );
});
afterAll(() => world.close());

const newEmail = () => `${newId()}@example.com`;

const mailsTo = (email: string) =>
  collection(world.services.mongo.db, "mails").find({ to: email }).sort({ createdAt: 1 }).toArray();

async function tokenFor(email: string, name: "confirm" | "invite"): Promise<string> {
  const link = (await mailsTo(email)).at(-1)?.link ?? "";
  return new URL(link).searchParams.get(name) ?? "";
}

async function entryOf(email: string) {
  const { waitlistEntries } = await root.api.admin.waitlist.list.query({ limit: 100 });
  return waitlistEntries.find((entry) => entry.email === email);
}

/** Pretends that the last confirmation email was sent a minute ago. */
function passAMinute(email: string) {
  return collection(world.services.mongo.db, "waitlistEntries").updateOne(
    { email },
    { $set: { confirmationSentAt: new Date(Date.now() - 61_000) } },
  );
}

test("a person who joins gets an email, and its link confirms the address no matter how often it is opened", async () => {
  const email = newEmail();
  const joined = await visitor().join.mutate({
    email: ` ${email.toUpperCase()} `,
    note: "A garden",
  });
  expect(joined).toEqual({ success: true, state: "joined" });
  expect(await entryOf(email)).toMatchObject({ state: "joined", note: "A garden" });
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({ kind: "waitlist_confirmation", state: "stored" });
  expect(mail?.link).toMatch(/\/waitlist\?confirm=/);
  const token = await tokenFor(email, "confirm");
  expect((await visitor().confirm.mutate({ token })).email).toBe(email);
  expect((await visitor().confirm.mutate({ token })).email).toBe(email);
  const confirmed = await entryOf(email);
  expect([confirmed?.state, typeof confirmed?.confirmedAt]).toEqual(["confirmed", "string"]);
  await expect(visitor().confirm.mutate({ token: `${token}x` })).rejects.toMatchObject({
    data: { appCode: "waitlist_entry_not_found" },
  });
});

test("joining again gives the same response, adds no second entry, and sends at most one email a minute", async () => {
  const email = newEmail();
  const first = await visitor().join.mutate({ email, note: "mine" });
  const again = await visitor().join.mutate({ email, note: "somebody else's words" });
  expect(again).toEqual(first);
  expect((await mailsTo(email)).length).toBe(1);
  await passAMinute(email);
  await Promise.all([visitor().join.mutate({ email }), visitor().join.mutate({ email })]);
  expect((await mailsTo(email)).length).toBe(2);
  expect(await entryOf(email)).toMatchObject({ note: "mine" });
  await visitor().confirm.mutate({ token: await tokenFor(email, "confirm") });
  await passAMinute(email);
  expect(await visitor().join.mutate({ email })).toEqual(first);
  expect((await mailsTo(email)).length).toBe(2);
  const { db } = world.services.mongo;
  expect(await collection(db, "waitlistEntries").countDocuments({ email })).toBe(1);
});

test("two people who join with the same address at the same time create one entry", async () => {
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => visitor().join.mutate({ email })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { db } = world.services.mongo;
  expect(await collection(db, "waitlistEntries").countDocuments({ email })).toBe(1);
  expect((await mailsTo(email)).length).toBe(1);
});

test.each(["", "ann", "ann@", "ann@example.com\r\nBcc: x@example.com", "a b@example.com"])(
  "%j is not accepted as an address",
  async (email) => {
    await expect(visitor().join.mutate({ email })).rejects.toMatchObject({
      data: { appCode: "bad_request" },
    });
  },
);

test("one network address can join only so often", async () => {
  const strict = await startWorld({ AUTH_RATE_LIMITS: "on" });
  try {
    const { api } = strict.client();
    const join = () => api.waitlist.join.mutate({ email: newEmail() });
    // A new rate-limit window may start during the test, but not this often.
    let refused: unknown = null;
    for (let tries = 0; tries < 100 && !refused; tries++)
      await join().catch((error: unknown) => (refused = error));
    expect(refused).toMatchObject({ data: { appCode: "too_many_requests" } });
  } finally {
    await strict.close();
  }
});

test("an address gets a limited number of emails, and joining again does not reveal the limit", async () => {
  const strict = await startWorld({ AUTH_RATE_LIMITS: "on" });
  try {
    const [email, tries] = [newEmail(), 25];
    const mails = collection(strict.services.mongo.db, "mails");
    for (let turn = 0; turn < tries; turn++) {
      const input = { email, note: "", ip: `192.0.2.${turn}` };
      await joinWaitlist(strict.services, input);
      await collection(strict.services.mongo.db, "waitlistEntries").updateOne(
        { email },
        { $set: { confirmationSentAt: new Date(Date.now() - 61_000) } },
      );
    }
    // The limit is ten an hour, and a new hour may start during the test.
    expect(await mails.countDocuments({ to: email })).toBeLessThanOrEqual(20);
  } finally {
    await strict.close();
  }
});

test("an invitation lets its address sign up until it is used or revoked", async () => {
  const email = newEmail();
  await visitor().join.mutate({ email });
  const entry = await entryOf(email);
  const waitlistEntryId = entry?.id ?? "";
  const invited = await root.api.admin.waitlist.invite.mutate({ waitlistEntryId });
  expect(invited.waitlistEntry).toMatchObject({ email, state: "invited" });
  const { db } = world.services.mongo;
  const mail = (await mailsTo(email)).at(-1);
  expect(mail?.kind).toBe("waitlist_invitation");
  expect(mail?.link).toMatch(/\/signup\?invite=/);
  const token = await tokenFor(email, "invite");
  expect((await visitor().invited.query({ token })).email).toBe(email);
  expect(await isInvited(db, token, email)).toBe(true);
  expect(await isInvited(db, token, newEmail())).toBe(false);
  expect(await isInvited(db, "", email)).toBe(false);

  await root.api.admin.waitlist.invite.mutate({ waitlistEntryId });
  const newToken = await tokenFor(email, "invite");
  expect([await isInvited(db, token, email), await isInvited(db, newToken, email)]).toEqual([
    false,
    true,
  ]);
  await noteSignedUp(db, email);
  expect(await isInvited(db, newToken, email)).toBe(false);
  expect((await entryOf(email))?.state).toBe("signedUp");
  await expect(root.api.admin.waitlist.invite.mutate({ waitlistEntryId })).rejects.toMatchObject({
    data: { appCode: "conflict" },
  });
});

test("a person who is removed from the list can no longer sign up, and may join again", async () => {
  const email = newEmail();
  await visitor().join.mutate({ email });
  const waitlistEntryId = (await entryOf(email))?.id ?? "";
  await root.api.admin.waitlist.invite.mutate({ waitlistEntryId });
  const token = await tokenFor(email, "invite");
  await root.api.admin.waitlist.remove.mutate({ waitlistEntryId });
  await expect(visitor().invited.query({ token })).rejects.toMatchObject({
    data: { appCode: "waitlist_entry_not_found" },
  });
  await expect(root.api.admin.waitlist.remove.mutate({ waitlistEntryId })).rejects.toMatchObject({
    data: { appCode: "waitlist_entry_not_found" },
  });
  await visitor().join.mutate({ email });
  expect((await entryOf(email))?.state).toBe("joined");
});

test("the administrator's list is newest first, by state, page by page", async () => {
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const email of emails) {
    await visitor().join.mutate({ email });
    const waitlistEntryId = (await entryOf(email))?.id ?? "";
    await root.api.admin.waitlist.invite.mutate({ waitlistEntryId });
  }
  const list = root.api.admin.waitlist.list;
  const all = await list.query({ state: "invited", limit: 100 });
  expect(all.waitlistEntries.every(({ state }) => state === "invited")).toBe(true);
  expect(all.waitlistEntries.slice(0, 3).map(({ email }) => email)).toEqual(emails.toReversed());
  const first = await list.query({ state: "invited", limit: 2 });
  const second = await list.query({ state: "invited", limit: 2, cursor: first.nextCursor! });
  expect([...first.waitlistEntries, ...second.waitlistEntries].slice(0, 3)).toEqual(
    all.waitlistEntries.slice(0, 3),
  );
  expect(first.total).toBe(all.total);
});

test("the administrator's page shows new entries live, and every action is in the audit log", async () => {
  const events: string[] = [];
  let listens = false;
  const subscription = root.api.live.events.subscribe(
    { topics: ["admin"] },
    { onData: ({ name }) => (name === "listening" ? (listens = true) : events.push(name)) },
  );
  await until(() => listens);
  const email = newEmail();
  await visitor().join.mutate({ email });
  await until(() => events.includes("waitlist.changed") && events.includes("mails.changed"));
  subscription.unsubscribe();
  const waitlistEntryId = (await entryOf(email))?.id ?? "";
  await root.api.admin.waitlist.invite.mutate({ waitlistEntryId });
  const entries = await collection(world.services.mongo.db, "auditEntries")
    .find({ action: "admin.waitlist.invite" })
    .toArray();
  expect(entries.map(({ target }) => target)).toContainEqual({
    kind: "waitlistEntry",
    id: waitlistEntryId,
    name: email,
  });
});
