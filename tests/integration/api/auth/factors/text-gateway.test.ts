import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AuthServer,
  authClient,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import { textedCode, textVariables } from "#tests/support/worlds/accounts/second-factors.ts";

const PHONE = "+4930555555";
let withGateway: AuthServer;
let without: AuthServer;
beforeAll(async () => {
  withGateway = await startAuthServer({ variables: textVariables });
  without = await startAuthServer({ beside: withGateway });
});
afterAll(async () => {
  await without.close();
  await withGateway.close();
});

const smsProvider = async ({ url }: AuthServer) =>
  ((await (await fetch(`${url}/settings`)).json()) as { sms_provider: string }).sms_provider;

test("the settings of the service say whether text messages are sent", async () => {
  expect(await smsProvider(withGateway)).toBe("gateway");
  expect(await smsProvider(without)).toBe("");
});

test("without a gateway a phone cannot become a factor", async () => {
  const { client } = await signedUp(without);
  const { error } = await client.mfa.enroll({ factorType: "phone", phone: "+4930123456" });
  expect(error).toMatchObject({
    status: 422,
    code: "mfa_phone_enroll_not_enabled",
    message: "This installation sends no text messages, so a phone cannot be a factor.",
  });
});

test("the phone of a user whose installation has lost its gateway gets a message that says what to do", async () => {
  const { client, email, password } = await signedUp(withGateway);
  const { data: factor } = await client.mfa.enroll({ factorType: "phone", phone: PHONE });
  const factorId = factor!.id;
  const { data: challenge } = await client.mfa.challenge({ factorId });
  const code = await textedCode(withGateway, PHONE);
  await client.mfa.verify({ factorId, challengeId: challenge!.id, code });

  const later = authClient(without);
  await later.signInWithPassword({ email, password });
  expect((await later.mfa.challenge({ factorId })).error).toMatchObject({
    status: 422,
    code: "mfa_phone_verify_not_enabled",
    message:
      "This installation no longer sends text messages. Use another factor, or ask the administrator to remove this one.",
  });
});
