import type { Db, Filter } from "mongodb";
import { INCIDENT_UPDATES_MAX } from "#schemas/platform/incident-limits.ts";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { IncidentDocument, IncidentUpdate } from "./documents.ts";

/** The public page shows no more. */
const SHOWN_MAX = 100;

export async function insertIncident(db: Db, incident: IncidentDocument): Promise<void> {
  await collection(db, "incidents").insertOne(incident);
}

export function findIncident(db: Db, incidentId: string): Promise<IncidentDocument | null> {
  return collection(db, "incidents").findOne({ _id: incidentId });
}

/**
 * Its state becomes that of the update, which may open a resolved incident again.
 * @returns null if it was removed, or has too many updates
 */
export function addIncidentUpdate(
  db: Db,
  incidentId: string,
  update: IncidentUpdate,
): Promise<IncidentDocument | null> {
  const { state, at } = update;
  return collection(db, "incidents").findOneAndUpdate(
    { _id: incidentId, [`updates.${INCIDENT_UPDATES_MAX - 1}`]: { $exists: false } },
    { $push: { updates: update }, $set: { state, resolvedAt: state === "resolved" ? at : null } },
    { returnDocument: "after" },
  );
}

export function deleteIncident(db: Db, incidentId: string): Promise<IncidentDocument | null> {
  return collection(db, "incidents").findOneAndDelete({ _id: incidentId });
}

/** Newest first. `open`: only those that are not resolved. */
export function pageIncidents(
  db: Db,
  { open, ...request }: PageRequest & { open: boolean },
): Promise<Page<IncidentDocument>> {
  const filter: Filter<IncidentDocument> = open ? { resolvedAt: null } : {};
  return newestPage(collection(db, "incidents"), filter, { ...request, by: "startedAt" });
}

/** Open incidents, and those that were resolved since then. Newest first. */
export function listIncidentsSince(db: Db, since: Date): Promise<IncidentDocument[]> {
  return collection(db, "incidents")
    .find({ $or: [{ resolvedAt: null }, { resolvedAt: { $gte: since } }] })
    .sort({ startedAt: -1, _id: -1 })
    .limit(SHOWN_MAX)
    .toArray();
}

export function countOpenIncidents(db: Db): Promise<number> {
  return collection(db, "incidents").countDocuments({ resolvedAt: null });
}
