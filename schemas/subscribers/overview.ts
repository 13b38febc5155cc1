import { z } from "zod";
import { MailingPost } from "./mailing.ts";

export const SubscribersOverview = z.object({
  /** Whether the installation can send email. */
  isAvailable: z.boolean(),
  /** Whether everyone can read the site. Otherwise it has no subscription. */
  isOffered: z.boolean(),
  enabled: z.boolean(),
  active: z.number(),
  pending: z.number(),
  bounced: z.number(),
  joined30Days: z.number(),
  left30Days: z.number(),
  /** Active subscribers that the organization can have. Null: no limit. */
  limit: z.number().nullable(),
  /** The page of the site with the form. */
  subscribeUrl: z.string(),
  nextMailing: z.object({ dueAt: z.string(), posts: z.array(MailingPost) }).nullable(),
});
export type SubscribersOverview = z.infer<typeof SubscribersOverview>;
