import { publishPlatformChanged } from "#queues/publish.ts";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import type { NewBanner } from "#schemas/platform/banner.ts";
import { deleteBanner, findBanner, saveBanner } from "#store/platform/banner.ts";
import type { BannerDocument } from "#store/platform/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

type BannerContext = Pick<CoreContext, "db" | "redis" | "log">;

/** From now on, all users see it, including those who dismissed an earlier one. @throws AppError bad_request */
export async function setBanner(
  context: BannerContext,
  { text, link, endsAt }: NewBanner,
  now = new Date(),
): Promise<BannerDocument> {
  const end = endsAt === null ? null : new Date(endsAt);
  if (end !== null && end <= now)
    throw new AppError("bad_request", { message: "endsAt: must be in the future" });
  const banner = { id: newId(), text, link, endsAt: end };
  await saveBanner(context.db, banner);
  await publishChange(context);
  return banner;
}

/** @throws AppError not_found */
export async function removeBanner(context: BannerContext): Promise<void> {
  if (!(await deleteBanner(context.db)))
    throw new AppError("not_found", { message: "There is no banner." });
  await publishChange(context);
}

/** Null after its end. */
export async function readBanner(
  { db }: Pick<CoreContext, "db">,
  now = new Date(),
): Promise<BannerDocument | null> {
  const banner = await findBanner(db);
  return banner && (banner.endsAt === null || banner.endsAt > now) ? banner : null;
}

const publishChange = (context: BannerContext) =>
  bestEffort(context, () => publishPlatformChanged(context.redis));
