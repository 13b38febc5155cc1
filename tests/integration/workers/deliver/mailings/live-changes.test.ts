import { afterEach, beforeEach, expect, test } from "vitest";
import { openMailer } from "#core/notifications/mailer.ts";
import { cancelMailing } from "#core/subscribers/cancel-mailing.ts";
import { removeAddress } from "#core/subscribers/remove-subscriber.ts";
import { confirmSubscription, subscribe } from "#core/subscribers/subscribe.ts";
import { projectTopic } from "#schemas/events.ts";
import { collection } from "#store/collections.ts";
import { askToJoin } from "#store/subscribers/joining.ts";
import { subscriberIdOf } from "#store/subscribers/subscribers.ts";
import { MINUTE_MS, post, useMailingWorld } from "#tests/support/worlds/mailing-world.ts";

const TEN_MINUTES_MS = 10 * MINUTE_MS;
const EMAIL = "reader@example.com";
const here = useMailingWorld();

/** What the open page of the project receives, with the state that it then reads. */
let events: string[];
let stop: () => void;

const stateNow = async () => {
  const { db } = here.context;
  const [reader, mailing] = await Promise.all([
    collection(db, "subscribers").findOne({ _id: subscriberIdOf(here.project.id, EMAIL) }),
    collection(db, "mailings").findOne({}, { sort: { createdAt: -1 } }),
  ]);
  return { addresses: reader?.state ?? "none", mailings: mailing?.state ?? "none" };
};

beforeEach(async () => {
  events = [];
  stop = await here.world.context.subscriber.subscribe(
    [projectTopic(here.project.id)],
    async (event) => {
      if (event.name !== "subscriber.changed") return;
      expect(event.projectId).toBe(here.project.id);
      events.push(`${event.what}: ${(await stateNow())[event.what]}`);
    },
  );
});
afterEach(() => stop());

test("an open page learns when a visitor subscribes, confirms and unsubscribes", async () => {
  const { db, env, secretBox, log, redis } = here.context;
  const mailer = openMailer({ db, env, redis: null, queues: null });
  const context = { db, env, secretBox, log, redis, mailer };
  const project = await here.project.document();
  const now = here.clock();
  await subscribe(context, project, { email: EMAIL, host: null, language: "en", now });
  await expect.poll(() => events).toContain("addresses: pending");
  await askToJoin(db, { projectId: project._id, email: EMAIL, language: "en", token: "t", now });
  await confirmSubscription(context, project, { token: "t", now });
  await expect.poll(() => events).toContain("addresses: active");
  const subscriberId = subscriberIdOf(project._id, EMAIL);
  await removeAddress(context, { projectId: project._id, subscriberId, now });
  await expect.poll(() => events).toContain("addresses: none");
});

test("an open page learns when a mailing waits, goes out and ends, and when an address bounces", async () => {
  await here.join("ada@example.com");
  await here.join(EMAIL);
  here.smtp.refuse = (to) => (to === EMAIL ? { code: 550, words: "5.1.1 No such mailbox" } : null);
  await here.project.publish({ "second.md": post("Second") });
  await here.work();
  await expect.poll(() => events).toContain("mailings: waiting");
  await here.later(TEN_MINUTES_MS);
  await expect.poll(() => events).toContain("addresses: bounced");
  await expect.poll(() => events).toContain("mailings: sent");
});

test("an open page learns when a mailing is canceled", async () => {
  await here.project.publish({ "second.md": post("Second") });
  await here.work();
  const mailing = await collection(here.context.db, "mailings").findOne({});
  const canceled = { projectId: here.project.id, mailingId: mailing!._id, now: here.clock() };
  await cancelMailing(here.context, canceled);
  await expect.poll(() => events).toContain("mailings: canceled");
});

test("a change counts even if Redis is gone", async () => {
  const project = await here.project.document();
  await here.join(EMAIL);
  const subscriberId = subscriberIdOf(project._id, EMAIL);
  const context = { ...here.context, redis: null };
  await removeAddress(context, { projectId: project._id, subscriberId, now: here.clock() });
  expect((await stateNow()).addresses).toBe("none");
});
