import type { Db } from "mongodb";
import { pushTokenOf } from "#schemas/projects/git-access.ts";
import type { TriggerKind } from "#schemas/deployments/deployment.ts";
import { findAuthUserByEmail } from "#store/accounts/users.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { listDeployCredentials } from "#store/projects/deploy-credentials.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

/** A hook calls by the clock, an import brings what others wrote: neither is anybody's own doing. */
const BY_SOMEBODY: readonly TriggerKind[] = ["push", "webhook", "poll", "cli", "manual"];
/** Key of the api behind the address it acts for: "ada@example.org (API key laptop)". */
const KEY = / \(API key .*\)$/;

/**
 * The member whose doing a deployment is: who pressed the button or pushed, by their own address or a push token of
 * theirs, else who wrote the commit. Null when that is nobody of the organization.
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
  const written = kind === "manual" ? undefined : deployment.commit?.author.email;
  for (const address of [actor?.replace(KEY, ""), written]) {
    const user = address && (await findAuthUserByEmail(db, foldEmail(address)));
    if (user && isMember(user._id)) return user._id;
  }
  return null;
}
