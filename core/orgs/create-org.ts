import { AppError } from "#schemas/errors.ts";
import { checkHandle, handleFrom } from "#schemas/handle.ts";
import { JOINED_ORGS_MAX, OWNED_ORGS_MAX } from "#schemas/orgs/org.ts";
import { deleteOrg } from "#store/orgs/delete-org.ts";
import { countJoinedOrgs, countOwnedOrgs } from "#store/orgs/members.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { publishOrgChanged } from "./publish-org.ts";
import { freeHandle } from "../projects/free-handle.ts";
import type { CoreContext } from "../context.ts";

/** @throws AppError org_limit, member_org_limit, handle_invalid, handle_reserved, handle_taken */
export async function createOrg(
  context: CoreContext,
  input: { ownerId: string; name: string; handle?: string | undefined; description?: string },
): Promise<OrgDocument> {
  const { db } = context;
  const { ownerId, name, description = "" } = input;
  if ((await countOwnedOrgs(db, ownerId)) >= OWNED_ORGS_MAX) throw new AppError("org_limit");
  if ((await countJoinedOrgs(db, ownerId)) >= JOINED_ORGS_MAX)
    throw new AppError("member_org_limit", {
      message: "You already belong to the maximum number of organizations. Leave one first.",
    });
  const insert = (handle: string) =>
    insertOrg(db, { name, handle, ownerId, personal: false, description });
  const org = input.handle
    ? await insert(checkHandle(input.handle))
    : await freeHandle(handleFrom(name) || "organization", insert);
  // Concurrent calls all pass the first check. A call that then counts too many removes its own organization.
  if ((await countOwnedOrgs(db, ownerId)) > OWNED_ORGS_MAX) {
    await deleteOrg(db, org._id);
    throw new AppError("org_limit");
  }
  await bestEffort(context, () => publishOrgChanged(context, org._id, [ownerId]));
  return org;
}
