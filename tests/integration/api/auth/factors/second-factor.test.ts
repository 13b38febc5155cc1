import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newPassword,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import {
  codeOf,
  confirmed,
  enrolled,
  verifiedApp,
} from "#tests/support/worlds/accounts/second-factors.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

const claimsOf = (token: string) => {
  const { aal, amr } = decodeJwt(token) as { aal: string; amr: { method: string }[] };
  return { aal, methods: amr.map(({ method }) => method) };
};

async function mailsOf(email: string): Promise<string[]> {
  const mails = await collection(server.db, "mails").find({ to: email }).toArray();
  return mails.map(({ kind }) => kind);
}

describe("an authenticator app", () => {
  test("is enrolled with a QR code, and a correct code raises the session", async () => {
    const { client, email } = await signedUp(server);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(data?.totp.uri).toContain(`otpauth://totp/Pressmark:${encodeURIComponent(email)}`);
    expect(await client.mfa.getAuthenticatorAssuranceLevel()).toMatchObject({
      data: { currentLevel: "aal1", nextLevel: "aal1" },
    });

    const app = { factorId: data?.id ?? "", secret: data?.totp.secret ?? "" };
    const { data: raised } = await confirmed(server, client, app);
    expect(claimsOf(raised?.access_token ?? "")).toEqual({
      aal: "aal2",
      methods: ["totp", "password"],
    });
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { id: app.factorId, status: "verified", friendly_name: "phone" },
    ]);
    expect(await mailsOf(email)).toContain("factor_added");
  });

  test("is required in the next browser, which has limited access until then", async () => {
    const first = await signedUp(server);
    const app = await verifiedApp(server, first.client);
    const second = await signedIn(server, first);
    expect(claimsOf(second.session.access_token).aal).toBe("aal1");
    expect((await second.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    expect(await server.tokens.verifyAccessToken(second.session.access_token)).toMatchObject({
      factorMissing: true,
    });
    const { data } = await confirmed(server, second.client, app);
    expect(await server.tokens.verifyAccessToken(data?.access_token ?? "")).toMatchObject({
      factorMissing: false,
      aal: "aal2",
    });
  });

  test("ends the other sessions that have not used it", async () => {
    const first = await signedUp(server);
    const second = await signedIn(server, first);
    await verifiedApp(server, first.client);
    expect((await second.client.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await first.client.getUser()).error).toBeNull();
  });

  test("has an encrypted secret that is never shown again", async () => {
    const { client, session } = await signedUp(server);
    const app = await verifiedApp(server, client);
    const user = await collection(server.db, "authUsers").findOne({ _id: session.user.id });
    expect(JSON.stringify(user)).not.toContain(app.secret);
    expect(JSON.stringify((await client.getUser()).data)).not.toContain("secret");
  });

  test("replaces unfinished enrollments", async () => {
    const { client } = await signedUp(server);
    await enrolled(client, "forgotten");
    await verifiedApp(server, client);
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  test("must be confirmed within five minutes", async () => {
    const { client } = await signedUp(server);
    const app = await enrolled(client, "slow");
    server.pass(5 * MINUTE_MS + SECOND_MS);
    expect((await confirmed(server, client, app)).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
    });
    await enrolled(client, "slow");
  });
});

describe("refresh tokens from before the second factor", () => {
  test("are refused immediately, without ending the session", async () => {
    const { client, session } = await signedUp(server);
    await verifiedApp(server, client);
    const { error } = await authClient(server).refreshSession({
      refresh_token: session.refresh_token,
    });
    expect(error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
    expect(claimsOf((await client.refreshSession()).data.session?.access_token ?? "").aal).toBe(
      "aal2",
    );
  });

  test("count as stolen a minute later, and end the session", async () => {
    const { client, session } = await signedUp(server);
    await verifiedApp(server, client);
    server.pass(MINUTE_MS);
    await authClient(server).refreshSession({ refresh_token: session.refresh_token });
    expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
  });
});

describe("a code is refused", () => {
  async function challenged() {
    const { client } = await signedUp(server);
    const app = await verifiedApp(server, client);
    server.pass(30 * SECOND_MS);
    const { data } = await client.mfa.challenge({ factorId: app.factorId });
    const challengeId = data?.id ?? "";
    const answer = async (code: string) =>
      (await client.mfa.verify({ factorId: app.factorId, challengeId, code })).error;
    return { client, app, challengeId, answer };
  }
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  test("if it is wrong or empty", async () => {
    const { app, answer } = await challenged();
    const code = await codeOf(server, app);
    expect(await answer(wrongOf(code))).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
    });
    expect(await answer("")).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await answer(code)).toBeNull();
  });

  test("if it was used before, even with a new challenge", async () => {
    const { client, app, answer } = await challenged();
    const code = await codeOf(server, app);
    expect(await answer(code)).toBeNull();
    const again = await client.mfa.challengeAndVerify({ factorId: app.factorId, code });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  });

  test("for one of two simultaneous requests with the same code", async () => {
    const { client, app } = await challenged();
    const code = await codeOf(server, app);
    const { factorId } = app;
    const both = await Promise.all(
      [1, 2].map(() => client.mfa.challenge({ factorId }).then(({ data }) => data?.id ?? "")),
    );
    const token = (await client.getSession()).data.session?.access_token;
    const answers = await Promise.all(
      both.map((challenge_id) =>
        ask(server, `/factors/${factorId}/verify`, {
          method: "POST",
          body: { challenge_id, code },
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("if its challenge was used, is unknown, or is older than five minutes", async () => {
    const { client, app, challengeId, answer } = await challenged();
    expect(await answer(await codeOf(server, app))).toBeNull();
    server.pass(30 * SECOND_MS);
    expect(await answer(await codeOf(server, app))).toMatchObject({
      status: 422,
      code: "mfa_factor_not_found",
    });
    const { factorId } = app;
    const unknown = await client.mfa.verify({
      factorId,
      challengeId: randomUUID(),
      code: "123456",
    });
    expect(unknown.error).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
    const { data } = await client.mfa.challenge({ factorId });
    expect(data?.id).not.toBe(challengeId);
    server.pass(5 * MINUTE_MS + SECOND_MS);
    const late = await client.mfa.verify({
      factorId,
      challengeId: data?.id ?? "",
      code: await codeOf(server, app),
    });
    expect(late.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
  });

  test("after five wrong codes, even if it is right", async () => {
    const { app, answer } = await challenged();
    const code = await codeOf(server, app);
    for (let index = 0; index < 5; index += 1)
      expect((await answer(wrongOf(code)))?.code).toBe("mfa_verification_failed");
    expect(await answer(code)).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
  });

  test("for another user's factor", async () => {
    const { app } = await challenged();
    const { client } = await signedUp(server);
    const { error } = await client.mfa.challenge({ factorId: app.factorId });
    expect(error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
    const removal = await client.mfa.unenroll({ factorId: app.factorId });
    expect(removal.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  });
});

test("more than fifteen attempts in a minute are refused", async () => {
  const limited = await startAuthServer({ variables: { AUTH_RATE_LIMITS: "on" } });
  const { client } = await signedUp(limited);
  const { factorId } = await enrolled(client);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => client.mfa.challenge({ factorId })),
  );
  expect(answers.filter(({ error }) => error?.status === 429)).toHaveLength(2);
  await limited.close();
});

test("a session without the second factor cannot remove it, add another or change the password", async () => {
  const first = await signedUp(server);
  const app = await verifiedApp(server, first.client);
  const { client } = await signedIn(server, first);
  expect((await client.mfa.unenroll({ factorId: app.factorId })).error).toMatchObject({
    status: 422,
    code: "insufficient_aal",
  });
  expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject({
    status: 403,
    code: "insufficient_aal",
  });
  expect((await client.updateUser({ password: newPassword() })).error).toMatchObject({
    status: 401,
    code: "insufficient_aal",
  });
});
