import type { Db, Filter } from "mongodb";
import { API_KEY_PREFIX, API_KEYS_MAX } from "#schemas/accounts/api-key.ts";
import { AppError } from "#schemas/errors.ts";
import { newId, newSecret } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { hashSecret } from "../hash-secret.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { ApiKeyDocument } from "./documents.ts";

/** Updating the date on every request would cost a write per request. */
const LAST_USED_PRECISION_MS = 60_000;

/** Returns the unexpired key with this secret and records the use. */
export async function useApiKey(db: Db, secret: string): Promise<ApiKeyDocument | null> {
  const keys = collection(db, "apiKeys");
  const key = await keys.findOne({ hash: hashSecret(secret) });
  if (!key || (key.expiresAt && key.expiresAt <= new Date())) return null;
  if (Date.now() - (key.lastUsedAt?.getTime() ?? 0) > LAST_USED_PRECISION_MS)
    await keys.updateOne({ _id: key._id }, { $set: { lastUsedAt: new Date() } });
  return key;
}

/** Keys that expire after `from` and no later than `to`. */
export function findExpiringKeys(db: Db, from: Date, to: Date): Promise<ApiKeyDocument[]> {
  return collection(db, "apiKeys")
    .find({ expiresAt: { $gt: from, $lte: to } })
    .toArray();
}

const PREFIX_LENGTH = 9;

/**
 * `secret` is shown once.
 * @throws AppError api_key_limit when the user already has as many keys as one list shows, so that no key is hidden
 */
export async function createApiKey(
  db: Db,
  key: Pick<ApiKeyDocument, "userId" | "orgId" | "projectId" | "name" | "scopes" | "expiresAt">,
): Promise<{ key: ApiKeyDocument; secret: string }> {
  const secret = newSecret(API_KEY_PREFIX);
  const document: ApiKeyDocument = {
    _id: newId(),
    ...key,
    hash: hashSecret(secret),
    prefix: secret.slice(0, PREFIX_LENGTH),
    createdAt: new Date(),
    lastUsedAt: null,
  };
  await collection(db, "apiKeys").insertOne(document);
  // Counted after the insert, because concurrent calls would all pass a check made before it.
  const count = await collection(db, "apiKeys").countDocuments({ userId: key.userId });
  if (count > API_KEYS_MAX) {
    await deleteApiKey(db, document._id);
    throw new AppError("api_key_limit");
  }
  return { key: document, secret };
}

/** All keys of a user, newest first. */
export function listApiKeys(db: Db, userId: string): Promise<ApiKeyDocument[]> {
  return collection(db, "apiKeys")
    .find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .limit(API_KEYS_MAX)
    .toArray();
}

/** All keys of an organization's members, newest first. */
export function pageApiKeys(
  db: Db,
  orgId: string,
  request: PageRequest,
): Promise<Page<ApiKeyDocument>> {
  return newestPage(collection(db, "apiKeys"), { orgId }, { ...request, by: "createdAt" });
}

export function findApiKey(db: Db, apiKeyId: string): Promise<ApiKeyDocument | null> {
  return collection(db, "apiKeys").findOne({ _id: apiKeyId });
}

/** True if this key of the user still works and covers the project, or the whole organization if there is none. */
export async function isApiKeyOf(
  db: Db,
  apiKeyId: string,
  of: { userId: string; orgId: string; projectId: string | null },
): Promise<boolean> {
  const key = await findApiKey(db, apiKeyId);
  if (!key || key.userId !== of.userId || key.orgId !== of.orgId) return false;
  if (key.expiresAt && key.expiresAt <= new Date()) return false;
  return key.projectId === null || key.projectId === of.projectId;
}

export function deleteApiKey(db: Db, apiKeyId: string): Promise<void> {
  return deleteKeysWith(db, { _id: apiKeyId });
}

/** Deletes the keys of an account, an organization or a project, or of one user within an organization. */
export async function deleteApiKeys(
  db: Db,
  of: Partial<Pick<ApiKeyDocument, "userId" | "orgId">> & { projectId?: string },
): Promise<void> {
  if (Object.keys(of).length > 0) await deleteKeysWith(db, of);
}

/** Deletes keys that are limited to the project but belong to an organization other than its current one. */
export function deleteKeysOfOthers(
  db: Db,
  { projectId, orgId }: { projectId: string; orgId: string },
): Promise<void> {
  return deleteKeysWith(db, { projectId, orgId: { $ne: orgId } });
}

/** Also deletes the credentials created with these keys. They stop working with their key, so they may be deleted a moment later. */
async function deleteKeysWith(db: Db, filter: Filter<ApiKeyDocument>): Promise<void> {
  const keys = await collection(db, "apiKeys")
    .find(filter, { projection: { _id: 1 } })
    .toArray();
  const ids = keys.map(({ _id }) => _id);
  if (ids.length === 0) return;
  await collection(db, "apiKeys").deleteMany({ _id: { $in: ids } });
  for (const name of ["pushTokens", "deployHooks"] as const)
    await collection(db, name).deleteMany({ "madeWith.keyId": { $in: ids } });
}
