import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  type AuthServer,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import {
  confirmed,
  enrolled,
  textedCode,
  textVariables,
  verifiedApp,
} from "#tests/support/worlds/accounts/second-factors.ts";

const MINUTE_MS = 60_000;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: textVariables });
});
afterAll(() => server.close());

const claimsOf = (token = "") => {
  const { aal, amr } = decodeJwt(token) as { aal: string; amr: { method: string }[] };
  return { aal, methods: amr.map(({ method }) => method) };
};
let lastNumber = 30_000_000;
const newNumber = () => `+4930${(lastNumber += 1)}`;

/** Enrolls a phone and confirms it with the code from the text message. */
async function verifiedPhone(client: Awaited<ReturnType<typeof signedUp>>["client"]) {
  const phone = newNumber();
  const { data: factor } = await client.mfa.enroll({ factorType: "phone", phone });
  const factorId = factor?.id ?? "";
  const { data: challenge } = await client.mfa.challenge({ factorId });
  const code = await textedCode(server, phone);
  const { data, error } = await client.mfa.verify({
    factorId,
    challengeId: challenge?.id ?? "",
    code,
  });
  if (error) throw error;
  return { phone, factorId, session: data };
}

describe("a phone", () => {
  test("is a second factor that receives its code by text message", async () => {
    const { client } = await signedUp(server);
    const { factorId, phone, session } = await verifiedPhone(client);
    expect(claimsOf(session.access_token)).toEqual({
      aal: "aal2",
      methods: ["mfa/phone", "password"],
    });
    const { data } = await client.mfa.listFactors();
    expect(data?.phone).toMatchObject([{ id: factorId, status: "verified" }]);
    expect(data?.phone[0]).toMatchObject({ phone: phone.slice(1) });
    const text = await collection(server.db, "mails").findOne({ to: phone });
    expect(text).toMatchObject({ channel: "sms", kind: "phone_code", state: "waiting" });
  });

  test("gets up to one code a minute, even if several sessions ask", async () => {
    const { client } = await signedUp(server);
    const { factorId, phone } = await verifiedPhone(client);
    expect((await client.mfa.challenge({ factorId })).error).toMatchObject({
      status: 429,
      code: "over_sms_send_rate_limit",
    });
    const other = await signedUp(server);
    const { data } = await other.client.mfa.enroll({ factorType: "phone", phone });
    expect((await other.client.mfa.challenge({ factorId: data?.id ?? "" })).error?.status).toBe(
      429,
    );
    server.pass(MINUTE_MS);
    expect((await client.mfa.challenge({ factorId })).error).toBeNull();
  });

  test("does not accept the code of an earlier message", async () => {
    const { client } = await signedUp(server);
    const { factorId, phone } = await verifiedPhone(client);
    const old = await textedCode(server, phone);
    server.pass(MINUTE_MS);
    const { data } = await client.mfa.challenge({ factorId });
    // Both codes are equal once in a million runs.
    if ((await textedCode(server, phone)) === old) return;
    const { error } = await client.mfa.verify({ factorId, challengeId: data?.id ?? "", code: old });
    expect(error?.code).toBe("mfa_verification_failed");
  });

  test("can be enrolled again if its enrollment was not finished, but not if it is confirmed", async () => {
    const { client } = await signedUp(server);
    const phone = newNumber();
    await client.mfa.enroll({ factorType: "phone", phone });
    await client.mfa.enroll({ factorType: "phone", phone: phone.replace("+49", "+49 ") });
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
    const verified = await verifiedPhone(client);
    const { error } = await client.mfa.enroll({ factorType: "phone", phone: verified.phone });
    expect(error).toMatchObject({ status: 422, code: "mfa_verified_factor_exists" });
    const nonsense = await client.mfa.enroll({ factorType: "phone", phone: "call me" });
    expect(nonsense.error).toMatchObject({ status: 400, code: "validation_failed" });
  });
});

test("a factor name can be used once, and an account has up to ten factors", async () => {
  const { client } = await signedUp(server);
  await enrolled(client, "laptop");
  const again = await client.mfa.enroll({ factorType: "totp", friendlyName: "laptop" });
  expect(again.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  for (let index = 0; index < 9; index += 1) await enrolled(client);
  const eleventh = await client.mfa.enroll({ factorType: "totp" });
  expect(eleventh.error).toMatchObject({ status: 422, code: "too_many_enrolled_mfa_factors" });
});

describe("removing a factor", () => {
  test("lowers the assurance of the session, which stays signed in, and notifies the owner", async () => {
    const { client, email } = await signedUp(server);
    const { factorId } = await verifiedApp(server, client);
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
    const { data } = await client.refreshSession();
    expect(claimsOf(data.session?.access_token)).toEqual({ aal: "aal1", methods: ["password"] });
    const mails = await collection(server.db, "mails").find({ to: email }).toArray();
    expect(mails.map(({ kind }) => kind)).toContain("factor_removed");
  });

  test("lowers the assurance of a session that used a phone in the same way", async () => {
    const { client } = await signedUp(server);
    const { factorId } = await verifiedPhone(client);
    await client.mfa.unenroll({ factorId });
    const { data } = await client.refreshSession();
    expect(claimsOf(data.session?.access_token)).toEqual({ aal: "aal1", methods: ["password"] });
  });

  test("lowers every session that used it, and new sessions need no factor", async () => {
    const first = await signedUp(server);
    const app = await verifiedApp(server, first.client);
    const second = await signedIn(server, first);
    await confirmed(server, second.client, app);
    await first.client.mfa.unenroll({ factorId: app.factorId });
    const { data } = await second.client.refreshSession();
    expect(claimsOf(data.session?.access_token).aal).toBe("aal1");
    const third = await signedIn(server, first);
    expect(await server.tokens.verifyAccessToken(third.session.access_token)).toMatchObject({
      factorMissing: false,
    });
  });

  test("does not lower a session that has used another factor since", async () => {
    const { client } = await signedUp(server);
    const app = await verifiedApp(server, client);
    const { factorId } = await verifiedPhone(client);
    await client.mfa.unenroll({ factorId: app.factorId });
    const session = (await client.refreshSession()).data.session;
    expect(claimsOf(session?.access_token)).toEqual({
      aal: "aal2",
      methods: ["mfa/phone", "password"],
    });
    await client.mfa.unenroll({ factorId });
    const lowered = (await client.refreshSession()).data.session;
    expect(claimsOf(lowered?.access_token)).toEqual({ aal: "aal1", methods: ["password"] });
  });

  test("needs no code if the factor was never confirmed", async () => {
    const { client } = await signedUp(server);
    const { factorId } = await enrolled(client);
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await client.mfa.unenroll({ factorId })).error?.status).toBe(404);
  });
});
