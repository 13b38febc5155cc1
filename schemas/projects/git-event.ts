import { z } from "zod";
import { Commit } from "../deployments/deployment.ts";
import { gitHostNames } from "../git-hosts/git-host.ts";

export const gitEventSources = [
  "remote",
  ...gitHostNames,
  "hook",
  "manual",
  "import",
  "upload",
  "edit",
  "poll",
] as const;
export type GitEventSource = (typeof gitEventSources)[number];

export const gitEventDecisions = ["received", "accepted", "skipped", "ignored"] as const;
export type GitEventDecision = (typeof gitEventDecisions)[number];

/** One delivery about a branch, with our decision and the reason. */
export const GitEvent = z.object({
  id: z.string(),
  orgId: z.string(),
  projectId: z.string(),
  source: z.enum(gitEventSources),
  /** The sender's id for this delivery. A repeat with the same id is counted, not stored again. */
  deliveryId: z.string(),
  /** "push", "ping", "delete", … */
  event: z.string(),
  ref: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  actor: z.string().nullable(),
  /** The push as reported by the sender. */
  commit: Commit.nullable(),
  /** `received` only until it is routed. The sweep routes events that a crash left in this state. */
  decision: z.enum(gitEventDecisions),
  /** "branch is not published", "[skip ci]", "event is not a push", … */
  reason: z.string().nullable(),
  deploymentId: z.string().nullable(),
  /** How often the same delivery was repeated. */
  duplicates: z.number(),
  headers: z.record(z.string(), z.string()),
  /** The body as received, truncated to 64 KB. */
  payload: z.string(),
  receivedAt: z.string(),
});
export type GitEvent = z.infer<typeof GitEvent>;

/** An entry in a list, without the fields that only the detail page shows. */
export const GitEventSummary = GitEvent.omit({ headers: true, payload: true });
export type GitEventSummary = z.infer<typeof GitEventSummary>;
