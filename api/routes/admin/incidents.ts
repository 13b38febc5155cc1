import { z } from "zod";
import { Reason } from "#schemas/admin/reason.ts";
import { paged, paging } from "#schemas/paging.ts";
import {
  Incident,
  incidentParts,
  incidentSeverities,
  incidentStates,
  IncidentText,
  IncidentTitle,
} from "#schemas/platform/incident.ts";
import type { IncidentDocument } from "#store/platform/documents.ts";
import { pageIncidents } from "#store/platform/incidents.ts";
import type { AuditNote } from "#core/audit/record-audit.ts";
import { openIncident, removeIncident, updateIncident } from "#core/platform/incidents.ts";
import { presentIncident } from "../../presenters/incident.ts";
import { admin, answer, Reference, router } from "../../trpc.ts";

const announcement = { state: z.enum(incidentStates), text: IncidentText };

/** What administrators write about incidents. Everyone reads it with `status.incidents`. */
export const incidents = router({
  /** Newest first. */
  list: admin
    .input(z.strictObject({ open: z.boolean().default(false), ...paging }).prefault({}))
    .output(answer({ incidents: z.array(Incident), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = await pageIncidents(services.db, input);
      return { success: true, incidents: items.map(presentIncident), ...page };
    }),

  open: admin
    .input(
      z.strictObject({
        title: IncidentTitle,
        severity: z.enum(incidentSeverities),
        parts: z.array(z.enum(incidentParts)).max(incidentParts.length),
        ...announcement,
      }),
    )
    .output(answer({ incident: Incident }))
    .mutation(async ({ ctx: { services, audit }, input }) => {
      const incident = await openIncident(services, input);
      note(audit, incident, { severity: incident.severity, state: incident.state });
      return { success: true, incident: presentIncident(incident) };
    }),

  /** With the state `resolved`, it closes the incident. */
  update: admin
    .input(z.strictObject({ incidentId: Reference, ...announcement }))
    .output(answer({ incident: Incident }))
    .mutation(async ({ ctx: { services, audit }, input: { incidentId, ...update } }) => {
      const incident = await updateIncident(services, incidentId, update);
      note(audit, incident, { state: incident.state });
      return { success: true, incident: presentIncident(incident) };
    }),

  remove: admin
    .input(z.strictObject({ incidentId: Reference, reason: Reason }))
    .output(answer({}))
    .mutation(async ({ ctx: { services, audit }, input: { incidentId, reason } }) => {
      note(audit, await removeIncident(services, incidentId), { reason });
      return { success: true };
    }),
});

function note(
  audit: AuditNote,
  { _id: id, title: name }: IncidentDocument,
  details: AuditNote["details"],
): void {
  audit.target = { kind: "incident", id, name };
  audit.details = details ?? {};
}
