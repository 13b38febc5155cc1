import { findAuthUserByEmail } from "#store/accounts/users.ts";
import { findKnownVersion, keepKnownVersion } from "#store/platform/version.ts";
import { foldEmail } from "#schemas/accounts/email.ts";
import { notify } from "./notify.ts";
import type { CoreContext } from "../context.ts";

/**
 * Tells the administrator when this process is of another version than the last one that started. A first start tells
 * nobody. Safe in several processes at once: the same version is told once.
 */
export async function notifyOfVersion(context: CoreContext, version: string): Promise<void> {
  const { db } = context;
  const known = await findKnownVersion(db);
  if (known === version) return;
  const admin = known === null ? null : await findAdmin(context);
  if (admin)
    await notify(context, [admin], {
      event: "platform.updated",
      title: `${context.env.BRAND_NAME} ${version} runs now`,
      message: `Before it was ${known}. Builds reuse what still fits; pages are made anew where the engine changed.`,
      link: "/admin",
      key: `version:${known}:${version}`,
    });
  await keepKnownVersion(db, version);
}

/** Whoever has proven ADMIN_EMAIL; null when nobody has, or another service keeps the accounts. */
async function findAdmin({ env, db }: CoreContext): Promise<string | null> {
  if (!env.ADMIN_EMAIL || env.AUTH_URL) return null;
  const user = await findAuthUserByEmail(db, foldEmail(env.ADMIN_EMAIL));
  return user?.emailProvenAt && !user.deletedAt ? user._id : null;
}
