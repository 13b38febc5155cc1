import type { Db } from "mongodb";
import { AUTHORIZATION_CODE_PREFIX } from "#schemas/accounts/application.ts";
import { newId, newSecret } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { hashSecret } from "../hash-secret.ts";
import type { OauthCodeDocument } from "./documents.ts";

/** Long enough for a redirect and one request. Used and old codes are kept for an hour, to notice a second use. */
const CODE_LIFE_MS = 60_000;

/** Returns the code, which is stored only as a hash. */
export async function createCode(
  db: Db,
  consent: Omit<OauthCodeDocument, "_id" | "applicationId" | "usedAt" | "reusedAt" | "createdAt">,
): Promise<string> {
  const code = newSecret(AUTHORIZATION_CODE_PREFIX);
  await collection(db, "oauthCodes").insertOne({
    _id: hashSecret(code),
    ...consent,
    applicationId: newId(),
    usedAt: null,
    reusedAt: null,
    createdAt: new Date(),
  });
  return code;
}

/** Uses a code up. `isFirst` is false for a code that was used before. Null for an unknown or expired one. */
export async function useCode(
  db: Db,
  code: string,
): Promise<{ consent: OauthCodeDocument; isFirst: boolean } | null> {
  const codes = collection(db, "oauthCodes");
  const _id = hashSecret(code);
  const usedAt = new Date();
  const consent = await codes.findOneAndUpdate(
    { _id, usedAt: null, createdAt: { $gt: new Date(Date.now() - CODE_LIFE_MS) } },
    { $set: { usedAt } },
    { returnDocument: "after" },
  );
  if (consent) return { consent, isFirst: true };
  const reused = await codes.findOneAndUpdate(
    { _id, usedAt: { $ne: null } },
    { $set: { reusedAt: usedAt } },
    { returnDocument: "after" },
  );
  return reused && { consent: reused, isFirst: false };
}

/** Whether someone presented the code again while its first exchange was running. */
export async function wasReused(db: Db, { _id }: OauthCodeDocument): Promise<boolean> {
  const code = await collection(db, "oauthCodes").findOne({ _id });
  return code === null || code.reusedAt !== null;
}
