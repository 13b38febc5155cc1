import type { Banner } from "#schemas/platform/banner.ts";
import type { Maintenance } from "#schemas/platform/maintenance.ts";
import type { BannerDocument, MaintenanceDocument } from "#store/platform/documents.ts";

export const presentBanner = (banner: BannerDocument): Banner => ({
  ...banner,
  endsAt: banner.endsAt?.toISOString() ?? null,
});

export const presentMaintenance = ({ reason, until, since }: MaintenanceDocument): Maintenance => ({
  reason,
  until: until?.toISOString() ?? null,
  since: since.toISOString(),
});
