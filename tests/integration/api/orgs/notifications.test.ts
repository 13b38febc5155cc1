import { afterAll, beforeAll, expect, test } from "vitest";
import { notify } from "#core/notifications/notify.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { newId } from "#schemas/ids.ts";
import {
  defaultNotificationPreferences,
  type NotificationEvent,
} from "#schemas/mail/notification.ts";
import { collection } from "#store/collections.ts";
import { until } from "#tests/support/until.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A user with a verified address. */
async function verifiedPerson(): Promise<Person> {
  const person = await world.signUp();
  await collection(world.services.mongo.db, "authUsers").updateOne(
    { _id: person.userId },
    { $set: { emailProvenAt: new Date() } },
  );
  return person;
}

function tell(people: Person[], event: NotificationEvent, key = newId()): Promise<void> {
  return notify(
    world.services,
    people.map(({ userId }) => userId),
    {
      event,
      title: "Your role changed",
      message: "You are an administrator of Garden now.",
      link: "/garden",
      key,
    },
  );
}

const mailsTo = ({ email }: Person) =>
  collection(world.services.mongo.db, "mails").find({ to: email }).toArray();

test("a notification is in the list and counts as unread until it is read", async () => {
  ann = await verifiedPerson();
  await tell([ann], "membership.changed");
  await tell([ann], "membership.changed");
  const { notifications, unread, total } = await ann.api.notifications.list.query({});
  expect([notifications.length, unread, total]).toEqual([2, 2, 2]);
  const [newest, older] = notifications;
  expect(newest).toMatchObject({ type: "system", title: "Your role changed", read: false });
  await ann.api.notifications.markRead.mutate({ notificationId: newest!.id });
  await ann.api.notifications.markRead.mutate({ notificationId: newest!.id });
  const { api } = ann;
  const rest = await api.notifications.list.query({ unreadOnly: true });
  expect([rest.notifications.map(({ id }) => id), rest.unread]).toEqual([[older!.id], 1]);
  await api.notifications.markAllRead.mutate();
  const all = await api.notifications.list.query({});
  expect([all.unread, all.notifications.map(({ read }) => read)]).toEqual([0, [true, true]]);
});

test("a long list comes page by page, newest first, without gaps or repeats", async () => {
  const person = await verifiedPerson();
  for (let count = 0; count < 5; count++) await tell([person], "membership.changed");
  // These were created in the same millisecond.
  await collection(world.services.mongo.db, "notifications").updateMany(
    { userId: person.userId },
    { $set: { at: new Date() } },
  );
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await person.api.notifications.list.query({
      limit: 2,
      ...(cursor ? { cursor } : {}),
    });
    ids.push(...page.notifications.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  await expect(person.api.notifications.list.query({ cursor: "x" })).rejects.toMatchObject({
    data: { appCode: "cursor_invalid" },
  });
});

test("a user cannot see or read another user's notifications", async () => {
  const [bob, eve] = [await verifiedPerson(), await verifiedPerson()];
  await tell([bob], "membership.changed");
  const [notice] = (await bob.api.notifications.list.query({})).notifications;
  expect((await eve.api.notifications.list.query({})).total).toBe(0);
  await expect(
    eve.api.notifications.markRead.mutate({ notificationId: notice!.id }),
  ).rejects.toMatchObject({ data: { appCode: "notification_not_found" } });
  await eve.api.notifications.markAllRead.mutate();
  expect((await bob.api.notifications.list.query({})).unread).toBe(1);
});

test("the same notification twice appears once, in the list and by email", async () => {
  const person = await verifiedPerson();
  await tell([person, person], "membership.changed", "same");
  await tell([person], "membership.changed", "same");
  expect((await person.api.notifications.list.query({})).total).toBe(1);
  const mails = await mailsTo(person);
  expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["notification", "Your role changed"],
  ]);
  expect(mails[0]?.text).toContain("You are an administrator of Garden now.");
  expect(mails[0]?.text).toContain(`${world.services.env.PUBLIC_URL}/garden`);
});

