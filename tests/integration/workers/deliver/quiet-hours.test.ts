import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notify } from "#core/notifications/notify.ts";
import { newId } from "#schemas/ids.ts";
import type { NotificationEvent } from "#schemas/mail/notification.ts";
import { collection } from "#store/collections.ts";
import { listMailsToWake } from "#store/mail/claims.ts";
import { type SmtpDouble, startSmtpDouble } from "#tests/support/doubles/smtp-double.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import type { DeliverContext } from "#workers/deliver/context.ts";
import { deliverMail } from "#workers/deliver/deliver-mail.ts";
import { openSmtp } from "#workers/deliver/smtp.ts";

const HOUR_MS = 3_600_000;
let smtp: SmtpDouble;
let world: World;
let context: DeliverContext;
let ann: Person;

beforeAll(async () => {
  smtp = await startSmtpDouble();
  world = await startWorld({ SMTP_URL: smtp.url, AUTH_AUTOCONFIRM: "true" });
  context = { ...world.services, smtp: openSmtp(world.services.env), sms: null };
});
beforeEach(async () => {
  ann = await world.signUp();
  await collection(context.db, "authUsers").updateOne(
    { _id: ann.userId },
    { $set: { emailProvenAt: new Date() } },
  );
  smtp.inbox.length = 0;
});
afterAll(async () => {
  await world.close();
  await smtp.stop();
});

const clockTime = (at: number) => new Date(at).toISOString().slice(11, 16);

/** Quiet from an hour ago, for that many more hours. */
function rest(hours: number | null) {
  const now = Date.now();
  return ann.api.notifications.preferences.updateTimes.mutate({
    timeZone: "UTC",
    digestHour: 8,
    quietHours:
      hours === null
        ? null
        : { from: clockTime(now - HOUR_MS), to: clockTime(now + hours * HOUR_MS) },
  });
}

const tell = (event: NotificationEvent) =>
  notify(context, [ann.userId], {
    event,
    title: "A deployment failed",
    message: "The build failed.",
    link: null,
    key: newId(),
  });

async function mail() {
  const found = await collection(context.db, "mails").findOne({ to: ann.email });
  if (!found) throw new Error("no email was written");
  return found;
}

test("during quiet hours an email waits in the outbox, and the notification is listed without lighting up the bell", async () => {
  await rest(2);
  await tell("deployment.failed");
  const { _id, heldUntil } = await mail();
  await deliverMail(context, _id);
  expect(smtp.inbox).toEqual([]);
  expect(heldUntil!.getTime() - Date.now()).toBeGreaterThan(HOUR_MS);
  const list = await ann.api.notifications.list.query({});
  expect([list.total, list.unread, list.bellCount]).toEqual([1, 1, 0]);
  expect(list.quietUntil).toBe(heldUntil!.toISOString());
});

test("after quiet hours the sweep wakes the worker, and the email is sent once", async () => {
  await rest(2);
  await tell("deployment.failed");
  const { _id, heldUntil } = await mail();
  const mails = collection(context.db, "mails");
  const longAgo = new Date(Date.now() - 30 * HOUR_MS);
  await mails.updateOne({ _id }, { $set: { createdAt: longAgo, wakeAt: longAgo } });
  const woken = async (now: Date) =>
    (await listMailsToWake(context.db, now)).map((mail) => mail._id);
  expect(await woken(new Date())).not.toContain(_id);
  expect(await woken(new Date(heldUntil!.getTime() + 1_000))).toContain(_id);
  await mails.updateOne({ _id }, { $set: { heldUntil: new Date(Date.now() - 1_000) } });
  smtp.refuse = () => ({ code: 450, words: "4.2.0 Greylisted" });
  await expect(deliverMail(context, _id)).rejects.toThrow("Greylisted");
  smtp.refuse = () => null;
  await deliverMail(context, _id);
  await deliverMail(context, _id);
  expect(smtp.inbox.map(({ to }) => to)).toEqual([[ann.email]]);
});

test("turning quiet hours off releases the emails that wait", async () => {
  await rest(2);
  await tell("deployment.failed");
  const { _id } = await mail();
  await rest(null);
  const jobs = await context.queues.deliver.getJobs(["waiting"]);
  expect(jobs.map(({ data }) => data as unknown)).toContainEqual({ mailId: _id });
  await deliverMail(context, _id);
  expect(smtp.inbox).toHaveLength(1);
});

test("other quiet hours also apply to the emails that wait", async () => {
  await rest(1);
  await tell("deployment.failed");
  const before = (await mail()).heldUntil!;
  await rest(4);
  expect((await mail()).heldUntil!.getTime() - before.getTime()).toBe(3 * HOUR_MS);
});

test("urgent events are sent during quiet hours and light up the bell", async () => {
  await rest(2);
  await tell("domain.failing");
  const { _id } = await mail();
  await deliverMail(context, _id);
  expect(smtp.inbox).toHaveLength(1);
  expect((await ann.api.notifications.list.query({})).bellCount).toBe(1);
});

test("quiet hours need two different times", async () => {
  const times = { timeZone: "UTC", digestHour: 8 };
  const { updateTimes } = ann.api.notifications.preferences;
  await expect(
    updateTimes.mutate({ ...times, quietHours: { from: "07:00", to: "07:00" } }),
  ).rejects.toThrow("quietHours.to must differ from quietHours.from.");
  await expect(
    updateTimes.mutate({ ...times, quietHours: { from: "25:00", to: "07:00" } }),
  ).rejects.toThrow("quietHours.from must be a time between 00:00 and 23:59, such as 22:00.");
});
