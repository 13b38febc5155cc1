import { createHash, randomBytes } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { type Answer, type DoubleRequest, startHttpDouble } from "./http-double.ts";

export interface GooglePerson {
  sub: string;
  email: string;
  email_verified: boolean | string;
  name: string;
  picture: string;
}

/** Google's sign-in: its keys, its ID tokens, and the page that redirects back with a code. */
export interface GoogleDouble {
  url: string;
  /** Makes a service trust this Google double. Without a secret there is no redirect flow. */
  variables: Record<string, string>;
  clientSecret: Record<string, string>;
  /** The user in the browser that opens the authorize page. */
  person: GooglePerson;
  /** Makes fetching the keys fail. */
  down: boolean;
  visits: URLSearchParams[];
  /** Responses that replace the normal ones, by path. */
  answers: Map<string, Answer>;
  /** A signed ID token. `claims` replace the usual ones, and undefined removes one. */
  idToken(person: GooglePerson, claims?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

interface Grant {
  person: GooglePerson;
  query: URLSearchParams;
}

export const GOOGLE_CLIENT_ID = "google-client";
const CLIENT_SECRET = "google-secret";
const KEY_ID = "google-key";
const LIFE_S = 3_000;

export function newGooglePerson(fields: Partial<GooglePerson> = {}): GooglePerson {
  const sub = BigInt(`0x${randomBytes(8).toString("hex")}`).toString();
  return {
    sub,
    email: `g-${sub}@example.com`,
    email_verified: true,
    name: "Ann Google",
    picture: "https://pictures.example.com/ann.png",
    ...fields,
  };
}

export async function startGoogleDouble(): Promise<GoogleDouble> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();
  const state = {
    person: newGooglePerson(),
    down: false,
    visits: [] as URLSearchParams[],
    answers: new Map<string, Answer>(),
  };

  const authorize = async ({ query }: DoubleRequest): Promise<Answer> => {
    state.visits.push(query);
    if (query.get("response_type") === "id_token") return handOver(query);
    const code = randomBytes(10).toString("hex");
    grants.set(code, { person: state.person, query });
    const target = new URL(query.get("redirect_uri") ?? "");
    target.searchParams.set("state", query.get("state") ?? "");
    target.searchParams.set("code", code);
    return { status: 302, headers: { location: target.toString() } };
  };

  /** Without a code, the page gets the token in its fragment. */
  const handOver = async (query: URLSearchParams): Promise<Answer> => {
    const target = new URL(query.get("redirect_uri") ?? "");
    target.hash = new URLSearchParams({
      id_token: await idToken(state.person, { nonce: query.get("nonce") ?? undefined }),
      state: query.get("state") ?? "",
    }).toString();
    return { status: 302, headers: { location: target.toString() } };
  };

  const redeem = async ({ form }: DoubleRequest): Promise<Answer> => {
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const verifier = createHash("sha256").update(form.get("code_verifier") ?? "");
    const isRight =
      form.get("client_secret") === CLIENT_SECRET &&
      form.get("redirect_uri") === grant?.query.get("redirect_uri") &&
      verifier.digest("base64url") === grant?.query.get("code_challenge");
    if (!grant || !isRight) return { status: 400, body: { error: "invalid_grant" } };
    const accessToken = `ya29.${randomBytes(12).toString("hex")}`;
    const claims = { nonce: grant.query.get("nonce"), at_hash: halfHash(accessToken) };
    const id_token = await idToken(grant.person, claims);
    return { body: { access_token: accessToken, id_token, token_type: "Bearer" } };
  };

  const double = await startHttpDouble((request) => {
    const instead = state.answers.get(request.path);
    if (instead) return instead;
    if (request.path === "/certs")
      return state.down ? { status: 503, body: {} } : { body: { keys: [jwk] } };
    if (request.path === "/auth") return authorize(request);
    if (request.path === "/token") return redeem(request);
    return { status: 404, body: {} };
  });
  const idToken: GoogleDouble["idToken"] = (person, claims = {}) =>
    signIdToken(privateKey, { iss: double.url, ...person, ...claims });

  return Object.assign(state, {
    url: double.url,
    idToken,
    variables: {
      GOOGLE_CLIENT_ID,
      GOOGLE_ISSUER: double.url,
      GOOGLE_JWKS_URL: `${double.url}/certs`,
      GOOGLE_AUTH_URL: `${double.url}/auth`,
      GOOGLE_TOKEN_URL: `${double.url}/token`,
    },
    clientSecret: { GOOGLE_CLIENT_SECRET: CLIENT_SECRET },
    close: double.close,
  });
}

/** Signs an ID token with Google's key or another one. */
export function signIdToken(key: CryptoKey, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const usual = { aud: GOOGLE_CLIENT_ID, iat: now, exp: now + LIFE_S };
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: KEY_ID })
    .sign(key);
}

/** The `at_hash` of an access token. */
export function halfHash(accessToken: string): string {
  const digest = createHash("sha256").update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
}
