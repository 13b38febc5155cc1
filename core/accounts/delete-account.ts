import { AppError } from "#schemas/errors.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { deleteAuthUser } from "#store/accounts/users.ts";
import { forgetUser } from "#store/accounts/forget-user.ts";
import { listOrgsOfMember } from "#store/orgs/orgs.ts";
import { bestEffort } from "../best-effort.ts";
import { removeMember } from "../members/members.ts";
import { removeOrg } from "../orgs/remove-org.ts";
import type { CoreContext } from "../context.ts";

/**
 * Deletes an account and everything that only it owns. The account itself goes last, so the user can retry until then.
 * @throws AppError account_owns_orgs if the user owns an organization with other members, org_suspended if one is suspended
 */
export async function deleteAccount(context: CoreContext, userId: string): Promise<void> {
  const orgs = await listOrgsOfMember(context.db, userId);
  const owned = orgs.filter((org) => org.ownerId === userId);
  const shared = owned.filter((org) => org.members.length > 1);
  if (shared.length > 0)
    throw new AppError("account_owns_orgs", {
      message: `Transfer or delete these organizations first: ${shared.map(({ name }) => name).join(", ")}.`,
    });
  const suspended = owned.filter(({ suspension }) => suspension);
  if (suspended.length > 0)
    throw new AppError("org_suspended", {
      message: `These organizations are suspended, so they cannot be deleted with your account: ${suspended.map(({ name }) => name).join(", ")}. Ask the operator of this installation.`,
    });
  for (const org of owned) await removeOrg(context, org);
  for (const org of orgs.filter(({ ownerId }) => ownerId !== userId))
    await removeMember(context, org, userId);
  await forgetUser(context.db, userId);
  await deleteAuthUser(context.db, userId);
  await bestEffort(context, () => publishAccountChanged(context.redis, userId, "sessions"));
}
