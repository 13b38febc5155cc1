import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let root: Person;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: "root@example.com" });
  root = await world.signUp("root@example.com");
  const { db } = world.services.mongo;
  await collection(db, "authUsers").updateOne(
    { _id: root.userId },
    { $set: { emailProvenAt: new Date() } },
  );
  await collection(db, "mails").deleteMany({});
  const { mailer } = world.services;
  const link = { url: "https://press.example.com/auth?token=t", label: "Sign in" };
  const subject = "Hello <script>";
  const paragraphs = ["Hello <script>alert(1)</script>"];
  await mailer.send({ to: "ann@example.com", kind: "magiclink", subject, paragraphs, link });
  await mailer.send({ to: "anna@example.com", kind: "recovery", subject, paragraphs });
  await mailer.send({
    to: "bob@example.com",
    kind: "recovery",
    subject,
    paragraphs,
    code: "123456",
  });
});
afterAll(() => world.close());

const list = (filter: object) => root.api.admin.mails.list.query(filter);
const addresses = async (filter: object) => (await list(filter)).mails.map(({ to }) => to);

test("without SMTP the administrator can read every email with its link and code", async () => {
  const { mails, total } = await list({});
  expect(total).toBe(3);
  const bob = mails.find(({ to }) => to === "bob@example.com");
  expect(bob).toMatchObject({ state: "stored", code: "123456", link: null });
  const ann = mails.find(({ to }) => to === "ann@example.com");
  const { mail } = await root.api.admin.mails.get.query({ mailId: ann?.id ?? "" });
  expect(mail).toEqual(ann);
  expect(mail.link).toBe("https://press.example.com/auth?token=t");
  expect(mail.text).toContain("Hello <script>alert(1)</script>");
  expect(mail).not.toHaveProperty("html");
});

test("emails can be filtered by the beginning of the address and by kind", async () => {
  expect((await addresses({ to: " ANN" })).toSorted()).toEqual([
    "ann@example.com",
    "anna@example.com",
  ]);
  expect(await addresses({ to: "ann@" })).toEqual(["ann@example.com"]);
  expect(await addresses({ to: "nn" })).toEqual([]);
  expect(await addresses({ to: ".*" })).toEqual([]);
  expect(await addresses({ to: "ann", kind: "recovery" })).toEqual(["anna@example.com"]);
  await expect(list({ kind: "spam" })).rejects.toMatchObject({ data: { appCode: "bad_request" } });
});

test("emails are listed newest first, page by page, even if they were written at the same time", async () => {
  const at = new Date();
  await collection(world.services.mongo.db, "mails").updateMany({}, { $set: { createdAt: at } });
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.nextCursor });
  expect([first.mails.length, second.mails.length, second.nextCursor]).toEqual([2, 1, null]);
  expect(new Set([...first.mails, ...second.mails].map(({ id }) => id)).size).toBe(3);
});

test("an unknown email is reported as not found", async () => {
  await expect(root.api.admin.mails.get.query({ mailId: "x" })).rejects.toMatchObject({
    data: { appCode: "not_found" },
  });
});
