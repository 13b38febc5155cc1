import { expect, test } from "vitest";
import { removeAddress } from "#core/subscribers/remove-subscriber.ts";
import { BATCH } from "#core/subscribers/send-batch.ts";
import { openMailer } from "#core/notifications/mailer.ts";
import { collection } from "#store/collections.ts";
import { claimMailing } from "#store/subscribers/sending.ts";
import { subscriberIdOf } from "#store/subscribers/subscribers.ts";
import { MINUTE_MS, post, useMailingWorld } from "#tests/support/worlds/mailing-world.ts";
import { deliverMail } from "#workers/deliver/deliver-mail.ts";
import { sendBatch } from "#core/subscribers/send-batch.ts";

const TEN_MINUTES_MS = 10 * MINUTE_MS;
const LEASE_MS = 11 * MINUTE_MS;
const here = useMailingWorld();

const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `reader${at}@example.com`);
const received = () => here.smtp.inbox.flatMap(({ to }) => to).sort();
const subscriberOf = (email: string) =>
  collection(here.context.db, "subscribers").findOne({
    _id: subscriberIdOf(here.project.id, email),
  });

async function publishNew(name: string): Promise<void> {
  await here.project.publish({ [`${name}.md`]: post(name) });
  await here.later(0);
}

test("a worker that dies between two batches mails each subscriber exactly once", async () => {
  const readers = addresses(2 * BATCH + 3);
  for (const email of readers) await here.join(email);
  await publishNew("second");
  here.aheadMs += TEN_MINUTES_MS;
  const claimed = await claimMailing(here.context.db, { claimId: "dies", now: here.clock() });
  // It has handed over a part of its first batch, and does not write how far it is.
  await expect(
    sendBatch(here.context, claimed!, {
      clock: here.clock,
      deliver: async ([first = ""]) => {
        await deliverMail(here.context, first);
        throw new Error("killed");
      },
    }),
  ).rejects.toThrow("killed");
  await collection(here.context.db, "mailings").updateOne({}, { $set: { cursor: null } });
  expect(received()).toHaveLength(1);
  here.aheadMs += LEASE_MS;
  await here.work();
  // The sweep wakes what the dead worker left in the outbox.
  const left = await collection(here.context.db, "mails").find({ state: "waiting" }).toArray();
  for (const { _id } of left) await deliverMail(here.context, _id);
  expect(received()).toEqual([...readers].sort());
  here.aheadMs += MINUTE_MS;
  await here.work();
  const mailing = await collection(here.context.db, "mailings").findOne({});
  expect(mailing).toMatchObject({ state: "sent", sentCount: readers.length, failedCount: 0 });
  expect(received()).toHaveLength(readers.length);
});

test("a mailing to many does not delay an email with a sign-in link", async () => {
  for (const email of addresses(3 * BATCH)) await here.join(email);
  await publishNew("second");
  const { db, env } = here.context;
  const mailer = openMailer({ db, env, redis: null, queues: null });
  const url = "https://press.example.com/auth";
  let sending: Promise<void> | null = null;
  const sendToAnn = async () => {
    const link = { url, label: "Sign in" };
    await mailer.send({
      to: "ann@example.com",
      kind: "magiclink",
      subject: "Sign in",
      paragraphs: [],
      link,
    });
    const mail = await collection(db, "mails").findOne({ to: "ann@example.com" });
    await deliverMail(here.context, mail!._id);
  };
  // The server takes no email of the mailing until Ann has hers.
  here.smtp.beforeTaking = async (mail) => {
    if (mail.text?.includes(url)) return;
    sending ??= sendToAnn();
    await sending;
  };
  await here.later(TEN_MINUTES_MS);
  expect(here.smtp.inbox[0]?.to).toEqual(["ann@example.com"]);
  expect(received()).toHaveLength(3 * BATCH + 1);
});

test("projects take turns", async () => {
  const { db } = here.context;
  for (const email of addresses(BATCH + 1)) await here.join(email);
  await publishNew("second");
  const first = await claimMailing(db, { claimId: "a", now: new Date(Date.now() + 86_400_000) });
  const other = { ...first!, _id: "other", projectId: "other", claimId: null };
  const at = here.clock();
  await collection(db, "mailings").insertOne({ ...other, dueAt: new Date(at.getTime() + 1) });
  await sendBatch(here.context, first!, {
    clock: () => new Date(at.getTime() + 2),
    deliver: async () => undefined,
  });
  const next = await claimMailing(db, { claimId: "b", now: new Date(at.getTime() + 5) });
  expect(next?._id).toBe("other");
});

test("an address that the mail server refuses gets no more emails", async () => {
  await here.join("gone@example.com");
  await here.join("ada@example.com");
  here.smtp.refuse = (recipient) =>
    recipient === "gone@example.com" ? { code: 550, words: "5.1.1 No such user" } : null;
  await publishNew("second");
  await here.later(TEN_MINUTES_MS);
  expect(received()).toEqual(["ada@example.com"]);
  const gone = await subscriberOf("gone@example.com");
  expect(gone).toMatchObject({ state: "bounced" });
  expect(gone?.bounce).toContain("No such user");
  await here.later(MINUTE_MS);
  expect(await collection(here.context.db, "mailings").findOne({})).toMatchObject({
    state: "sent",
    sentCount: 1,
    failedCount: 1,
  });
  const asked = here.smtp.asked;
  await publishNew("third");
  await here.later(TEN_MINUTES_MS);
  expect(here.smtp.asked).toBe(asked + 1);
});

test("a server that refuses to relay does not cost a site its subscribers at once", async () => {
  await here.join("ada@example.com");
  here.smtp.refuse = () => ({ code: 554, words: "5.7.1 Relay access denied" });
  for (const [at, name] of ["second", "third", "fourth"].entries()) {
    await publishNew(name);
    await here.later(TEN_MINUTES_MS);
    await here.later(MINUTE_MS);
    const subscriber = await subscriberOf("ada@example.com");
    expect(subscriber?.state).toBe(at < 2 ? "active" : "bounced");
  }
});

test("an accepted email ends a row of failures", async () => {
  await here.join("ada@example.com");
  for (const name of ["second", "third", "fourth", "fifth"]) {
    here.smtp.refuse = () =>
      name === "fourth" ? null : { code: 554, words: "5.7.1 Relay access denied" };
    await publishNew(name);
    await here.later(TEN_MINUTES_MS);
    await here.later(MINUTE_MS);
  }
  expect((await subscriberOf("ada@example.com"))?.state).toBe("active");
});

test("an email that waits is not sent to someone who has unsubscribed", async () => {
  await here.join("ada@example.com");
  here.smtp.refuse = () => ({ code: 451, words: "Try later" });
  await publishNew("second");
  await here.later(TEN_MINUTES_MS);
  const { db } = here.context;
  const [waiting] = await collection(db, "mails").find({ state: "waiting" }).toArray();
  here.smtp.refuse = () => null;
  await removeAddress(here.context, {
    projectId: here.project.id,
    now: here.clock(),
    subscriberId: subscriberIdOf(here.project.id, "ada@example.com"),
  });
  await deliverMail(here.context, waiting!._id);
  expect(received()).toEqual([]);
  expect(await collection(db, "mails").countDocuments({})).toBe(0);
});

test("who subscribes while a mailing is sent gets the next one", async () => {
  await here.join("ada@example.com");
  await publishNew("second");
  here.smtp.beforeTaking = () => here.join("late@example.com");
  await here.later(TEN_MINUTES_MS);
  expect(received()).toEqual(["ada@example.com"]);
});
