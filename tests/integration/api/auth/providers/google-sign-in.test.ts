import { createHash, randomBytes } from "node:crypto";
import { generateKeyPair, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import {
  type GoogleDouble,
  GOOGLE_CLIENT_ID,
  halfHash,
  newGooglePerson,
  signIdToken,
  startGoogleDouble,
} from "#tests/support/doubles/google-double.ts";
import { oauthStart, walk } from "#tests/support/worlds/accounts/provider-walk.ts";

const HOUR_S = 3_600;

let google: GoogleDouble;
let server: AuthServer;
let nonce: string;
beforeAll(async () => {
  google = await startGoogleDouble();
  server = await startAuthServer({ variables: { ...google.variables, ...google.clientSecret } });
});
beforeEach(() => {
  google.person = newGooglePerson();
  nonce = randomBytes(12).toString("hex");
});
afterAll(async () => {
  await server.close();
  await google.close();
});

/** The nonce claim that Google puts into a token. */
const hashed = (text: string) => createHash("sha256").update(text).digest("hex");
const seconds = () => Math.floor(Date.now() / 1000);

function signIn(token: string, more: { nonce?: string; access_token?: string } = {}) {
  return authClient(server).signInWithIdToken({ provider: "google", token, ...more });
}

describe("an ID token from Google", () => {
  test("signs in and brings a name and a picture", async () => {
    const token = await google.idToken(google.person, { nonce: hashed(nonce) });
    const client = authClient(server);
    const { data, error } = await client.signInWithIdToken({ provider: "google", token, nonce });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: google.person.email,
      app_metadata: { provider: "google" },
      user_metadata: { full_name: "Ann Google", avatar_url: google.person.picture },
      identities: [{ provider: "google", id: google.person.sub }],
    });
    const claims = await client.getClaims();
    expect(claims.data?.claims.amr).toMatchObject([{ method: "oauth" }]);
  });

  test("can be used once", async () => {
    const token = await google.idToken(google.person, { nonce: hashed(nonce) });
    expect((await signIn(token, { nonce })).error).toBeNull();
    expect((await signIn(token, { nonce })).error).toMatchObject({ status: 400, code: "bad_jwt" });
  });

  test("can be used once, even if it is sent many times at the same moment", async () => {
    const token = await google.idToken(google.person);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(token)));
    expect(answers.filter(({ data }) => data.session)).toHaveLength(1);
  });

  test("may name us as the authorized party, and the access token that came with it", async () => {
    const token = await google.idToken(google.person, {
      azp: GOOGLE_CLIENT_ID,
      at_hash: halfHash("an-access-token"),
      email_verified: "true",
    });
    expect((await signIn(token, { access_token: "an-access-token" })).error).toBeNull();
  });

  const refused: [string, string, () => Promise<[string, object?]>][] = [
    [
      "for another application",
      "unexpected_audience",
      async () => [await google.idToken(google.person, { aud: "another-client" })],
    ],
    [
      "issued to another application",
      "unexpected_audience",
      async () => [await google.idToken(google.person, { azp: "another-client" })],
    ],
    [
      "from another issuer",
      "bad_jwt",
      async () => [await google.idToken(google.person, { iss: "https://evil.example" })],
    ],
    [
      "that has expired",
      "bad_jwt",
      async () => [
        await google.idToken(google.person, { exp: seconds() - 60, iat: seconds() - 120 }),
      ],
    ],
    [
      "that is older than an hour",
      "bad_jwt",
      async () => [await google.idToken(google.person, { iat: seconds() - 2 * HOUR_S })],
    ],
    [
      "without an issue time",
      "bad_jwt",
      async () => [await google.idToken(google.person, { iat: undefined })],
    ],
    [
      "without a user",
      "bad_jwt",
      async () => [await google.idToken(google.person, { sub: undefined })],
    ],
    [
      "signed with another key",
      "bad_jwt",
      async () => {
        const { privateKey } = await generateKeyPair("RS256");
        return [await signIdToken(privateKey, { iss: google.url, ...google.person })];
      },
    ],
    [
      "without a signature",
      "bad_jwt",
      async () => [
        new UnsecuredJWT({ ...google.person })
          .setIssuer(google.url)
          .setAudience(GOOGLE_CLIENT_ID)
          .setIssuedAt()
          .setExpirationTime("1h")
          .encode(),
      ],
    ],
    ["that is not a token", "bad_jwt", async () => ["not.a.token"]],
    [
      "with a different nonce",
      "invalid_credentials",
      async () => [await google.idToken(google.person, { nonce: hashed("another") }), { nonce }],
    ],
    [
      "with a nonce missing from the request",
      "invalid_credentials",
      async () => [await google.idToken(google.person, { nonce: hashed(nonce) })],
    ],
    [
      "without the nonce from the request",
      "invalid_credentials",
      async () => [await google.idToken(google.person), { nonce }],
    ],
    [
      "with an unhashed nonce",
      "invalid_credentials",
      async () => [await google.idToken(google.person, { nonce }), { nonce }],
    ],
    [
      "for another access token",
      "bad_jwt",
      async () => [
        await google.idToken(google.person, { at_hash: halfHash("one") }),
        { access_token: "another" },
      ],
    ],
  ];
  test.each(refused)("%s is refused with %s", async (_what, code, make) => {
    const [token, more] = await make();
    const { data, error } = await signIn(token, more);
    expect(error).toMatchObject({ status: 400, code });
    expect(data.session).toBeNull();
  });

  test("is checked against Google's keys, even if the caller names another issuer", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const evil = await signIdToken(privateKey, { iss: "https://evil.example", ...google.person });
    const body = {
      provider: "google",
      id_token: evil,
      issuer: "https://evil.example",
      client_id: "evil",
    };
    const response = await ask(server, "/token?grant_type=id_token", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "bad_jwt",
      error: "invalid_grant",
      error_description: "Bad ID token",
    });
  });

  test.each([
    [{ provider: "google" }, "validation_failed"],
    [{ id_token: "x" }, "validation_failed"],
    [{ provider: "apple", id_token: "x" }, "provider_disabled"],
    [{ provider: { $ne: 1 }, id_token: "x" }, "validation_failed"],
  ])("in the body %j is refused with %s", async (body, code) => {
    const response = await ask(server, "/token?grant_type=id_token", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  });

  test("can be retried if Google's keys could not be fetched", async () => {
    const fresh = await startAuthServer({ beside: server, variables: google.variables });
    const token = await google.idToken(google.person);
    const body = { provider: "google", id_token: token };
    google.down = true;
    const away = await ask(fresh, "/token?grant_type=id_token", { method: "POST", body });
    google.down = false;
    expect(away.status).toBe(503);
    const back = await ask(fresh, "/token?grant_type=id_token", { method: "POST", body });
    expect(back.status).toBe(200);
    await fresh.close();
  });

  test("without a nonce is refused in production, because it would work in any browser", async () => {
    const variables = { ...google.variables, NODE_ENV: "production" };
    const production = await startAuthServer({ beside: server, variables });
    const body = { provider: "google", id_token: await google.idToken(google.person) };
    const response = await ask(production, "/token?grant_type=id_token", { method: "POST", body });
    expect(await response.json()).toMatchObject({ code: "invalid_credentials" });
    await production.close();
  });

  test("is refused if Google is not set up, and the settings report it", async () => {
    const without = await startAuthServer({ beside: server });
    const body = { provider: "google", id_token: "x" };
    const response = await ask(without, "/token?grant_type=id_token", { method: "POST", body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "provider_disabled" });
    expect(await (await ask(without, "/settings")).json()).toMatchObject({
      external: { google: false },
    });
    expect(await (await ask(server, "/settings")).json()).toMatchObject({
      external: { google: true },
    });
    await without.close();
  });
});

