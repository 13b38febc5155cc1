import type { Db } from "mongodb";
import { newId, newSecret } from "#schemas/ids.ts";
import { collection } from "./collections.ts";
import { hashSecret } from "./hash-secret.ts";

/** A secret address that starts a deployment when it is posted to. Shown once; only its hash is kept. */
export interface DeployHookDocument {
  _id: string;
  projectId: string;
  name: string;
  hash: string;
  /** First characters, to recognise it by. */
  prefix: string;
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const PREFIX_LENGTH = 9;
/** Writing the date at every fetch would be a write per request. */
const LAST_USED_PRECISION_MS = 60_000;

export async function createDeployHook(
  db: Db,
  hook: { projectId: string; name: string; createdBy: string },
): Promise<{ hook: DeployHookDocument; secret: string }> {
  const secret = newSecret("pmh");
  const document: DeployHookDocument = {
    _id: newId(),
    ...hook,
    hash: hashSecret(secret),
    prefix: secret.slice(0, PREFIX_LENGTH),
    createdAt: new Date(),
    lastUsedAt: null,
  };
  await collection(db, "deployHooks").insertOne(document);
  return { hook: document, secret };
}

/** The hook with this secret; notes the use. */
export async function useDeployHook(db: Db, secret: string): Promise<DeployHookDocument | null> {
  const hook = await collection(db, "deployHooks").findOne({ hash: hashSecret(secret) });
  if (hook && Date.now() - (hook.lastUsedAt?.getTime() ?? 0) > LAST_USED_PRECISION_MS) {
    await collection(db, "deployHooks").updateOne(
      { _id: hook._id },
      { $set: { lastUsedAt: new Date() } },
    );
  }
  return hook;
}

export function listDeployHooks(db: Db, projectId: string): Promise<DeployHookDocument[]> {
  return collection(db, "deployHooks")
    .find({ projectId })
    .sort({ createdAt: -1 })
    .limit(100)
    .toArray();
}

export async function revokeDeployHook(
  db: Db,
  projectId: string,
  hookId: string,
): Promise<boolean> {
  const result = await collection(db, "deployHooks").deleteOne({ _id: hookId, projectId });
  return result.deletedCount === 1;
}
