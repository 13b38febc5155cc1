import type { Banner } from "#schemas/platform/banner.ts";
import type { BannerDocument } from "#store/platform/documents.ts";

export const presentBanner = (banner: BannerDocument): Banner => ({
  ...banner,
  endsAt: banner.endsAt?.toISOString() ?? null,
});
