import { z } from "zod";
import { Reason } from "../admin/reason.ts";

/** While it is on, everything can be read and nothing changed. */
export const Maintenance = z.object({
  reason: z.string(),
  /** When it is expected to end. It ends only when an administrator ends it. */
  until: z.string().nullable(),
  since: z.string(),
});
export type Maintenance = z.infer<typeof Maintenance>;

export const NewMaintenance = z.strictObject({
  /** Everyone can read it. */
  reason: Reason,
  until: z.iso.datetime("is not a time such as 2026-12-01T08:00:00Z").nullable(),
});
export type NewMaintenance = z.infer<typeof NewMaintenance>;
