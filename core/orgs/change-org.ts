import { AppError } from "#schemas/errors.ts";
import { checkHandle } from "#schemas/handle.ts";
import type { Visibility } from "#schemas/orgs/org.ts";
import { DESCRIPTION_MAX_CHARACTERS } from "#schemas/text-limits.ts";
import type { AuditDetails } from "#schemas/orgs/audit.ts";
import { type OrgChanges, updateOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { publishOrgChanged } from "./publish-org.ts";
import { changesBetween } from "../audit/audit-changes.ts";
import { requireVisibility } from "../billing/require-visibility.ts";
import { saveAvatar } from "../accounts/avatars.ts";
import type { CoreContext } from "../context.ts";

export interface OrgUpdates {
  name?: string | undefined;
  handle?: string | undefined;
  description?: string | undefined;
  /** A data URL; null removes the picture. */
  avatar?: string | null | undefined;
  settings?: { default_visibility?: Visibility | undefined } | undefined;
}

/** @throws AppError description_too_long */
export function checkDescription(description: string): string {
  if (description.length > DESCRIPTION_MAX_CHARACTERS) throw new AppError("description_too_long");
  return description;
}

/**
 * A new handle moves the dashboard's addresses and the git remotes of all projects. Sites keep their addresses: their
 * labels contain the handle at the time of creation, and visitors' links must not break.
 * @returns the organization, and old and new values for the audit log
 * @throws AppError handle_invalid, handle_reserved, handle_taken, description_too_long, avatar_invalid, org_not_found, feature_not_in_plan
 */
export async function changeOrg(
  context: CoreContext,
  org: OrgDocument,
  updates: OrgUpdates,
): Promise<{ org: OrgDocument; details: AuditDetails }> {
  const { name, handle, description, avatar } = updates;
  const visibility = updates.settings?.default_visibility;
  if (visibility !== undefined && visibility !== org.settings.defaultVisibility)
    requireVisibility(context.env, org, visibility);
  const changes: OrgChanges = {
    ...(name === undefined ? {} : { name }),
    ...(handle === undefined || handle === org.handle ? {} : { handle: checkHandle(handle) }),
    ...(description === undefined ? {} : { description: checkDescription(description) }),
    ...(visibility === undefined
      ? {}
      : { settings: { ...org.settings, defaultVisibility: visibility } }),
    ...(avatar === undefined ? {} : { avatar: avatar && (await saveAvatar(context, avatar)) }),
  };
  const changed = await updateOrg(context.db, org._id, changes);
  if (!changed) throw new AppError("org_not_found");
  const members = changed.members.map(({ userId }) => userId);
  await bestEffort(context, () => publishOrgChanged(context, org._id, members));
  return { org: changed, details: changesBetween(detailsOf(org), detailsOf(changed)) };
}

function detailsOf(org: OrgDocument): AuditDetails {
  return {
    name: org.name,
    handle: org.handle,
    description: org.description,
    avatar: org.avatar,
    default_visibility: org.settings.defaultVisibility,
  };
}
