import { z } from "zod";

export const auditTargetKinds = [
  "org",
  "member",
  "invitation",
  "project",
  "deployment",
  "apiKey",
  "user",
  "waitlistEntry",
  "contactMessage",
  "job",
  "gitEvent",
] as const;

/** Who did what to which object, from where, when. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The procedure that did it (`orgs.addMember`), or a word of its own for what happens elsewhere (`git.push`). */
  action: z.string(),
  actor: z.object({
    kind: z.enum(["user", "key", "system"]),
    userId: z.string().nullable(),
    /** As the actor was called then. */
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
