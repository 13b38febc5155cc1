import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OutgoingMail } from "#core/notifications/mailer.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { collection } from "#store/collections.ts";
import { findMail } from "#store/mail/mails.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import { type SmtpDouble, startSmtpDouble } from "#tests/support/doubles/smtp-double.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";
import type { DeliverContext } from "#workers/deliver/context.ts";
import { deliverMail } from "#workers/deliver/deliver-mail.ts";
import { openSmtp } from "#workers/deliver/smtp.ts";

let smtp: SmtpDouble;
let world: World;
let context: DeliverContext;

beforeAll(async () => {
  smtp = await startSmtpDouble();
  world = await startWorld({
    SMTP_URL: smtp.url,
    BRAND_NAME: "Garden & Press",
    PUBLIC_URL: "http://press.localhost:5599",
  });
  context = contextWith({});
});
afterEach(() => {
  smtp.inbox.length = 0;
  smtp.refuse = () => null;
  smtp.beforeTaking = async () => undefined;
});
afterAll(async () => {
  await world.close();
  await smtp.stop();
});

/** The context of a deliver worker with other settings. */
function contextWith(variables: Record<string, string>): DeliverContext {
  const { env, log, mongo, redis, queues, blobs, secretBox } = world.services;
  const ownEnv = parseEnv({
    SMTP_URL: env.SMTP_URL,
    BRAND_NAME: env.BRAND_NAME,
    PUBLIC_URL: env.PUBLIC_URL,
    ...variables,
  });
  return {
    env: ownEnv,
    log,
    db: mongo.db,
    redis,
    queues,
    blobs,
    secretBox,
    smtp: openSmtp(ownEnv),
    sms: null,
  };
}

/** Writes an email into the outbox as the API does. */
async function write(mail: Partial<OutgoingMail> = {}): Promise<MailDocument> {
  const { db } = world.services.mongo;
  await world.services.mailer.send({
    to: "ann@example.com",
    kind: "magiclink",
    subject: "Your sign-in link",
    paragraphs: ["Somebody asked for a link to sign in."],
    ...mail,
  });
  const [newest] = await collection(db, "mails")
    .find({})
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
  if (!newest) throw new Error("no mail was written");
  return newest;
}

async function reread({ _id }: MailDocument): Promise<MailDocument> {
  const mail = await findMail(world.services.mongo.db, _id);
  if (!mail)
    throw new Error(
      "a mail has a text and an HTML part, comes from the brand, and is sent with the server's password",
    );
  return mail;
}

test("an email arrives as text and as HTML, from the brand, with the server's password", async () => {
  const link = { url: "https://press.example.com/auth?token=s3cret", label: "Sign in" };
  const written = await write({ paragraphs: ["Hello <b>Ann</b>, größer?"], link, code: "482913" });
  expect(written.state).toBe("waiting");
  await deliverMail(context, written._id);
  expect(smtp.inbox).toHaveLength(1);
  const { from, to, mail } = smtp.inbox[0]!;
  expect([from, to]).toEqual(["no-reply@press.localhost", ["ann@example.com"]]);
  expect(mail.from?.value).toEqual([
    { name: "Garden & Press", address: "no-reply@press.localhost" },
  ]);
  expect(mail.subject).toBe("Your sign-in link");
  expect(mail.messageId).toBe(`<${written._id}@press.localhost>`);
  expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
  expect(mail.text).toContain("Hello <b>Ann</b>, größer?");
  expect(mail.text).toContain("https://press.example.com/auth?token=s3cret");
  expect(mail.text).toContain("482913");
  expect(mail.html).toContain("Hello &lt;b&gt;Ann&lt;/b&gt;, größer?");
  expect(mail.html).toContain('href="https://press.example.com/auth?token=s3cret"');
});

test("MAIL_FROM is the sender if it is set", async () => {
  const { _id } = await write();
  await deliverMail(contextWith({ MAIL_FROM: "The Press <press@example.org>" }), _id);
  expect(smtp.inbox[0]?.mail.from?.value).toEqual([
    { name: "The Press", address: "press@example.org" },
  ]);
});

test("the outbox keeps no link or code of a sent email", async () => {
  const link = { url: "https://press.example.com/auth?token=s3cret", label: "Sign in" };
  const written = await write({ subject: "482913 is your code", link, code: "482913" });
  expect(JSON.stringify(written)).toMatch(/s3cret/);
  await deliverMail(context, written._id);
  const sent = await reread(written);
  expect(sent).toMatchObject({ state: "sent", link: null, code: null, error: null });
  expect(sent.sentAt).toBeInstanceOf(Date);
  expect(JSON.stringify(sent)).not.toMatch(/s3cret|482913/);
  expect(sent.text).toContain("Sign in: (link removed)");
});

