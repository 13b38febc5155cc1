import { findAuthUserByEmail } from "#store/accounts/users.ts";
import { findKnownVersion, keepKnownVersion } from "#store/platform/version.ts";
import { foldEmail } from "#schemas/accounts/email.ts";
import { notify } from "./notify.ts";
import type { CoreContext } from "../context.ts";

/**
 * Notifies the administrator if this process has a different version from the last one that started. The first start sends
 * nothing. Several processes may call this concurrently; each version sends one notification.
 */
export async function notifyOfVersion(context: CoreContext, version: string): Promise<void> {
  const { db } = context;
  const previous = await findKnownVersion(db);
  if (previous === version) return;
  const admin = previous === null ? null : await findAdmin(context);
  if (admin)
    await notify(context, [admin], {
      event: "platform.updated",
      title: `${context.env.BRAND_NAME} ${version} is running`,
      message: `The previous version was ${previous}. Builds render again only the pages that the new version changes.`,
      link: "/admin",
      key: `version:${previous}:${version}`,
    });
  await keepKnownVersion(db, version);
}

/** The user with a verified ADMIN_EMAIL. Null if none exists, or if another service manages accounts. */
async function findAdmin({ env, db }: CoreContext): Promise<string | null> {
  if (!env.ADMIN_EMAIL || env.AUTH_URL) return null;
  const user = await findAuthUserByEmail(db, foldEmail(env.ADMIN_EMAIL));
  return user?.emailProvenAt && !user.deletedAt ? user._id : null;
}
