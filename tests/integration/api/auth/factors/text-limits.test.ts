import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  type AuthServer,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import { textedCode, textVariables } from "#tests/support/worlds/accounts/second-factors.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
type Client = Awaited<ReturnType<typeof signedUp>>["client"];

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: { ...textVariables, AUTH_RATE_LIMITS: "on" } });
});
afterAll(() => server.close());

let lastNumber = 40_000_000;
const newNumber = () => `+4930${(lastNumber += 1)}`;
const textsTo = (phone: string) => collection(server.db, "mails").countDocuments({ to: phone });

/** Limits count whole hours and days of the clock. */
const reachNext = (lengthMs: number) =>
  server.pass(lengthMs - (server.clock().getTime() % lengthMs));

async function enrollPhone(client: Client, phone: string): Promise<string> {
  const { data, error } = await client.mfa.enroll({ factorType: "phone", phone });
  if (error) throw error;
  return data.id;
}

test("an account cannot send texts to one new number after another", async () => {
  reachNext(DAY_MS);
  const { client } = await signedUp(server);
  const refusals: (string | undefined)[] = [];
  for (let count = 0; count < 12; count++) {
    const factorId = await enrollPhone(client, newNumber());
    refusals.push((await client.mfa.challenge({ factorId })).error?.code);
    await client.mfa.unenroll({ factorId });
    server.pass(MINUTE_MS);
  }
  expect(refusals.filter((code) => code === undefined)).toHaveLength(10);
  expect(refusals.slice(10)).toEqual(["over_request_rate_limit", "over_request_rate_limit"]);
});

test("a number gets up to ten codes an hour, however long someone guesses", async () => {
  reachNext(HOUR_MS);
  const { client } = await signedUp(server);
  const phone = newNumber();
  const factorId = await enrollPhone(client, phone);
  const { data } = await client.mfa.challenge({ factorId });
  const code = await textedCode(server, phone);
  await client.mfa.verify({ factorId, challengeId: data?.id ?? "", code });
  for (let count = 0; count < 15; count++) {
    server.pass(MINUTE_MS);
    await client.mfa.challenge({ factorId });
  }
  expect(await textsTo(phone)).toBe(10);
});
