import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import type { SecretDocument } from "./documents.ts";

/** An organization, or one project. */
export type SecretOwner = { orgId: string; projectId: null } | { orgId: null; projectId: string };

/** Updating the date on every use would cost a write per request. */
const LAST_USED_PRECISION_MS = 60_000;

/** Creates the secret or replaces its value. */
export async function saveSecret(
  db: Db,
  owner: SecretOwner,
  secret: Pick<SecretDocument, "name" | "sealed" | "masked"> & { setBy?: string | undefined },
): Promise<void> {
  const now = new Date();
  const { name, setBy, ...values } = secret;
  await collection(db, "secrets").updateOne(
    { ...owner, name },
    {
      $set: { ...values, ...(setBy === undefined ? {} : { setBy }), updatedAt: now },
      // The user who set the former value did not set this one.
      ...(setBy === undefined ? { $unset: { setBy: "" } } : {}),
      $setOnInsert: { _id: newId(), createdAt: now, lastUsedAt: null },
    },
    { upsert: true },
  );
}

/** By name. */
export function listSecrets(db: Db, owner: SecretOwner): Promise<SecretDocument[]> {
  return collection(db, "secrets").find(owner).sort({ name: 1 }).toArray();
}

export function countSecrets(db: Db, owner: SecretOwner): Promise<number> {
  return collection(db, "secrets").countDocuments(owner);
}

export function findSecret(
  db: Db,
  owner: SecretOwner,
  name: string,
): Promise<SecretDocument | null> {
  return collection(db, "secrets").findOne({ ...owner, name });
}

/** Returns false when the owner has no such secret. */
export async function deleteSecret(db: Db, owner: SecretOwner, name: string): Promise<boolean> {
  const { deletedCount } = await collection(db, "secrets").deleteOne({ ...owner, name });
  return deletedCount === 1;
}

export async function deleteSecretsOf(db: Db, owner: SecretOwner): Promise<void> {
  await collection(db, "secrets").deleteMany(owner);
}

export async function noteSecretUse(
  db: Db,
  { _id, lastUsedAt }: Pick<SecretDocument, "_id" | "lastUsedAt">,
): Promise<void> {
  if (Date.now() - (lastUsedAt?.getTime() ?? 0) < LAST_USED_PRECISION_MS) return;
  await collection(db, "secrets").updateOne({ _id }, { $set: { lastUsedAt: new Date() } });
}
