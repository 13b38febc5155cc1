import { publishPlatformChanged } from "#queues/publish.ts";
import { AppError } from "#schemas/errors.ts";
import type { NewMaintenance } from "#schemas/platform/maintenance.ts";
import type { MaintenanceDocument } from "#store/platform/documents.ts";
import {
  deleteMaintenance,
  findMaintenance,
  saveMaintenance,
} from "#store/platform/maintenance.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";

type MaintenanceContext = Pick<CoreContext, "db" | "redis" | "log">;

/**
 * From now on nothing can be changed, and workers begin no builds or tasks. Running ones finish. A repeated call replaces the reason and the end.
 * @throws AppError bad_request
 */
export async function beginMaintenance(
  context: MaintenanceContext,
  { reason, until }: NewMaintenance,
  now = new Date(),
): Promise<MaintenanceDocument> {
  const end = until === null ? null : new Date(until);
  if (end !== null && end <= now)
    throw new AppError("bad_request", { message: "until: must be in the future" });
  const running = await findMaintenance(context.db);
  const maintenance = { reason, until: end, since: running?.since ?? now };
  await saveMaintenance(context.db, maintenance);
  await publishChange(context);
  return maintenance;
}

/** Workers notice within seconds, and begin what has waited. @throws AppError not_found */
export async function endMaintenance(context: MaintenanceContext): Promise<void> {
  if (!(await deleteMaintenance(context.db)))
    throw new AppError("not_found", { message: "Maintenance has already ended." });
  await publishChange(context);
}

const publishChange = (context: MaintenanceContext) =>
  bestEffort(context, () => publishPlatformChanged(context.redis));
