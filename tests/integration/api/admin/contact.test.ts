import { afterAll, beforeAll, expect, test } from "vitest";
import { FILL_MIN_MS } from "#schemas/mail/contact-limits.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { until } from "#tests/support/until.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let root: Person;

beforeAll(async () => {
  world = await startWorld({
    ADMIN_EMAIL: "root@example.com",
    SMTP_URL: "smtp://127.0.0.1:9",
    AUTH_AUTOCONFIRM: "true",
  });
  root = await world.signUp("root@example.com");
  await collection(world.services.mongo.db, "authUsers").updateOne(
    { _id: root.userId },
    { $set: { emailProvenAt: new Date() } },
  );
});
afterAll(() => world.close());

const filled = (values: object = {}) => ({
  messageId: newId(),
  name: "Ann",
  email: "ann@example.com",
  subject: "A question",
  message: "Can I publish a vault?\n\nIt has 300 notes.",
  filledMs: FILL_MIN_MS,
  ...values,
});

async function send(body: unknown, to = world): Promise<{ status: number; error?: string }> {
  const response = await fetch(`${to.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { error } = (await response.json()) as { error?: string };
  return { status: response.status, ...(error === undefined ? {} : { error }) };
}

const stored = async () =>
  (await root.api.admin.contact.list.query({ limit: 100 })).contactMessages;
const find = async (id: string) => (await stored()).find((message) => message.id === id);
const mailsAbout = (id: string) =>
  collection(world.services.mongo.db, "mails")
    .find({
      kind: "contact_message",
      link: `${world.services.env.PUBLIC_URL}/admin/contact?message=${id}`,
    })
    .toArray();

test("a visitor's message is stored, shown to the administrator and mailed to them", async () => {
  const form = filled({ name: "  Ann  " });
  expect(await send(form)).toEqual({ status: 202 });
  expect(await find(form.messageId)).toMatchObject({
    name: "Ann",
    email: "ann@example.com",
    subject: "A question",
    message: form.message,
    handledAt: null,
  });
  const [mail] = await mailsAbout(form.messageId);
  expect(mail).toMatchObject({
    to: "root@example.com",
    subject: "Contact form: A question",
    state: "waiting",
  });
  expect(mail?.text).toContain("Ann <ann@example.com> wrote:");
});

test("four fields are enough: name, email, subject and message", async () => {
  const { messageId: _, filledMs: __, ...payload } = filled({ message: "From a program" });
  expect(Object.keys(payload)).toEqual(["name", "email", "subject", "message"]);
  expect(await send(payload)).toEqual({ status: 202 });
  expect(await stored()).toContainEqual(expect.objectContaining(payload));
});

test("a form that is submitted twice creates one message and one email", async () => {
  const form = filled();
  const answers = await Promise.all([send(form), send(form), send(form)]);
  expect(answers).toEqual([{ status: 202 }, { status: 202 }, { status: 202 }]);
  expect((await stored()).filter(({ id }) => id === form.messageId)).toHaveLength(1);
  expect(await mailsAbout(form.messageId)).toHaveLength(1);
});

test("a program that fills in the hidden field gets the usual response, and its message is not stored", async () => {
  const form = filled({ website: "https://spam.example" });
  expect(await send(form)).toEqual({ status: 202 });
  expect(await find(form.messageId)).toBeUndefined();
});

test.each([
  ["a form filled in faster than a person can type", { filledMs: FILL_MIN_MS - 1 }, /too quickly/],
  ["a time that is not a number", { filledMs: "long" }, "filledMs must be a number."],
  ["a missing name", { name: "  " }, "Enter your name."],
  ["an invalid address", { email: "ann" }, "Enter a valid email address."],
  ["an address with a mail header in it", { email: "a@b.cc\r\nBcc: x@y.zz" }, /single line/],
  ["a subject with two lines", { subject: "a\nb" }, "Subject must be a single line."],
  ["a missing message", { message: "\n \n" }, "Enter a message."],
  [
    "a message that is too long",
    { message: "x".repeat(5_001) },
    "Message can have up to 5000 characters.",
  ],
  ["a list instead of a name", { name: ["Ann"] }, "Name must be text."],
])("%s is refused with an explanation", async (_what, values, words) => {
  const form = filled(values);
  const { status, error } = await send(form);
  expect(status).toBe(400);
  expect(error).toMatch(words);
  expect(await find(form.messageId)).toBeUndefined();
});

test("one network address can send only so many messages", async () => {
  const strict = await startWorld({ AUTH_RATE_LIMITS: "on" });
  try {
    // A new rate-limit window may start during the test, but not this often.
    const statuses: number[] = [];
    for (let tries = 0; tries < 30 && !statuses.includes(429); tries++)
      statuses.push((await send(filled(), strict)).status);
    expect(statuses.at(-1)).toBe(429);
    // Without SMTP no email goes to the outbox, because the console shows the message.
    const { db } = strict.services.mongo;
    expect(await collection(db, "mails").countDocuments({ kind: "contact_message" })).toBe(0);
    expect(await collection(db, "contactMessages").countDocuments({})).toBe(statuses.length - 1);
  } finally {
    await strict.close();
  }
});

test("the administrator marks a message as done, filters for open messages, and removes one", async () => {
  const form = filled();
  const { messageId } = form;
  await send(form);
  const { contact } = root.api.admin;
  const marked = await contact.setHandled.mutate({ messageId, handled: true });
  expect(marked.contactMessage.handledAt).not.toBeNull();
  const open = await contact.list.query({ open: true, limit: 100 });
  expect(open.contactMessages.map(({ id }) => id)).not.toContain(messageId);
  await contact.setHandled.mutate({ messageId, handled: false });
  expect((await find(messageId))?.handledAt).toBeNull();
  await contact.remove.mutate({ messageId });
  expect(await find(messageId)).toBeUndefined();
  await expect(contact.remove.mutate({ messageId })).rejects.toMatchObject({
    data: { appCode: "not_found" },
  });
  const entries = await collection(world.services.mongo.db, "auditEntries")
    .find({ "target.id": messageId })
    .sort({ at: 1 })
    .toArray();
  expect(entries.map(({ action }) => action)).toEqual([
    "admin.contact.setHandled",
    "admin.contact.setHandled",
    "admin.contact.remove",
  ]);
});

test("the list is newest first, page by page, and receives new messages live", async () => {
  const events: string[] = [];
  let listens = false;
  const subscription = root.api.live.events.subscribe(
    { topics: ["admin"] },
    { onData: ({ name }) => (name === "listening" ? (listens = true) : events.push(name)) },
  );
  await until(() => listens);
  const ids = [];
  for (let count = 0; count < 3; count++) {
    const form = filled();
    ids.push(form.messageId);
    await send(form);
  }
  await until(() => events.includes("contact.changed"));
  subscription.unsubscribe();
  const { list } = root.api.admin.contact;
  const first = await list.query({ limit: 2 });
  const second = await list.query({ limit: 2, cursor: first.nextCursor! });
  const listedIds = [...first.contactMessages, ...second.contactMessages].map(({ id }) => id);
  expect(listedIds.slice(0, 3)).toEqual(ids.toReversed());
  expect(first.total).toBeGreaterThanOrEqual(3);
});
