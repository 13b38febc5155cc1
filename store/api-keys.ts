import type { Db } from "mongodb";
import type { ApiKeyScope } from "#schemas/api-key.ts";
import { collection } from "./collections.ts";
import { hashSecret } from "./hash-secret.ts";

/** Acts as its maker, never as more: within one organization or project, within its scopes. Shown once, kept hashed. */
export interface ApiKeyDocument {
  _id: string;
  userId: string;
  orgId: string;
  /** Null: every project of the organization. */
  projectId: string | null;
  name: string;
  hash: string;
  prefix: string;
  scopes: ApiKeyScope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** Writing the date at every request would be a write per request. */
const LAST_USED_PRECISION_MS = 60_000;

/** The key that has this secret and has not run out; notes the use. */
export async function useApiKey(db: Db, secret: string): Promise<ApiKeyDocument | null> {
  const keys = collection(db, "apiKeys");
  const key = await keys.findOne({ hash: hashSecret(secret) });
  if (!key || (key.expiresAt && key.expiresAt <= new Date())) return null;
  if (Date.now() - (key.lastUsedAt?.getTime() ?? 0) > LAST_USED_PRECISION_MS)
    await keys.updateOne({ _id: key._id }, { $set: { lastUsedAt: new Date() } });
  return key;
}
