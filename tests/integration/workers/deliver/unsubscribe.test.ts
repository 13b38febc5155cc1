import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chooseNotification } from "#core/notifications/choose-preferences.ts";
import { notify } from "#core/notifications/notify.ts";
import { sendDigests } from "#core/notifications/send-digests.ts";
import { newId } from "#schemas/ids.ts";
import type { NotificationEvent } from "#schemas/mail/notification.ts";
import { collection } from "#store/collections.ts";
import { type SmtpDouble, startSmtpDouble } from "#tests/support/doubles/smtp-double.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import type { DeliverContext } from "#workers/deliver/context.ts";
import { deliverMail } from "#workers/deliver/deliver-mail.ts";
import { openSmtp } from "#workers/deliver/smtp.ts";

const DAY_MS = 86_400_000;
const PUBLIC_URL = "https://press.example.com";
let smtp: SmtpDouble;
let world: World;
let context: DeliverContext;
let ann: Person;

beforeAll(async () => {
  smtp = await startSmtpDouble();
  world = await startWorld({ SMTP_URL: smtp.url, AUTH_AUTOCONFIRM: "true" });
  const { services } = world;
  // Only the emails have the public address: the test reaches the api at its own.
  const env = { ...services.env, PUBLIC_URL };
  context = { ...services, env, smtp: openSmtp(env), sms: null };
});
beforeEach(async () => {
  smtp.inbox.length = 0;
  ann = await world.signUp();
  await collection(context.db, "authUsers").updateOne(
    { _id: ann.userId },
    { $set: { emailProvenAt: new Date() } },
  );
});
afterAll(async () => {
  await world.close();
  await smtp.stop();
});

/** Sends the email of an event, and returns what arrived. */
async function receive(event: NotificationEvent) {
  await notify(context, [ann.userId], {
    event,
    title: "Something happened",
    message: "Have a look.",
    link: "/garden",
    key: newId(),
  });
  return deliver();
}

async function deliver() {
  const mails = collection(context.db, "mails");
  const waiting = await mails.find({ to: ann.email, state: "waiting" }).toArray();
  for (const { _id } of waiting) await deliverMail(context, _id);
  return smtp.inbox.at(-1);
}

const header = (name: string) =>
  smtp.inbox
    .at(-1)!
    .headerLines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.replaceAll(/\s+/g, " ");

function tokenOf(): string {
  return /<https:\/\/press\.example\.com\/unsubscribe\?token=([^>]+)>/.exec(
    header("List-Unsubscribe") ?? "",
  )![1]!;
}

const post = (token: string, body: BodyInit = "List-Unsubscribe=One-Click", type?: string) =>
  fetch(`${world.url}/unsubscribe?token=${token}`, {
    method: "POST",
    body,
    ...(type ? { headers: { "content-type": type } } : {}),
  });

const FORM = "application/x-www-form-urlencoded";
const choices = async () => (await ann.api.notifications.preferences.get.query()).preferences;

test("a mail program turns off the emails of an event with one request, without a sign-in", async () => {
  await receive("deployment.failed");
  expect(header("List-Unsubscribe-Post")).toBe("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const before = await choices();
  const response = await post(tokenOf(), "List-Unsubscribe=One-Click", FORM);
  expect(response.status).toBe(200);
  expect(await choices()).toEqual({
    ...before,
    "deployment.failed": { app: true, email: false },
  });
  smtp.inbox.length = 0;
  expect(await receive("deployment.failed")).toBeUndefined();
  expect(await receive("domain.failing")).toBeDefined();
});

test("mail programs may also send a multipart form, and repeat the request", async () => {
  await receive("deployment.failed");
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  for (const body of [form, form]) expect((await post(tokenOf(), body)).status).toBe(200);
  expect((await choices())["deployment.failed"].email).toBe(false);
});

test("the page of the link says what it turns off, and turns it off for visitors who are not signed in", async () => {
  const received = await receive("deployment.failed");
  const token = tokenOf();
  expect(received?.mail.text).toContain(`${PUBLIC_URL}/unsubscribe?token=${token}`);
  expect(received?.mail.html).toContain(`token=${token}`);
  const { unsubscribe } = world.client().api.notifications;
  const title = "A deployment failed";
  expect((await unsubscribe.get.query({ token })).subscription).toEqual({ title, isOn: true });
  expect((await choices())["deployment.failed"].email).toBe(true);
  const { subscription } = await unsubscribe.confirm.mutate({ token });
  expect(subscription).toEqual({ title, isOn: false });
  expect((await unsubscribe.get.query({ token })).subscription.isOn).toBe(false);
});

test("a changed link turns nothing off", async () => {
  await receive("deployment.failed");
  const token = tokenOf();
  const other = token.replace("deployment_failed", "domain_failing");
  const bob = await world.signUp();
  for (const wrong of [other, token.replace(ann.userId, bob.userId), "x", ""]) {
    const response = await post(wrong);
    expect(await response.json()).toMatchObject({ appCode: "unsubscribe_link_invalid" });
  }
  expect((await choices())["domain.failing"].email).toBe(true);
  expect((await bob.api.notifications.preferences.get.query()).preferences).toEqual(
    await choices(),
  );
});

test("after the email is sent, the outbox no longer has the link", async () => {
  await receive("deployment.failed");
  const mail = await collection(context.db, "mails").findOne({ to: ann.email });
  expect(JSON.stringify(mail)).not.toContain("unsubscribe-");
});

test("emails about account security have no such link", async () => {
  await receive("account.security");
  expect(header("List-Unsubscribe")).toBeUndefined();
});

test("the link of a digest turns the digest off, and nothing else", async () => {
  const choice = { app: true, email: "digest" as const };
  await chooseNotification(context, ann.userId, { event: "deployment.failed", choice });
  expect(await receive("deployment.failed")).toBeUndefined();
  await sendDigests(context, new Date(Date.now() + DAY_MS));
  await deliver();
  expect((await post(tokenOf())).status).toBe(200);
  const after = await choices();
  expect(after["deployment.failed"]).toEqual({ app: true, email: false });
  expect(after["domain.failing"]).toEqual({ app: true, email: true });
});
