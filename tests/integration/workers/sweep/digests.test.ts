import { afterAll, beforeAll, expect, test } from "vitest";
import {
  changeNotificationTimes,
  chooseNotification,
} from "#core/notifications/choose-preferences.ts";
import { notify } from "#core/notifications/notify.ts";
import { sendDigests } from "#core/notifications/send-digests.ts";
import type { NotificationEvent } from "#schemas/mail/notification.ts";
import { collection } from "#store/collections.ts";
import type { NewNotification } from "#store/mail/notifications.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ PUBLIC_URL: "http://press.localhost:5599" });
});
afterAll(() => world.close());

const at = (iso: string) => new Date(iso);
const BERLIN = "Europe/Berlin";

/** A user with a verified address who wants these events in a digest at 08:00 in Berlin. */
async function reader(
  now: Date,
  events: NotificationEvent[] = ["deployment.failed"],
): Promise<Person> {
  const person = await world.signUp();
  await collection(world.services.db, "authUsers").updateOne(
    { _id: person.userId },
    { $set: { emailProvenAt: now } },
  );
  for (const event of events)
    await chooseNotification(
      world.services,
      person.userId,
      { event, choice: { app: true, email: "digest" }, timeZone: BERLIN },
      now,
    );
  return person;
}

const failed = (number: number, more: Partial<NewNotification> = {}): NewNotification => ({
  event: "deployment.failed",
  title: `Garden #${number} failed`,
  message: "The build failed.",
  link: `/ann/garden/${number}`,
  key: `deployment:${number}`,
  about: { org: "Ann <Garden>", project: "Garden" },
  ...more,
});

const tell = (person: Person, notification: NewNotification, now: Date) =>
  notify(world.services, [person.userId], notification, now);

const digestsTo = (person: Person) =>
  collection(world.services.db, "mails")
    .find({ to: person.email, entryIds: { $exists: true } })
    .sort({ createdAt: 1 })
    .toArray();

async function sweep(iso: string): Promise<void> {
  await sendDigests(world.services, at(iso));
}

test("a digest has the notifications of the day by project, with links, at the hour that the user chose", async () => {
  const ann = await reader(at("2026-06-01T10:00:00Z"), ["deployment.failed", "membership.changed"]);
  await tell(ann, failed(1), at("2026-06-01T12:00:00Z"));
  await tell(ann, failed(1), at("2026-06-01T12:00:05Z"));
  await tell(ann, failed(2), at("2026-06-01T13:00:00Z"));
  const role = { event: "membership.changed" as const, title: "Your role changed", key: "role" };
  await tell(
    ann,
    failed(3, { ...role, link: "/bakery", about: { org: "Bakery" } }),
    at("2026-06-01T14:00:00Z"),
  );
  await sweep("2026-06-02T05:59:00Z");
  expect(await digestsTo(ann)).toEqual([]);
  await sweep("2026-06-02T06:00:01Z");
  await sweep("2026-06-02T06:00:15Z");
  const [mail, ...others] = await digestsTo(ann);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Your daily digest: 3 notifications");
  const order = ["Ann <Garden> / Garden", "Garden #1 failed", "Garden #2 failed", "Bakery"];
  const positions = order.map((words) => mail!.text.indexOf(words));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
  expect(mail?.text).toContain("http://press.localhost:5599/ann/garden/2");
  expect(mail?.text).toContain("Your digest is sent at 08:00 (Europe/Berlin).");
  expect(mail?.html).toContain("Ann &lt;Garden&gt; / Garden");
  expect((await ann.api.notifications.list.query({})).total).toBe(3);
});

test("a day without notifications has no digest", async () => {
  const bob = await reader(at("2026-06-01T10:00:00Z"));
  for (const day of ["02", "03"]) await sweep(`2026-06-${day}T06:00:01Z`);
  expect(await digestsTo(bob)).toEqual([]);
  await tell(bob, failed(4), at("2026-06-03T09:00:00Z"));
  await sweep("2026-06-04T06:00:01Z");
  expect((await digestsTo(bob)).map(({ subject }) => subject)).toEqual([
    "Your daily digest: 1 notification",
  ]);
});

