import { z } from "zod";

/** What the platform consists of, as people know it. */
const platformParts = ["database", "queues", "storage", "builds", "mail", "repairs"] as const;
export type PlatformPart = (typeof platformParts)[number];

/** Whether everything works right now; which machine it is, or why, is for the operators' `/readyz`. */
export const PlatformStatus = z.object({
  ok: z.boolean(),
  parts: z.array(z.object({ part: z.enum(platformParts), ok: z.boolean() })),
  checkedAt: z.string(),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;
