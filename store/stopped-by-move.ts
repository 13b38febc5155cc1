import type { Db } from "mongodb";
import { hasAccess } from "./accounts/access.ts";
import { collection } from "./collections.ts";
import { countEndingCredentials } from "./projects/deploy-credentials.ts";
import type { ProjectDocument } from "./projects/documents.ts";

/** The keys, credentials, webhooks and channels of a project that stop working when it moves to another organization. */
export interface StoppedByMove {
  /** Keys of the old organization that cover all of its projects. They keep working for the others. */
  orgKeys: number;
  /** Keys for this project only. They are deleted. */
  projectKeys: number;
  pushTokens: number;
  deployHooks: number;
  /** An API key created its webhook secret, so deliveries are refused until someone rotates the secret. */
  webhookSecret: boolean;
  /** Its enabled webhooks. They are disabled. */
  webhooks: number;
  /** Its enabled channels. They are disabled. */
  channels: number;
}

/** Counts what `finishMove` will revoke, so that users can be warned first. */
export async function countStoppedByMove(
  db: Db,
  project: ProjectDocument,
  targetOrgId: string,
): Promise<StoppedByMove> {
  const { _id: projectId, orgId, webhookSecretMadeWith: madeWith } = project;
  const there = { orgId: targetOrgId, projectId };
  const usable = { orgId, $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }] };
  const keys = collection(db, "apiKeys");
  const [orgKeys, projectKeys, pushTokens, deployHooks, webhooks, channels] = await Promise.all([
    keys.countDocuments({ ...usable, projectId: null }),
    keys.countDocuments({ ...usable, projectId }),
    countEndingCredentials(db, "pushToken", there),
    countEndingCredentials(db, "deployHook", there),
    collection(db, "webhooks").countDocuments({ projectId, enabled: true }),
    collection(db, "channels").countDocuments({ projectId, enabled: true }),
  ]);
  const webhookSecret = madeWith ? !(await hasAccess(db, there, madeWith)) : false;
  return { orgKeys, projectKeys, pushTokens, deployHooks, webhookSecret, webhooks, channels };
}
