import { z } from "zod";
import { Incident } from "#schemas/platform/incident.ts";
import { Notices } from "#schemas/platform/notices.ts";
import { PlatformStatus } from "#schemas/platform-status.ts";
import { findMaintenance } from "#store/platform/maintenance.ts";
import { readBanner } from "#core/platform/banner.ts";
import { listPublicIncidents } from "#core/platform/public-incidents.ts";
import { platformStatus } from "#core/platform/platform-status.ts";
import { presentIncident } from "../presenters/incident.ts";
import { presentBanner, presentMaintenance } from "../presenters/notices.ts";
import { answer, open, router, signedIn } from "../trpc.ts";

/** The platform's health, for the status page and the footer of every page. */
export const status = router({
  get: open.output(answer({ status: PlatformStatus })).query(async ({ ctx: { services } }) => ({
    success: true,
    status: await platformStatus(services),
  })),

  /** Open incidents, and those of the last 90 days. Newest first. */
  incidents: open
    .output(answer({ incidents: z.array(Incident) }))
    .query(async ({ ctx: { services } }) => ({
      success: true,
      incidents: (await listPublicIncidents(services)).map(presentIncident),
    })),

  /** The notices that all users of the dashboard see. */
  notices: signedIn.output(answer({ notices: Notices })).query(async ({ ctx: { services } }) => {
    const [banner, maintenance] = await Promise.all([
      readBanner(services),
      findMaintenance(services.db),
    ]);
    const notices = {
      maintenance: maintenance && presentMaintenance(maintenance),
      banner: banner && presentBanner(banner),
    };
    return { success: true, notices };
  }),
});
