import { z } from "zod";
import { GitEventSummary } from "../projects/git-event.ts";

/** What the doctor looks at, in the order in which a delivery meets it. */
export const webhookCheckNames = ["reachable", "address", "secret", "lastDelivery"] as const;
export type WebhookCheckName = (typeof webhookCheckNames)[number];

export const WebhookCheck = z.object({
  name: z.enum(webhookCheckNames),
  ok: z.boolean(),
  /** "Nothing has arrived at this address yet." */
  found: z.string(),
  /** When that happened, or began. */
  at: z.string().nullable(),
  /** What to do about it. Null if it is fine. */
  mend: z.string().nullable(),
});
export type WebhookCheck = z.infer<typeof WebhookCheck>;

export const webhookTestStates = ["waiting", "arrived", "refused", "failed", "missing"] as const;

/** A delivery that the host sends when someone asks for it. */
export const WebhookTest = z.object({
  /** Why the host cannot send one. Null if it can. */
  unavailable: z.string().nullable(),
  /** The newest one. */
  last: z
    .object({
      state: z.enum(webhookTestStates),
      sentAt: z.string(),
      /** "A delivery arrived after 2 s." */
      found: z.string(),
      /** What to do about it. Null if it is fine. */
      mend: z.string().nullable(),
    })
    .nullable(),
});
export type WebhookTest = z.infer<typeof WebhookTest>;

/** The state of a linked project's webhook, and its newest deliveries. */
export const WebhookReport = z.object({
  /** "GitLab" */
  host: z.string(),
  checks: z.array(WebhookCheck),
  test: WebhookTest,
  deliveries: z.array(GitEventSummary),
});
export type WebhookReport = z.infer<typeof WebhookReport>;