describe("signing in through Google's page", () => {
  const start = (queryParams: Record<string, string> = {}) =>
    oauthStart(server, undefined, { provider: "google", queryParams });

  test("ends with a session and a Google token", async () => {
    const { fragment } = await walk(server, await start({ prompt: "select_account", nonce: "x" }));
    expect(fragment.get("provider_token")).toMatch(/^ya29/);
    const { data } = await authClient(server).getUser(fragment.get("access_token") ?? "");
    expect(data.user?.email).toBe(google.person.email);
    const visit = google.visits.at(-1);
    expect(visit?.get("scope")).toBe("openid email profile");
    expect(visit?.get("prompt")).toBe("select_account");
    expect(visit?.get("nonce")).toMatch(/^[0-9a-f]{64}$/);
  });

  test("uses the same account as an ID token, and joins a verified account with the address", async () => {
    const token = await google.idToken(google.person);
    const before = await signIn(token);
    const { fragment } = await walk(server, await start());
    const { data } = await authClient(server).getUser(fragment.get("access_token") ?? "");
    expect(data.user?.id).toBe(before.data.user?.id);
  });

  test("with an address that Google does not vouch for needs verification", async () => {
    google.person = newGooglePerson({ email: newEmail(), email_verified: false });
    const { fragment } = await walk(server, await start());
    expect(fragment.get("error_code")).toBe("provider_email_needs_verification");
  });

  test("is not offered without a client secret", async () => {
    const without = await startAuthServer({ beside: server, variables: google.variables });
    const response = await ask(without, "/authorize?provider=google");
    expect(response.status).toBe(400);
    await without.close();
  });
});
