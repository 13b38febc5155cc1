import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import type { SecretOwner } from "../secrets/secrets.ts";
import type { AiAccessDocument } from "./documents.ts";

export function findOwnAiAccess(db: Db, owner: SecretOwner): Promise<AiAccessDocument | null> {
  return collection(db, "aiAccess").findOne(owner);
}

/** Creates the access or replaces it. */
export async function saveAiAccess(
  db: Db,
  owner: SecretOwner,
  values: Pick<
    AiAccessDocument,
    "provider" | "baseUrl" | "model" | "sealedKey" | "prices" | "setBy"
  >,
): Promise<void> {
  const now = new Date();
  await collection(db, "aiAccess").updateOne(
    owner,
    { $set: { ...values, updatedAt: now }, $setOnInsert: { _id: newId(), createdAt: now } },
    { upsert: true },
  );
}

/** Returns false if the owner has none. */
export async function deleteAiAccess(db: Db, owner: SecretOwner): Promise<boolean> {
  const { deletedCount } = await collection(db, "aiAccess").deleteOne(owner);
  return deletedCount === 1;
}
