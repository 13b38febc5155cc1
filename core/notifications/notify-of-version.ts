import { findAuthUserByEmail } from "#store/accounts/users.ts";
import { findKnownVersion, keepKnownVersion } from "#store/platform/version.ts";
import { foldEmail } from "#schemas/accounts/email.ts";
import { notify } from "./notify.ts";
import type { CoreContext } from "../context.ts";

/**
 * Notifies the administrator when this process has another version than the last one that started. A first start sends
 * nothing. Several processes may call it at once: each version makes one notification.
 */
export async function notifyOfVersion(context: CoreContext, version: string): Promise<void> {
  const { db } = context;
  const previous = await findKnownVersion(db);
  if (previous === version) return;
  const admin = previous === null ? null : await findAdmin(context);
  if (admin)
    await notify(context, [admin], {
      event: "platform.updated",
      title: `${context.env.BRAND_NAME} ${version} runs now`,
      message: `It was ${previous} before. Builds reuse what still fits and render again the pages that the new version changes.`,
      link: "/admin",
      key: `version:${previous}:${version}`,
    });
  await keepKnownVersion(db, version);
}

/** The user with a verified ADMIN_EMAIL. Null if there is none, or if another service keeps the accounts. */
async function findAdmin({ env, db }: CoreContext): Promise<string | null> {
  if (!env.ADMIN_EMAIL || env.AUTH_URL) return null;
  const user = await findAuthUserByEmail(db, foldEmail(env.ADMIN_EMAIL));
  return user?.emailProvenAt && !user.deletedAt ? user._id : null;
}
