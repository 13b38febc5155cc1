import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTokens } from "#api/auth/auth.ts";
import type { Tokens } from "#core/access/token-owner.ts";
import { collection } from "#store/collections.ts";
import { type AuthServer, startAuthServer } from "#tests/support/worlds/accounts/auth-server.ts";

const SECRET = "the shared secret of a service without signing keys";
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** A third-party auth service: its keys, its accounts, and the requests it received. */
interface Double {
  url: string;
  keys: JWK[];
  user: Record<string, unknown> | { status: number; code: string };
  autoconfirm: boolean;
  asked: Record<string, number>;
  down: boolean;
}

let server: AuthServer;
let http: Server;
let double: Double;
beforeEach(async () => {
  server = await startAuthServer();
  double = { url: "", keys: [], user: ann, autoconfirm: false, asked: {}, down: false };
  http = createServer((request, response) => {
    const path = request.url ?? "";
    double.asked[path] = (double.asked[path] ?? 0) + 1;
    if (double.down) return response.writeHead(503).end();
    const failure = path === "/user" && "status" in double.user ? double.user : null;
    const answers: Record<string, unknown> = {
      "/.well-known/jwks.json": { keys: double.keys },
      "/user": double.user,
      "/settings": { mailer_autoconfirm: double.autoconfirm },
    };
    response.writeHead(failure ? Number(failure["status"]) : 200, {
      "content-type": "application/json",
    });
    response.end(JSON.stringify(answers[path] ?? {}));
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  double.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  http.closeAllConnections();
  await new Promise((done) => http.close(done));
  await server.close();
});

const ann = {
  id: "00000000-0000-4000-8000-000000000001",
  email: "Ann@Example.com",
  email_confirmed_at: "2026-01-01T00:00:00Z",
  user_metadata: { full_name: "Ann", email_verified: true },
  identities: [],
};

const open = (variables: Record<string, string> = {}): Tokens => {
  const env = { ...server.env, AUTH_URL: double.url, ...variables };
  return openTokens({ db: server.db, env, secretBox: server.secretBox, clock: server.clock });
};

async function newKey(alg = "ES256"): Promise<{ kid: string; key: CryptoKey }> {
  const pair = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  double.keys.push({ ...jwk, kid, alg, use: "sig" });
  return { kid, key: pair.privateKey };
}

interface Signing {
  key: CryptoKey | Uint8Array;
  kid?: string;
  alg?: string;
  claims?: Record<string, unknown>;
  issuer?: string;
  audience?: string;
}

function sign({ key, kid, alg = "ES256", claims, issuer, audience }: Signing): Promise<string> {
  const now = Math.floor(server.clock().getTime() / SECOND_MS);
  return new SignJWT({ session_id: "s-1", aal: "aal1", ...claims })
    .setProtectedHeader({ alg, ...(kid === undefined ? {} : { kid }) })
    .setSubject(ann.id)
    .setIssuer(issuer ?? double.url)
    .setAudience(audience ?? "authenticated")
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(key);
}

describe("a token of the other service", () => {
  test.each(["ES256", "RS256"])("signed with %s identifies its user", async (alg) => {
    const key = await newKey(alg);
    expect(await open().verifyAccessToken(await sign({ ...key, alg }))).toMatchObject({
      userId: ann.id,
      email: "ann@example.com",
      emailProven: true,
      fullName: "Ann",
      sessionId: "s-1",
      aal: "aal1",
      factorMissing: false,
    });
  });

  test("is refused if it has another issuer or audience, an unknown key, or has expired", async () => {
    const key = await newKey();
    const tokens = open();
    const stranger = await generateKeyPair("ES256");
    for (const forged of [
      await sign({ ...key, issuer: "https://elsewhere.example" }),
      await sign({ ...key, audience: "anon" }),
      await sign({ key: stranger.privateKey, kid: key.kid }),
      await sign({ key: stranger.privateKey }),
      "nonsense",
    ])
      expect(await tokens.verifyAccessToken(forged)).toBeNull();
    const good = await sign(key);
    server.pass(61 * MINUTE_MS);
    expect(await tokens.verifyAccessToken(good)).toBeNull();
    expect(double.asked["/user"]).toBeUndefined();
  });

  test("is accepted with a separately configured issuer and key set", async () => {
    const key = await newKey();
    const tokens = open({
      AUTH_JWT_ISSUER: "https://issuer.example",
      AUTH_JWT_AUD: "us",
      AUTH_JWKS_URL: `${double.url}/.well-known/jwks.json`,
    });
    const token = await sign({ ...key, issuer: "https://issuer.example", audience: "us" });
    expect(await tokens.verifyAccessToken(token)).not.toBeNull();
    expect(await tokens.verifyAccessToken(await sign(key))).toBeNull();
  });

  test("signed with a shared secret is accepted only if one is configured, and only without a key id", async () => {
    const { kid } = await newKey();
    const key = new TextEncoder().encode(SECRET);
    const token = await sign({ key, alg: "HS256" });
    expect(await open().verifyAccessToken(token)).toBeNull();
    const tokens = open({ AUTH_JWT_SECRET: SECRET });
    expect(await tokens.verifyAccessToken(token)).toMatchObject({ userId: ann.id });
    expect(await tokens.verifyAccessToken(await sign({ key, alg: "HS256", kid }))).toBeNull();
    // The public key, which everyone knows, used as the secret.
    const publicKey = new TextEncoder().encode(JSON.stringify(double.keys[0]));
    expect(await tokens.verifyAccessToken(await sign({ key: publicKey, alg: "HS256" }))).toBeNull();
  });

  test("with an unknown key makes us fetch the key set up to once in thirty seconds", async () => {
    const key = await newKey();
    const tokens = open();
    await tokens.verifyAccessToken(await sign(key));
    const { privateKey } = await generateKeyPair("ES256");
    for (let index = 0; index < 10; index += 1)
      expect(
        await tokens.verifyAccessToken(await sign({ key: privateKey, kid: `unknown-${index}` })),
      ).toBeNull();
    expect(double.asked["/.well-known/jwks.json"]).toBeLessThanOrEqual(2);
  });
});

describe("the account at the other service", () => {
  test("is fetched once a minute for a session, and every time a fresh answer is required", async () => {
    const token = await sign(await newKey());
    const tokens = open();
    for (let index = 0; index < 5; index += 1) await tokens.verifyAccessToken(token);
    expect(double.asked["/user"]).toBe(1);
    await tokens.verifyAccessToken(token, { fresh: true });
    expect(double.asked["/user"]).toBe(2);
    server.pass(MINUTE_MS);
    await tokens.verifyAccessToken(token);
    expect(double.asked["/user"]).toBe(3);
  });

  test("ends the session here within a minute of a sign-out there, or immediately if asked", async () => {
    const token = await sign(await newKey());
    const tokens = open();
    await tokens.verifyAccessToken(token);
    double.user = { status: 403, code: "session_not_found" };
    expect(await tokens.verifyAccessToken(token)).not.toBeNull();
    expect(await tokens.verifyAccessToken(token, { fresh: true })).toBeNull();
    expect(await tokens.verifyAccessToken(token)).toBeNull();
  });

  test("is verified by a confirmed address only if that service sends confirmation emails", async () => {
    const token = await sign(await newKey());
    double.autoconfirm = true;
    expect(await open().verifyAccessToken(token)).toMatchObject({ emailProven: false });
    double.autoconfirm = false;
    double.user = { ...ann, email_confirmed_at: null };
    expect(await open().verifyAccessToken(token)).toMatchObject({ emailProven: false });
    double.user = ann;
    expect(await open().verifyAccessToken(token)).toMatchObject({ emailProven: true });
  });

  test("decides whether the second factor was used", async () => {
    const key = await newKey();
    double.user = { ...ann, factors: [{ id: "f", factor_type: "totp", status: "verified" }] };
    expect(await open().verifyAccessToken(await sign(key))).toMatchObject({ factorMissing: true });
    const raised = await sign({ ...key, claims: { session_id: "s-2", aal: "aal2" } });
    expect(await open().verifyAccessToken(raised)).toMatchObject({ factorMissing: false });
  });

  test("is read from the cache while the service is down, and fresh or unknown sessions are refused", async () => {
    const token = await sign(await newKey());
    const tokens = open();
    await tokens.verifyAccessToken(token);
    double.down = true;
    server.pass(MINUTE_MS);
    expect(await tokens.verifyAccessToken(token)).toMatchObject({ userId: ann.id });
    await expect(tokens.verifyAccessToken(token, { fresh: true })).rejects.toMatchObject({
      appCode: "auth_unavailable",
    });
    await expect(open().verifyAccessToken(token)).rejects.toMatchObject({
      appCode: "auth_unavailable",
    });
  });
});

describe("the copy of an account", () => {
  test("follows the service: a new address is shown, and a ban or a deletion blocks API keys", async () => {
    const token = await sign(await newKey());
    const tokens = open();
    await tokens.verifyAccessToken(token);
    double.user = { ...ann, email: "moved@example.com" };
    expect(await tokens.verifyAccessToken(token, { fresh: true })).toMatchObject({
      email: "moved@example.com",
    });
    double.user = { status: 403, code: "user_banned" };
    await tokens.verifyAccessToken(token, { fresh: true });
    expect(await tokens.findOwner(ann.id)).toBeNull();
    double.user = ann;
    await tokens.verifyAccessToken(token, { fresh: true });
    expect(await tokens.findOwner(ann.id)).toMatchObject({ email: "ann@example.com" });
    double.user = { status: 403, code: "user_not_found" };
    await tokens.verifyAccessToken(token, { fresh: true });
    expect(await tokens.findOwner(ann.id)).toBeNull();
  });

  test("takes over an address from an older copy that still has it", async () => {
    const key = await newKey();
    const users = collection(server.db, "authUsers");
    await open().verifyAccessToken(await sign(key));
    const copy = await users.findOne({ _id: ann.id });
    const older = { ...copy!, _id: "older", identities: [] };
    await users.deleteOne({ _id: ann.id });
    await users.insertOne(older);
    await open().verifyAccessToken(await sign(key));
    expect(await users.findOne({ _id: ann.id })).toMatchObject({ email: "ann@example.com" });
    expect(await users.findOne({ _id: "older" })).toMatchObject({
      email: "moved:older",
      emailProvenAt: null,
    });
  });

  test("contains no secret, no password, and no user data except a name and a picture", async () => {
    double.user = { ...ann, user_metadata: { name: "Ann", role: "admin", big: "x".repeat(500) } };
    await open().verifyAccessToken(await sign(await newKey()));
    const copy = await collection(server.db, "authUsers").findOne({ _id: ann.id });
    expect(copy).toMatchObject({ userMetadata: { full_name: "Ann" }, passwordHash: null });
    expect(Object.keys(copy?.userMetadata ?? {})).toEqual(["full_name"]);
  });
});
