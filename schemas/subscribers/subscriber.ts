import { z } from "zod";

/** `pending`: the address has not been confirmed. `bounced`: the mail server refuses it, so it gets no more emails. */
export const subscriberStates = ["pending", "active", "bounced"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** An address that asked for the new posts of a project's site, as admins see it. */
export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  bouncedAt: z.string().nullable(),
  /** Why: the mail server's words. */
  bounce: z.string().nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;
