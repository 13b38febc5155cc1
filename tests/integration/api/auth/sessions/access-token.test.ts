import { createHmac, generateKeyPairSync } from "node:crypto";
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  ask,
  authClient,
  type AuthServer,
  PUBLIC_URL,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const HOUR_MS = 3_600_000;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

const publishedKeys = async (from: AuthServer): Promise<JWK[]> =>
  ((await (await ask(from, "/.well-known/jwks.json")).json()) as { keys: JWK[] }).keys;

test("the client can verify a token with the published keys", async () => {
  const { client, session, email } = await signedUp(server);
  const { data } = await client.getClaims();
  const kids = (await publishedKeys(server)).map((key) => key.kid);
  expect(data?.header).toMatchObject({ alg: "ES256", typ: "JWT" });
  expect(kids).toContain(data?.header.kid);
  expect(data?.claims).toMatchObject({
    iss: `${PUBLIC_URL}/auth/v1`,
    aud: "authenticated",
    role: "authenticated",
    sub: session.user.id,
    email,
    phone: "",
    aal: "aal1",
    is_anonymous: false,
    amr: [{ method: "password" }],
  });
  expect(data?.claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
});

test("an expired token is refused by the client and by the service", async () => {
  const past = await startAuthServer();
  past.pass(-2 * HOUR_MS);
  const { client, session } = await signedUp(past);
  const claims = await client.getClaims(session.access_token);
  expect(claims.error?.message).toContain("expired");
  expect(await past.tokens.verifyAccessToken(session.access_token)).not.toBeNull();
  past.pass(HOUR_MS);
  const user = await client.getUser(session.access_token);
  expect(user.error).toMatchObject({ status: 403, code: "bad_jwt" });
  expect(await past.tokens.verifyAccessToken(session.access_token)).toBeNull();
  await past.close();
});

describe("the published keys", () => {
  test("contain nothing private", async () => {
    const response = await ask(server, "/.well-known/jwks.json");
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
    const { keys } = (await response.json()) as { keys: JWK[] };
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(key).toMatchObject({
        kty: "EC",
        crv: "P-256",
        alg: "ES256",
        use: "sig",
        key_ops: ["verify"],
      });
      expect(key).not.toHaveProperty("d");
    }
  });

  test("are encrypted in the database", async () => {
    const ring = await collection(server.db, "authKeys").findOne({ _id: "ring" });
    expect(JSON.stringify(ring)).not.toContain('"d"');
    expect(ring?.signingKeys.map((key) => key.sealedPrivateJwk?.slice(0, 3))).toEqual([
      "v1:",
      "v1:",
    ]);
  });

  test("are the same in every process, even if several start at the same time on a new database", async () => {
    const first = await startAuthServer();
    const others = await Promise.all([1, 2].map(() => startAuthServer({ beside: first })));
    const sets = await Promise.all([first, ...others].map(publishedKeys));
    expect(sets[1]).toEqual(sets[0]);
    expect(sets[2]).toEqual(sets[0]);
    for (const other of others) await other.close();
    await first.close();
  });
});

describe("a forged token is refused", () => {
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

  async function expectRefused(token: string): Promise<void> {
    const { error } = await authClient(server).getUser(token);
    expect(error).toMatchObject({ status: 403, code: "bad_jwt" });
    expect(await server.tokens.verifyAccessToken(token)).toBeNull();
  }

  async function victim(): Promise<{
    claims: Record<string, unknown>;
    kid: string;
    token: string;
  }> {
    const { session } = await signedUp(server);
    const token = session.access_token;
    return { claims: decodeJwt(token), kid: decodeProtectedHeader(token).kid ?? "", token };
  }

  test("if it has no signature (alg none)", async () => {
    const { claims, kid } = await victim();
    await expectRefused(`${base64({ alg: "none", kid, typ: "JWT" })}.${base64(claims)}.`);
  });

  test("if it is signed with the public key as an HMAC secret", async () => {
    const { claims, kid } = await victim();
    const jwk = (await publishedKeys(server)).find((key) => key.kid === kid);
    const body = `${base64({ alg: "HS256", kid, typ: "JWT" })}.${base64(claims)}`;
    const signature = createHmac("sha256", JSON.stringify(jwk)).update(body).digest("base64url");
    await expectRefused(`${body}.${signature}`);
  });

  test("if it is signed with someone else's key, with our key id or their own", async () => {
    const { claims, kid } = await victim();
    const foreign = await generateKeyPair("ES256");
    for (const name of [kid, "theirs", "../../../dev/null"]) {
      const header = { alg: "ES256", kid: name, typ: "JWT" };
      await expectRefused(
        await new SignJWT(claims).setProtectedHeader(header).sign(foreign.privateKey),
      );
    }
  });

  test("if it contains its own key", async () => {
    const { claims } = await victim();
    const foreign = await generateKeyPair("ES256", { extractable: true });
    const header = { alg: "ES256", jwk: await exportJWK(foreign.publicKey) };
    await expectRefused(
      await new SignJWT(claims).setProtectedHeader(header).sign(foreign.privateKey),
    );
  });

  test("if it uses another algorithm's key", async () => {
    const { claims, kid } = await victim();
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    await expectRefused(
      await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey),
    );
  });

  test("if one letter is changed", async () => {
    const { token } = await victim();
    const [head, body, signature = ""] = token.split(".");
    const changed = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
    await expectRefused(`${head}.${body}.${changed}`);
    await expectRefused("not-a-token");
  });

  test("if we signed it for another audience, address, user or session", async () => {
    const { claims, token } = await victim();
    const { session: other } = await signedUp(server);
    const { openKeys } = await import("#api/auth/tokens/keys.ts");
    const { kid, key } = await openKeys(server.db, server.secretBox).signing();
    const sign = (changes: Record<string, unknown>) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "ES256", kid }).sign(key);
    for (const changes of [
      { aud: "elsewhere" },
      { iss: "https://evil.example/auth/v1" },
      { exp: undefined },
      { session_id: undefined },
      { sub: undefined },
    ])
      await expectRefused(await sign(changes));

    const foreignSession = decodeJwt(other.access_token)["session_id"];
    const { error } = await authClient(server).getUser(await sign({ session_id: foreignSession }));
    expect(error?.name).toBe("AuthSessionMissingError");
    expect(await server.tokens.verifyAccessToken(token)).not.toBeNull();
  });
});

test("a request without a bearer token returns 401", async () => {
  for (const headers of [{}, { authorization: "Basic YTpi" }, { authorization: "Bearer" }]) {
    const response = await ask(server, "/user", { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "no_authorization" });
  }
});

test("the scheme may be written in any case", async () => {
  const { session } = await signedUp(server);
  const headers = { authorization: `bEARER ${session.access_token}` };
  expect((await ask(server, "/user", { headers })).status).toBe(200);
});

test("the token of a deleted account is refused because the account does not exist", async () => {
  const { client, session } = await signedUp(server);
  await collection(server.db, "authUsers").deleteOne({ _id: session.user.id });
  const { error } = await client.getUser();
  expect(error).toMatchObject({ status: 403, code: "user_not_found" });
});

test("an expired session is reported as expired", async () => {
  const { client, session } = await signedUp(server);
  await collection(server.db, "authSessions").updateOne(
    { userId: session.user.id },
    { $set: { expiresAt: server.clock() } },
  );
  const { error } = await client.getUser();
  expect(error).toMatchObject({ status: 403, code: "session_expired" });
});
