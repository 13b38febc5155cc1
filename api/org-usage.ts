import type { Usage } from "#schemas/org.ts";
import type { OrgDocument } from "#store/orgs.ts";
import { countUsage } from "#store/usage.ts";
import type { Services } from "./services.ts";

const MINUTE_MS = 60_000;

export async function usageOf(services: Services, org: OrgDocument): Promise<Usage> {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { projects, builds, buildMs, storedBytes } = await countUsage(
    services.mongo.db,
    org._id,
    month,
  );
  return {
    projects,
    members: org.members.length,
    buildsThisMonth: builds,
    buildMinutesThisMonth: Math.round(buildMs / MINUTE_MS),
    storedBytes,
  };
}
