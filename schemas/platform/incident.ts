import { z } from "zod";
import { platformParts } from "../platform-status.ts";
import { INCIDENT_TEXT_MAX_LENGTH, INCIDENT_TITLE_MAX_LENGTH } from "./incident-limits.ts";

export const incidentSeverities = ["minor", "major", "critical"] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

export const incidentStates = ["investigating", "identified", "monitoring", "resolved"] as const;
export type IncidentState = (typeof incidentStates)[number];

/** Besides what is checked automatically, an incident can affect what visitors and users see. */
export const incidentParts = ["sites", "dashboard", ...platformParts] as const;
export type IncidentPart = (typeof incidentParts)[number];

const text = (max: number) =>
  z.string().trim().min(1, "is empty").max(max, `can have up to ${max} characters`);

export const IncidentTitle = text(INCIDENT_TITLE_MAX_LENGTH);
export const IncidentText = text(INCIDENT_TEXT_MAX_LENGTH);

/** Everyone reads this, so it does not name who wrote it. The audit log does. */
export const Incident = z.object({
  id: z.string(),
  title: z.string(),
  severity: z.enum(incidentSeverities),
  parts: z.array(z.enum(incidentParts)),
  state: z.enum(incidentStates),
  startedAt: z.string(),
  resolvedAt: z.string().nullable(),
  /** Newest first. */
  updates: z.array(
    z.object({ id: z.string(), at: z.string(), state: z.enum(incidentStates), text: z.string() }),
  ),
});
export type Incident = z.infer<typeof Incident>;