test("an email with a recipient that the server refuses fails immediately, with the server's message", async () => {
  const written = await write();
  smtp.refuse = () => ({ code: 550, words: "5.1.1 No such user\u0007 here" });
  await deliverMail(context, written._id);
  const failed = await reread(written);
  expect([failed.state, failed.attempts]).toEqual(["failed", 1]);
  expect(failed.error).toBe("The mail server said: 550 5.1.1 No such user here");
  smtp.refuse = () => null;
  await deliverMail(context, written._id);
  expect(smtp.inbox).toEqual([]);
});

test("an email that the server refuses temporarily waits and is accepted later", async () => {
  const written = await write();
  smtp.refuse = () => ({ code: 450, words: "4.2.0 Greylisted" });
  await expect(deliverMail(context, written._id)).rejects.toThrow("450 4.2.0 Greylisted");
  expect(await reread(written)).toMatchObject({
    state: "waiting",
    error: "The mail server said: 450 4.2.0 Greylisted",
    leaseExpiresAt: null,
  });
  smtp.refuse = () => null;
  await deliverMail(context, written._id);
  expect(await reread(written)).toMatchObject({ state: "sent", error: null, attempts: 2 });
});

test("a wrong SMTP password loses no email and is not revealed", async () => {
  const written = await write();
  const wrong = contextWith({ SMTP_URL: smtp.url.replace("postmaster:", "postmaster:gu3ss") });
  await expect(deliverMail(wrong, written._id)).rejects.toThrow("535");
  const waiting = await reread(written);
  expect(waiting.state).toBe("waiting");
  expect(waiting.error).not.toContain("gu3ss");
  await deliverMail(context, written._id);
  expect((await reread(written)).state).toBe("sent");
});

test("an email that no server accepted for a day fails with the last reason", async () => {
  const written = await write();
  const { db } = world.services.mongo;
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await collection(db, "mails").updateOne({ _id: written._id }, { $set: { createdAt: longAgo } });
  smtp.refuse = () => ({ code: 451, words: "4.3.0 Later" });
  await deliverMail(context, written._id);
  expect(await reread(written)).toMatchObject({
    state: "failed",
    error: "Given up after a day. The mail server said: 451 4.3.0 Later",
  });
});

test("two workers that are woken for the same email send it once", async () => {
  const written = await write();
  let arrived: () => void = () => undefined;
  let go: () => void = () => undefined;
  const onItsWay = new Promise<void>((resolve) => (arrived = resolve));
  const released = new Promise<void>((resolve) => (go = resolve));
  smtp.beforeTaking = () => {
    arrived();
    return released;
  };
  const first = deliverMail(context, written._id);
  await onItsWay;
  await deliverMail(context, written._id);
  go();
  await first;
  await deliverMail(context, written._id);
  expect(smtp.inbox).toHaveLength(1);
  expect(await reread(written)).toMatchObject({ state: "sent", attempts: 1 });
});

test("line breaks in user input add no header and no recipient", async () => {
  const subject = "Invitation\r\nBcc: victim@example.com\r\n\r\nBuy now";
  const { _id } = await write({ subject });
  await deliverMail(contextWith({ BRAND_NAME: "Press\r\nBcc: victim@example.com" }), _id);
  const [received] = smtp.inbox;
  expect(received?.to).toEqual(["ann@example.com"]);
  expect(received?.mail.bcc).toBeUndefined();
  expect(received?.headerLines.filter((line) => /^bcc/i.test(line))).toEqual([]);
  expect(received?.mail.subject).toBe("Invitation Bcc: victim@example.com Buy now");
});

test.each([
  "ann@example.com, victim@example.com",
  "ann@example.com>\r\nRCPT TO:<victim@example.com",
  "ann@example.com\nBcc: victim@example.com",
])("an address like %j does not reach a hidden recipient", async (to) => {
  const written = await write({ to });
  await deliverMail(context, written._id).catch(() => undefined);
  expect(smtp.inbox.flatMap((received) => received.to)).not.toContain("victim@example.com");
  for (const { headerLines } of smtp.inbox)
    expect(headerLines.filter((line) => /^bcc/i.test(line))).toEqual([]);
});

test("without SMTP_URL a waiting email stays in the outbox", async () => {
  const written = await write();
  await deliverMail({ ...context, smtp: null }, written._id);
  expect((await reread(written)).state).toBe("stored");
});
