import { z } from "zod";

export const auditTargetKinds = [
  "org",
  "member",
  "invitation",
  "project",
  "deployment",
  "apiKey",
  "application",
  "user",
  "waitlistEntry",
  "contactMessage",
  "job",
  "gitEvent",
  "incident",
  "installation",
] as const;

/** Records who did what to which object, from which address, and when. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The procedure (`orgs.addMember`), or a separate name for other actions (`git.push`). */
  action: z.string(),
  actor: z.object({
    kind: z.enum(["user", "key", "system"]),
    userId: z.string().nullable(),
    /** The name of the actor at that time. */
    name: z.string(),
  }),
  target: z.object({ kind: z.enum(auditTargetKinds), id: z.string(), name: z.string() }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.string(),
  userAgent: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export type AuditTarget = AuditEntry["target"];
export type AuditDetails = AuditEntry["details"];
