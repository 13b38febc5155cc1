import { z } from "zod";
import { Maintenance } from "./platform/maintenance.ts";

/** The parts of the platform, as users know them. */
export const platformParts = [
  "database",
  "queues",
  "storage",
  "builds",
  "mail",
  "repairs",
] as const;
export type PlatformPart = (typeof platformParts)[number];

/** Whether everything works right now. Operators find the machine and the reason in `/readyz`. */
export const PlatformStatus = z.object({
  ok: z.boolean(),
  parts: z.array(z.object({ part: z.enum(platformParts), ok: z.boolean() })),
  checkedAt: z.string(),
  /** Null while the database does not respond. */
  openIncidents: z.number().nullable(),
  maintenance: Maintenance.nullable(),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;