test("users choose their notifications and channels", async () => {
  const person = await verifiedPerson();
  const { preferences } = person.api.notifications;
  expect((await preferences.get.query()).preferences).toEqual(defaultNotificationPreferences);
  await preferences.update.mutate({
    event: "membership.changed",
    choice: { app: false, email: false },
  });
  const changed = await preferences.update.mutate({
    event: "invitation.answered",
    choice: { app: false, email: true },
  });
  expect(changed.preferences).toEqual({
    ...defaultNotificationPreferences,
    "membership.changed": { app: false, email: false },
    "invitation.answered": { app: false, email: true },
  });
  expect((await preferences.get.query()).preferences).toEqual(changed.preferences);
  await tell([person], "membership.changed");
  expect(await mailsTo(person)).toEqual([]);
  await tell([person], "invitation.answered");
  expect((await mailsTo(person)).length).toBe(1);
  expect((await person.api.notifications.list.query({})).total).toBe(0);
});

test("emails about account security cannot be turned off", async () => {
  const person = await verifiedPerson();
  const { preferences } = await person.api.notifications.preferences.update.mutate({
    event: "account.security",
    choice: { app: false, email: false },
  });
  expect(preferences["account.security"]).toEqual({ app: false, email: true });
  await tell([person], "account.security");
  expect((await mailsTo(person)).length).toBe(1);
  expect((await person.api.notifications.list.query({})).total).toBe(0);
});

test("an unverified address gets no email", async () => {
  const person = await world.signUp();
  await tell([person], "membership.changed");
  expect(await mailsTo(person)).toEqual([]);
  expect((await person.api.notifications.list.query({})).total).toBe(1);
});

test("with SMTP the email waits for the deliver worker, which is woken up", async () => {
  const person = await verifiedPerson();
  const { services } = world;
  const env = parseEnv({ SMTP_URL: "smtp://127.0.0.1:1" });
  const sending = { ...services, env: { ...services.env, SMTP_URL: env.SMTP_URL! } };
  await notify(sending, [person.userId], {
    event: "membership.changed",
    title: "Your role changed",
    message: "You left Garden.",
    link: null,
    key: newId(),
  });
  const [mail] = await mailsTo(person);
  expect(mail).toMatchObject({ state: "waiting", link: null });
  const jobs = await services.queues.deliver.getJobs(["waiting"]);
  expect(jobs.map(({ name, data }) => ({ name, data: data as unknown }))).toContainEqual({
    name: "mail.deliver",
    data: { mailId: mail?._id },
  });
});

test("an open page receives new notifications, and those that were read on another page", async () => {
  const person = await verifiedPerson();
  const events: string[] = [];
  let listens = false;
  const subscription = person.api.live.events.subscribe(
    { topics: [`user:${person.userId}`] },
    {
      onData: ({ name }) => {
        if (name === "listening") listens = true;
        else events.push(name);
      },
    },
  );
  await until(() => listens);
  await tell([person], "membership.changed");
  await until(() => events.length === 1);
  await person.api.notifications.markAllRead.mutate();
  await until(() => events.length === 2);
  subscription.unsubscribe();
  expect(events).toEqual(["account.changed", "account.changed"]);
});

test("a new password is announced in the list and by email, even to an unverified address", async () => {
  const person = await world.signUp();
  const changed = await fetch(`${world.url}/auth/v1/user`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ password: "another long sentence 4 tests" }),
  });
  expect(changed.status).toBe(200);
  const { notifications } = await person.api.notifications.list.query({});
  expect(notifications).toMatchObject([
    { event: "account.security", title: "Your password was changed", link: "/settings/account" },
  ]);
  expect((await mailsTo(person)).map(({ kind }) => kind)).toEqual(["password_changed"]);
});
