import type { IncidentPart, IncidentSeverity, IncidentState } from "#schemas/platform/incident.ts";

/** What users call each part. */
export const partNames: Record<IncidentPart, string> = {
  sites: "Published sites",
  dashboard: "Dashboard",
  database: "Database",
  queues: "Live updates",
  storage: "Storage",
  builds: "Builds",
  mail: "Email and notifications",
  repairs: "Repairs",
};

export const severityWords: Record<IncidentSeverity, string> = {
  minor: "Minor",
  major: "Major",
  critical: "Critical",
};

export const severityTones = {
  minor: "neutral",
  major: "warning",
  critical: "danger",
} as const satisfies Record<IncidentSeverity, string>;

export const stateWords: Record<IncidentState, string> = {
  investigating: "Investigating",
  identified: "Identified",
  monitoring: "Monitoring",
  resolved: "Resolved",
};

export const affectedText = (parts: IncidentPart[]): string =>
  `Affected: ${parts.map((part) => partNames[part]).join(", ")}`;
