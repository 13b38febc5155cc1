import { publishPlatformChanged } from "#queues/publish.ts";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import type { IncidentPart, IncidentSeverity, IncidentState } from "#schemas/platform/incident.ts";
import { INCIDENT_UPDATES_MAX } from "#schemas/platform/incident-limits.ts";
import type { IncidentDocument } from "#store/platform/documents.ts";
import {
  addIncidentUpdate,
  deleteIncident,
  findIncident,
  insertIncident,
} from "#store/platform/incidents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { forgetPublicIncidents } from "./public-incidents.ts";

type IncidentContext = Pick<CoreContext, "db" | "redis" | "log">;

/** What an administrator says about an incident. */
interface Announcement {
  state: IncidentState;
  text: string;
}

interface NewIncident extends Announcement {
  title: string;
  severity: IncidentSeverity;
  parts: IncidentPart[];
}

/** From now on everyone sees it on the status page. */
export async function openIncident(
  context: IncidentContext,
  { title, severity, parts, ...announcement }: NewIncident,
  now = new Date(),
): Promise<IncidentDocument> {
  const update = { id: newId(), at: now, ...announcement };
  const incident: IncidentDocument = {
    _id: newId(),
    title,
    severity,
    parts: [...new Set(parts)],
    startedAt: now,
    state: update.state,
    updates: [update],
    resolvedAt: update.state === "resolved" ? now : null,
  };
  await insertIncident(context.db, incident);
  await publishChange(context);
  return incident;
}

/** An update with the state `resolved` closes the incident, and a later one with another state opens it again. @throws AppError incident_not_found, bad_request */
export async function updateIncident(
  context: IncidentContext,
  incidentId: string,
  announcement: Announcement,
  now = new Date(),
): Promise<IncidentDocument> {
  const update = { id: newId(), at: now, ...announcement };
  const incident = await addIncidentUpdate(context.db, incidentId, update);
  if (!incident) {
    if (!(await findIncident(context.db, incidentId))) throw new AppError("incident_not_found");
    throw new AppError("bad_request", {
      message: `An incident can have up to ${INCIDENT_UPDATES_MAX} updates. Open another incident.`,
    });
  }
  await publishChange(context);
  return incident;
}

/** For an incident that was opened by mistake. @throws AppError incident_not_found */
export async function removeIncident(
  context: IncidentContext,
  incidentId: string,
): Promise<IncidentDocument> {
  const incident = await deleteIncident(context.db, incidentId);
  if (!incident) throw new AppError("incident_not_found");
  await publishChange(context);
  return incident;
}

const publishChange = (context: IncidentContext) => {
  forgetPublicIncidents(context);
  return bestEffort(context, () => publishPlatformChanged(context.redis));
};