test("the hour stays when the clocks change", async () => {
  const eve = await reader(at("2026-10-23T10:00:00Z"));
  await tell(eve, failed(5), at("2026-10-23T12:00:00Z"));
  await sweep("2026-10-24T06:00:01Z");
  await tell(eve, failed(6), at("2026-10-24T12:00:00Z"));
  await sweep("2026-10-25T06:59:00Z");
  expect(await digestsTo(eve)).toHaveLength(1);
  await sweep("2026-10-25T07:00:01Z");
  expect(await digestsTo(eve)).toHaveLength(2);
});

test("a worker that died after it wrote a digest causes neither a second one nor a loss", async () => {
  const dan = await reader(at("2026-06-01T10:00:00Z"));
  await tell(dan, failed(7), at("2026-06-01T12:00:00Z"));
  await sweep("2026-06-02T06:00:01Z");
  // It stored the email, but neither marked its entry nor planned the next digest.
  const { db } = world.services;
  await collection(db, "digestEntries").updateMany(
    { userId: dan.userId },
    { $set: { sentIn: null } },
  );
  await collection(db, "notificationPreferences").updateOne(
    { _id: dan.userId },
    { $set: { digestAt: at("2026-06-02T06:00:00Z") } },
  );
  await tell(dan, failed(8), at("2026-06-02T06:00:30Z"));
  await sweep("2026-06-02T06:01:00Z");
  expect(await digestsTo(dan)).toHaveLength(1);
  await sweep("2026-06-03T06:00:01Z");
  const digests = await digestsTo(dan);
  expect(digests.map(({ text }) => /#\d failed/.exec(text)?.[0])).toEqual([
    "#7 failed",
    "#8 failed",
  ]);
  expect(digests[1]?.text).not.toContain("#7 failed");
});

test("another hour moves the next digest, and the same day has no second one", async () => {
  const flo = await reader(at("2026-06-01T10:00:00Z"));
  await tell(flo, failed(9), at("2026-06-01T12:00:00Z"));
  await sweep("2026-06-02T06:00:01Z");
  const times = { timeZone: BERLIN, digestHour: 18, quietHours: null };
  await changeNotificationTimes(world.services, flo.userId, times, at("2026-06-02T07:00:00Z"));
  await tell(flo, failed(10), at("2026-06-02T08:00:00Z"));
  await sweep("2026-06-02T16:00:01Z");
  expect(await digestsTo(flo)).toHaveLength(1);
  await sweep("2026-06-03T16:00:01Z");
  expect((await digestsTo(flo)).map(({ text }) => text.includes("#10 failed"))).toEqual([
    false,
    true,
  ]);
});

test("events that a user turned off are not in the digest", async () => {
  const gus = await reader(at("2026-06-01T10:00:00Z"), ["deployment.failed", "task.waiting"]);
  await tell(gus, failed(11), at("2026-06-01T12:00:00Z"));
  await tell(
    gus,
    failed(12, { event: "task.waiting", title: "A task waits", key: "task" }),
    at("2026-06-01T12:00:00Z"),
  );
  await gus.api.notifications.preferences.update.mutate({
    event: "task.waiting",
    choice: { app: true, email: false },
  });
  await sweep("2026-06-02T06:00:01Z");
  const [mail] = await digestsTo(gus);
  expect(mail?.subject).toBe("Your daily digest: 1 notification");
  expect(mail?.text).not.toContain("A task waits");
});

test("emails about account security are never in a digest", async () => {
  const hal = await reader(at("2026-06-01T10:00:00Z"), ["account.security"]);
  await tell(hal, failed(13, { event: "account.security" }), at("2026-06-01T12:00:00Z"));
  const mails = await collection(world.services.db, "mails").find({ to: hal.email }).toArray();
  expect(mails.map(({ kind }) => kind)).toEqual(["notification"]);
});
