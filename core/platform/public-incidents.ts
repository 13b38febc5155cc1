import { INCIDENT_HISTORY_DAYS } from "#schemas/platform/incident-limits.ts";
import type { IncidentDocument } from "#store/platform/documents.ts";
import { listIncidentsSince } from "#store/platform/incidents.ts";
import type { CoreContext } from "../context.ts";

const DAY_MS = 24 * 3_600_000;

/** Anyone can request the list without an account, so it is cached for this long. */
const CACHED_MS = 5_000;

type DbContext = Pick<CoreContext, "db">;

const cache = new WeakMap<
  CoreContext["db"],
  { at: number; incidents: Promise<IncidentDocument[]> }
>();

/** What the public status page shows. A change by another process appears after `CACHED_MS`. */
export function listPublicIncidents(
  { db }: DbContext,
  now = new Date(),
): Promise<IncidentDocument[]> {
  const at = now.getTime();
  const cached = cache.get(db);
  if (cached && at >= cached.at && at - cached.at < CACHED_MS) return cached.incidents;
  const incidents = listIncidentsSince(db, new Date(at - INCIDENT_HISTORY_DAYS * DAY_MS));
  cache.set(db, { at, incidents });
  // A failure is not cached. The caller gets the error.
  incidents.catch(() => cache.get(db)?.incidents === incidents && cache.delete(db));
  return incidents;
}

/** Administrators see their change immediately. */
export function forgetPublicIncidents({ db }: DbContext): void {
  cache.delete(db);
}
