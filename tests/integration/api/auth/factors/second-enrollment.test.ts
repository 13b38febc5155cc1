import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertAuthChallenge } from "#store/accounts/challenges.ts";
import { collection } from "#store/collections.ts";
import {
  type AuthServer,
  newPassword,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import { mailTo } from "#tests/support/worlds/accounts/auth-mails.ts";
import {
  codeOf,
  confirmed,
  enrolled,
  textVariables,
  verifiedApp,
} from "#tests/support/worlds/accounts/second-factors.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: textVariables });
});
afterAll(() => server.close());

let lastNumber = 4930100000;
const newNumber = () => `+${(lastNumber += 1)}`;

type Client = Awaited<ReturnType<typeof signedUp>>["client"];

async function enrolledPhone(client: Client): Promise<{ factorId: string; phone: string }> {
  const phone = newNumber();
  const { data, error } = await client.mfa.enroll({ factorType: "phone", phone });
  if (error) throw error;
  return { factorId: data.id, phone };
}

async function verifyPhone(
  client: Client,
  { factorId, phone }: { factorId: string; phone: string },
) {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) return error;
  const { code } = await mailTo(server, phone, "phone_code");
  return (await client.mfa.verify({ factorId, challengeId: data.id, code })).error;
}

const factorsOf = async (userId: string) =>
  (await collection(server.db, "authUsers").findOne({ _id: userId }))?.factors ?? [];

describe("a factor enrolled by someone who knows only the password", () => {
  test("is invalid once the owner has verified a phone, and does not count as a second factor", async () => {
    const owner = await signedUp(server);
    const thief = await signedIn(server, owner);
    const planted = await enrolled(thief.client, "planted");
    expect(await verifyPhone(owner.client, await enrolledPhone(owner.client))).toBeNull();
    const again = await signedIn(server, owner);
    expect((await confirmed(server, again.client, planted)).error).not.toBeNull();
    expect(await factorsOf(owner.session.user.id)).toMatchObject([
      { kind: "phone", status: "verified" },
    ]);
  });

  test("is invalid once the owner has verified an app", async () => {
    const owner = await signedUp(server);
    const thief = await signedIn(server, owner);
    const planted = await enrolledPhone(thief.client);
    await verifiedApp(server, owner.client);
    const again = await signedIn(server, owner);
    expect(await verifyPhone(again.client, planted)).not.toBeNull();
    expect(await factorsOf(owner.session.user.id)).toHaveLength(1);
  });

  /** Pretends that this factor was stored after the account was read and before the unfinished factors were deleted. */
  async function ownerWithPlanted() {
    const owner = await signedUp(server);
    const userId = owner.session.user.id;
    const planted = await enrolled(owner.client, "planted");
    const [factor] = await factorsOf(userId);
    if (!factor) throw new Error("The enrollment was not started.");
    await verifiedApp(server, owner.client);
    const now = server.clock();
    await collection(server.db, "authUsers").updateOne(
      { _id: userId },
      { $push: { factors: { ...factor, createdAt: now, lastChallengedAt: null } } },
    );
    return { owner, userId, planted };
  }

  test("accepts no challenge and no code until the verified factor is used", async () => {
    const { owner, userId, planted } = await ownerWithPlanted();
    const { client } = await signedIn(server, owner);
    const { factorId } = planted;
    const refusal = { status: 403, code: "insufficient_aal" };
    expect((await client.mfa.challenge({ factorId })).error).toMatchObject(refusal);
    const now = server.clock();
    const challenge = {
      _id: "6f1c1e0e-58a5-4d4b-9d8e-0f2b7a1c9d11",
      userId,
      factorId,
      codeHash: null,
      wrongCodes: 0,
      ip: "127.0.0.1",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    };
    await insertAuthChallenge(server.db, challenge);
    const code = await codeOf(server, planted);
    const answer = await client.mfa.verify({ factorId, challengeId: challenge._id, code });
    expect(answer.error).toMatchObject(refusal);
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422 });
    const planting = (await factorsOf(userId)).find(({ id }) => id === factorId);
    expect(planting?.status).toBe("unverified");
  });

  test("can be confirmed by a session that has used the verified factor", async () => {
    const { owner, planted } = await ownerWithPlanted();
    expect((await confirmed(server, owner.client, planted)).error).toBeNull();
  });
});

test("if two first factors are verified at the same moment, one is accepted", async () => {
  const owner = await signedUp(server);
  const thief = await signedIn(server, owner);
  const [own, planted] = [await enrolled(owner.client, "own"), await enrolled(thief.client, "bad")];
  server.pass(30_000);
  const answers = await Promise.all([
    owner.client.mfa.challengeAndVerify({
      factorId: own.factorId,
      code: await codeOf(server, own),
    }),
    thief.client.mfa.challengeAndVerify({
      factorId: planted.factorId,
      code: await codeOf(server, planted),
    }),
  ]);
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await factorsOf(owner.session.user.id)).toHaveLength(1);
});

test("a user with a factor adds a second one, and an unfinished factor of another browser becomes invalid", async () => {
  const owner = await signedUp(server);
  await verifiedApp(server, owner.client);
  await enrolledPhone(owner.client);
  const second = await enrolled(owner.client, "second");
  expect((await confirmed(server, owner.client, second)).error).toBeNull();
  const factors = await factorsOf(owner.session.user.id);
  expect(factors.map(({ status }) => status)).toEqual(["verified", "verified"]);
  expect((await owner.client.updateUser({ password: newPassword() })).error).toBeNull();
});
