import { AppError } from "#schemas/errors.ts";
import { noteRefused } from "#service/request-outcome.ts";
import type { MaintenanceDocument } from "#store/platform/documents.ts";
import { findMaintenance } from "#store/platform/maintenance.ts";
import type { Act } from "../../access/act.ts";
import type { CoreContext } from "../../context.ts";

const SECOND_MS = 1_000;
/** Maintenance without an expected end, or longer than expected. */
const RETRY_AFTER_S = 300;
/** It may end earlier than expected. */
const RETRY_AFTER_MAX_S = 3_600;

/**
 * Every door calls this, or `requireAllowed` for its act, before it changes something.
 * @throws AppError maintenance, which says until when
 */
export async function requireWritable(
  { db }: Pick<CoreContext, "db">,
  now = new Date(),
): Promise<void> {
  refuseDuring(await findMaintenance(db), now);
}

/** The same for a caller that has read it. @param maintenance null while there is none */
export function refuseDuring(maintenance: MaintenanceDocument | null, now = new Date()): void {
  if (!maintenance) return;
  noteRefused();
  const retryAfter = secondsLeft(maintenance, now);
  throw new AppError("maintenance", {
    message: maintenanceMessage(maintenance, now),
    details: { retryAfter },
  });
}

/** The admin console stays usable, and private sites readable. @throws AppError maintenance */
export async function requireAllowed(
  context: Pick<CoreContext, "db">,
  act: Pick<Act, "changes" | "on" | "opensSites">,
): Promise<void> {
  if (act.changes && act.on !== "platform" && !act.opensSites) await requireWritable(context);
}

/** Whether workers may begin something new. */
export const isWritable = async ({ db }: Pick<CoreContext, "db">): Promise<boolean> =>
  (await findMaintenance(db)) === null;

function maintenanceMessage({ until, reason }: MaintenanceDocument, now: Date): string {
  const end = until !== null && until > now ? `until about ${utc(until)}` : "for now";
  return `Pressmark is under maintenance, so nothing can be changed ${end}. Published sites stay online. Reason: ${reason}`;
}

/** "2026-11-27 23:00 UTC" */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function secondsLeft({ until }: MaintenanceDocument, now: Date): number {
  if (until === null || until <= now) return RETRY_AFTER_S;
  return Math.min(Math.ceil((until.getTime() - now.getTime()) / SECOND_MS), RETRY_AFTER_MAX_S);
}
