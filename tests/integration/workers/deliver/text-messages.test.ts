import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parseEnv } from "#schemas/env/env.ts";
import { collection } from "#store/collections.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import { findMail } from "#store/mail/mails.ts";
import {
  type SmsGatewayDouble,
  startSmsGateway,
} from "#tests/support/doubles/sms-gateway-double.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";
import type { DeliverContext } from "#workers/deliver/context.ts";
import { deliverMail } from "#workers/deliver/deliver-mail.ts";
import { openSmsGateway } from "#workers/deliver/sms-gateway.ts";

const PHONE = "+4930123456";
const CODE = "482913";
let gateway: SmsGatewayDouble;
let world: World;
let context: DeliverContext;

beforeAll(async () => {
  gateway = await startSmsGateway();
  world = await startWorld({ ...gateway.variables, SMS_SENDER: "Pressmark" });
  context = { ...world.services, smtp: null, sms: openSmsGateway(world.services.env) };
});
afterEach(() => {
  gateway.texts.length = 0;
  gateway.asked = 0;
  gateway.refuse = () => null;
});
afterAll(async () => {
  await world.close();
  await gateway.close();
});

/** Writes a text message into the outbox, as the auth service does. */
async function write(): Promise<MailDocument> {
  await world.services.mailer.send({
    channel: "sms",
    kind: "phone_code",
    to: PHONE,
    subject: "Your sign-in code",
    paragraphs: [`Your Pressmark code is ${CODE}. It works once, for five minutes.`],
    code: CODE,
  });
  const [newest] = await collection(context.db, "mails")
    .find({ to: PHONE })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
  return newest!;
}

const reread = async ({ _id }: MailDocument) => (await findMail(context.db, _id))!;

test("the gateway gets a text message once, and afterwards only the recipient has the code", async () => {
  const written = await write();
  expect(written.state).toBe("waiting");
  await deliverMail(context, written._id);
  await deliverMail(context, written._id);
  expect(gateway.texts).toEqual([
    {
      to: PHONE,
      text: `Your Pressmark code is ${CODE}. It works once, for five minutes.`,
      sender: "Pressmark",
      id: written._id,
    },
  ]);
  const sent = await reread(written);
  expect(sent).toMatchObject({ state: "sent", code: null, error: null });
  expect(JSON.stringify(sent)).not.toContain(CODE);
});

test("a gateway that fails for a moment gets the message again with the same key", async () => {
  const written = await write();
  gateway.refuse = () => ({ status: 503, body: { error: "busy" } });
  await expect(deliverMail(context, written._id)).rejects.toThrow(
    'The gateway answered with status 503: {"error":"busy"}',
  );
  expect((await reread(written)).state).toBe("waiting");
  gateway.refuse = () => null;
  await deliverMail(context, written._id);
  expect(gateway.texts.map(({ id }) => id)).toEqual([written._id]);
});

test("a number that the gateway refuses fails immediately, without the number or the code in the reason", async () => {
  const written = await write();
  gateway.refuse = ({ to, text }) => ({
    status: 422,
    body: { error: `${to} is no phone: ${text}` },
  });
  await deliverMail(context, written._id);
  const failed = await reread(written);
  expect([failed.state, failed.attempts]).toEqual(["failed", 1]);
  expect(failed.error).toContain("+…56 is no phone");
  expect(failed.error).not.toMatch(/482913|30123456/);
});

test("a wrong token loses no message and is not revealed", async () => {
  const written = await write();
  const env = parseEnv({ ...gateway.variables, SMS_GATEWAY_TOKEN: "gu3ss" });
  const wrong = { ...context, sms: openSmsGateway(env) };
  await expect(deliverMail(wrong, written._id)).rejects.toThrow("status 401");
  const waiting = await reread(written);
  expect([waiting.state, waiting.error?.includes("gu3ss")]).toEqual(["waiting", false]);
});

test("a code that is no longer valid is not sent again", async () => {
  const written = await write();
  await collection(context.db, "mails").updateOne(
    { _id: written._id },
    { $set: { createdAt: new Date(Date.now() - 6 * 60_000) } },
  );
  gateway.refuse = () => ({ status: 500 });
  await deliverMail(context, written._id);
  expect(await reread(written)).toMatchObject({
    state: "failed",
    error: "Given up after 5 minutes. The gateway answered with status 500",
  });
});

test("a gateway that redirects does not get the message elsewhere", async () => {
  const other = await startSmsGateway();
  gateway.refuse = () => ({ status: 307, headers: { location: other.variables.SMS_GATEWAY_URL } });
  const written = await write();
  await expect(deliverMail(context, written._id)).rejects.toThrow("status 307");
  expect(other.asked).toBe(0);
  await other.close();
});

test("without a gateway a message stays in the outbox", async () => {
  const written = await write();
  await deliverMail({ ...context, sms: null }, written._id);
  expect((await reread(written)).state).toBe("stored");
});
