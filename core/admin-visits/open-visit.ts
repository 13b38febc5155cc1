import { AppError } from "#schemas/errors.ts";
import type { AdminVisitDocument } from "#store/admin-visits/documents.ts";
import { countVisitRead, findVisitOfSession } from "#store/admin-visits/admin-visits.ts";
import type { Act } from "../access/act.ts";
import { type Caller, isAdmin } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { shownArea } from "./visited-acts.ts";

type VisitContext = Pick<CoreContext, "db" | "env" | "tokens">;

/**
 * The visit of the caller's session that is open now. Asked again for every request, so a visit ends with its time, its session, the rights of the
 * administrator and the permission of the installation.
 */
export async function findOpenVisit(
  context: VisitContext,
  caller: Caller,
  now: Date = new Date(),
): Promise<AdminVisitDocument | null> {
  if (!caller.inDashboard || caller.key || caller.sessionId === null) return null;
  if (!context.env.ALLOW_ADMIN_VISITS || !(await isAdmin(context, caller))) return null;
  const visit = await findVisitOfSession(context.db, caller.sessionId);
  return visit && visit.userId === caller.userId && visit.endsAt > now ? visit : null;
}

/** Counts what the visit reads. @throws AppError visit_read_only, visit_hidden */
export async function requireShown(
  { db }: Pick<CoreContext, "db">,
  visit: AdminVisitDocument,
  act: Act,
): Promise<void> {
  if (act.changes) throw new AppError("visit_read_only");
  const area = shownArea(act);
  if (area === undefined) throw new AppError("visit_hidden");
  await countVisitRead(db, visit._id, area);
}
