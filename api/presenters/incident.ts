import type { Incident } from "#schemas/platform/incident.ts";
import type { IncidentDocument } from "#store/platform/documents.ts";

export const presentIncident = (incident: IncidentDocument): Incident => ({
  id: incident._id,
  title: incident.title,
  severity: incident.severity,
  parts: incident.parts,
  state: incident.state,
  startedAt: incident.startedAt.toISOString(),
  resolvedAt: incident.resolvedAt?.toISOString() ?? null,
  updates: incident.updates
    .map(({ at, ...update }) => ({ ...update, at: at.toISOString() }))
    .toReversed(),
});
