import { randomBytes } from "node:crypto";
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import type { Db } from "mongodb";
import type { SecretBox } from "#service/secret-box.ts";
import { findAuthKeys, insertAuthKeys } from "#store/accounts/signing-keys.ts";
import type { AuthKeysDocument, SigningKey, SigningKeyState } from "#store/accounts/documents.ts";
import { REFRESH_KEY_CONTEXT, signingContext } from "#store/sealed/contexts.ts";

export const SIGNING_ALGORITHM = "ES256";

/** How soon a rotation by another process is noticed. A standby key is published long before it signs, so this can be slow. */
export const RING_FRESH_MS = 60_000;
/** An unknown key may be a minute old after an emergency rotation. Made-up key ids must not cause a database read each time. */
const RING_REREAD_MS = 5_000;
const REFRESH_KEY_BYTES = 32;

export interface Keys {
  /** The key that signs new access tokens. */
  signing(): Promise<{ kid: string; key: CryptoKey }>;
  /** The public key with this id; null if the id is unknown or the key was revoked. */
  verifying(kid: string): Promise<CryptoKey | null>;
  /** The JSON Web Key Set: the keys that sign, will sign, or signed tokens that may still be valid. */
  published(): Promise<JWK[]>;
  refresh(): Promise<Buffer>;
}

interface Ring {
  readAt: number;
  signing: { kid: string; key: CryptoKey };
  verifying: Map<string, CryptoKey>;
  published: JWK[];
  refresh: Buffer;
}

/** The key ring of the embedded service. It is created on first use and read again every minute. */
export function openKeys(db: Db, secretBox: SecretBox, clock: () => Date = () => new Date()): Keys {
  let ring: Promise<Ring> | null = null;
  const read = async (fresh = RING_FRESH_MS): Promise<Ring> => {
    const cached = await ring?.catch(() => null);
    if (cached && clock().getTime() - cached.readAt < fresh) return cached;
    ring = findOrMakeRing(db, secretBox).then((stored) => openRing(stored, secretBox, clock()));
    return ring;
  };
  return {
    signing: async () => (await read()).signing,
    verifying: async (kid) =>
      (await read()).verifying.get(kid) ?? (await read(RING_REREAD_MS)).verifying.get(kid) ?? null,
    published: async () => (await read()).published,
    refresh: async () => (await read()).refresh,
  };
}

/** If several processes start at the same time, one creates the ring. */
export async function findOrMakeRing(db: Db, secretBox: SecretBox): Promise<AuthKeysDocument> {
  const stored = await findAuthKeys(db);
  if (stored) return stored;
  const created: AuthKeysDocument = {
    _id: "ring",
    signingKeys: [
      await makeSigningKey("current", secretBox),
      await makeSigningKey("standby", secretBox),
    ],
    sealedRefreshKey: secretBox.seal(
      randomBytes(REFRESH_KEY_BYTES).toString("base64"),
      REFRESH_KEY_CONTEXT,
    ),
  };
  if (await insertAuthKeys(db, created)) return created;
  return findOrMakeRing(db, secretBox);
}

export async function makeSigningKey(
  state: SigningKeyState,
  secretBox: SecretBox,
  now = new Date(),
): Promise<SigningKey> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
  return {
    kid,
    state,
    publicJwk: { ...publicJwk },
    sealedPrivateJwk: secretBox.seal(privateJwk, signingContext(kid)),
    createdAt: now,
  };
}

async function openRing(
  document: AuthKeysDocument,
  secretBox: SecretBox,
  now: Date,
): Promise<Ring> {
  const trusted = document.signingKeys.filter((key) => key.state !== "revoked");
  const current = document.signingKeys.find((key) => key.state === "current");
  if (!current?.sealedPrivateJwk)
    throw new Error("The key ring of the auth service has no current key.");
  const verifying = new Map<string, CryptoKey>();
  for (const key of trusted) verifying.set(key.kid, await importKey(key.publicJwk));
  const { privateJwk, refresh } = unseal(
    document,
    { kid: current.kid, sealedPrivateJwk: current.sealedPrivateJwk },
    secretBox,
  );
  return {
    readAt: now.getTime(),
    signing: { kid: current.kid, key: await importKey(privateJwk) },
    verifying,
    published: trusted.map((key) => ({
      ...key.publicJwk,
      kid: key.kid,
      alg: SIGNING_ALGORITHM,
      use: "sig",
      key_ops: ["verify"],
    })),
    refresh,
  };
}

function unseal(
  document: AuthKeysDocument,
  current: { kid: string; sealedPrivateJwk: string },
  secretBox: SecretBox,
): { privateJwk: JWK; refresh: Buffer } {
  try {
    return {
      privateJwk: JSON.parse(
        secretBox.open(current.sealedPrivateJwk, signingContext(current.kid)),
      ) as JWK,
      refresh: Buffer.from(
        secretBox.open(document.sealedRefreshKey, REFRESH_KEY_CONTEXT),
        "base64",
      ),
    };
  } catch (cause) {
    throw new Error("The keys of the auth service were sealed with another SECRET_KEY.", { cause });
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("The key ring holds a symmetric key.");
  return key;
}
