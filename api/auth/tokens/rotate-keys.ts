import type { Db } from "mongodb";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { SecretBox } from "#service/secret-box.ts";
import { replaceSigningKeys } from "#store/accounts/signing-keys.ts";
import type { SigningKey } from "#store/accounts/documents.ts";
import { findOrMakeRing, makeSigningKey, openKeys } from "./keys.ts";

const MINUTE_MS = 60_000;
/** Clients and proxies cache the key set for ten minutes. After this time, every cache contains a new key. */
const PUBLISHED_FIRST_MS = 20 * MINUTE_MS;
/** Processes notice a rotation within a minute, and clocks differ. */
const SLACK_MS = 5 * MINUTE_MS;
/** Service tokens expire after a day by default. */
const PREVIOUS_KEPT_MS = 24 * 60 * MINUTE_MS;
/** Revoked keys are kept only as a record. */
const REVOKED_KEPT = 10;

export interface Rotation {
  /** Signs from now on. */
  current: string;
  /** Published now, and signs after the next rotation. */
  standby: string;
  /** Tokens signed with these keys are no longer valid. */
  revoked: string[];
}

/**
 * Advances every signing key by one state: standby, current, previous, revoked. Tokens of the previous key stay valid until they expire. Safe with any number
 * of running api processes: the new current key was published long before.
 * @param options.leaked switches immediately and revokes the previously signing key
 * @throws AppError conflict when the standby key was not published long enough, or when another rotation came first
 */
export async function rotateKeys(options: {
  db: Db;
  secretBox: SecretBox;
  env: Pick<Env, "AUTH_JWT_EXP">;
  now: Date;
  leaked: boolean;
}): Promise<Rotation> {
  const { db, secretBox, now, leaked } = options;
  // A key sealed with the wrong SECRET_KEY could never sign.
  await openKeys(db, secretBox).signing();
  const ring = await findOrMakeRing(db, secretBox);
  const standby = ring.signingKeys.find(({ state }) => state === "standby");
  if (!standby) throw new Error("The key ring has no standby key.");
  const readyAt = readyAtOf(standby);
  if (!leaked && readyAt > now)
    throw new AppError("conflict", {
      message: `The next key was published a moment ago, so some caches do not have it yet. It can sign from ${readyAt.toISOString()}. Rotate the keys then.`,
    });
  const keptMs = keptMsOf(options.env);
  const moved = ring.signingKeys.map((key) => advanceKey(key, { now, leaked, keptMs }));
  const revoked = moved.filter(({ state }) => state === "revoked");
  const next = await makeSigningKey("standby", secretBox, now);
  const signingKeys = [
    ...moved.filter(({ state }) => state !== "revoked"),
    next,
    ...revoked.slice(-REVOKED_KEPT),
  ];
  if (!(await replaceSigningKeys(db, ring, signingKeys)))
    throw new AppError("conflict", {
      message: "Another rotation ran at the same time, so this one changed nothing.",
    });
  const revokedIds = new Set(ring.signingKeys.filter(isRevoked).map(({ kid }) => kid));
  return {
    current: standby.kid,
    standby: next.kid,
    revoked: revoked.map(({ kid }) => kid).filter((kid) => !revokedIds.has(kid)),
  };
}

/** From then on, every cache has the standby key. */
export const readyAtOf = ({ createdAt }: Pick<SigningKey, "createdAt">): Date =>
  new Date(createdAt.getTime() + PUBLISHED_FIRST_MS);

/** How long a key is trusted after it stopped signing, until its last token has expired. */
export const keptMsOf = ({ AUTH_JWT_EXP }: Pick<Env, "AUTH_JWT_EXP">): number =>
  Math.max(PREVIOUS_KEPT_MS, AUTH_JWT_EXP * 1000) + SLACK_MS;

const isRevoked = ({ state }: SigningKey) => state === "revoked";

function advanceKey(
  key: SigningKey,
  { now, leaked, keptMs }: { now: Date; leaked: boolean; keptMs: number },
): SigningKey {
  const retiredAt = key.retiredAt ?? now;
  const ended = { ...key, state: "revoked", sealedPrivateJwk: null, retiredAt } as const;
  switch (key.state) {
    case "standby":
      return { ...key, state: "current" };
    case "current":
      return leaked ? ended : { ...ended, state: "previous" };
    case "previous":
      return retiredAt.getTime() + keptMs <= now.getTime() ? ended : { ...key, retiredAt };
    case "revoked":
      return key;
  }
}
