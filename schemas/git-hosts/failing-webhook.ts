import { z } from "zod";

export const webhookTroubleKinds = ["refused", "missed", "notSetUp", "notice"] as const;
export type WebhookTroubleKind = (typeof webhookTroubleKinds)[number];

export const WebhookTrouble = z.object({
  kind: z.enum(webhookTroubleKinds),
  /** "12 deliveries were refused: their signatures do not match the secret." */
  text: z.string(),
  /** When that last happened. */
  at: z.string(),
});
export type WebhookTrouble = z.infer<typeof WebhookTrouble>;

/** A linked project whose pushes may not be reported, as administrators see it. */
export const FailingWebhook = z.object({
  projectId: z.string(),
  name: z.string(),
  handle: z.string(),
  orgHandle: z.string(),
  /** "GitLab". Null if Pressmark does not know the host. */
  host: z.string().nullable(),
  /** "owner/repository" */
  repository: z.string(),
  /** Newest first. */
  troubles: z.array(WebhookTrouble),
});
export type FailingWebhook = z.infer<typeof FailingWebhook>;
