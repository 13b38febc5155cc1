import type { Db } from "mongodb";
import { pushTokenOf } from "#schemas/projects/git-access.ts";
import type { TriggerKind } from "#schemas/deployments/status.ts";
import { findAuthUserByEmail } from "#store/accounts/users.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { listDeployCredentials } from "#store/projects/deploy-credentials.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

/** Triggers that a member causes. A hook runs on a schedule, and an import contains the work of others. */
const BY_SOMEBODY: readonly TriggerKind[] = ["push", "webhook", "poll", "cli", "manual"];
/** The suffix of an actor that is an API key: "ada@example.org (API key laptop)". */
const KEY = / \(API key .*\)$/;

/**
 * The member who caused a deployment: the one who redeployed or pushed, with their own address or push token, otherwise the
 * author of the commit. Null if that is not a member of the organization.
 */
export async function findCauser(
  db: Db,
  deployment: Pick<DeploymentDocument, "projectId" | "trigger" | "commit">,
  memberIds: string[],
): Promise<string | null> {
  const { kind, actor } = deployment.trigger;
  if (!BY_SOMEBODY.includes(kind)) return null;
  const isMember = (userId: string | undefined): userId is string =>
    userId !== undefined && memberIds.includes(userId);
  const token = actor === null ? null : pushTokenOf(actor);
  if (token !== null) {
    const tokens = await listDeployCredentials(db, "pushToken", deployment.projectId);
    const maker = tokens.find(({ name }) => name === token)?.createdBy;
    if (isMember(maker)) return maker;
  }
  const authorEmail = kind === "manual" ? undefined : deployment.commit?.author.email;
  for (const address of [actor?.replace(KEY, ""), authorEmail]) {
    const user = address && (await findAuthUserByEmail(db, foldEmail(address)));
    if (user && isMember(user._id)) return user._id;
  }
  return null;
}
