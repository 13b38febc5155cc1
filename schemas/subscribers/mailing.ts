import { z } from "zod";

/** `waiting`: until it is due, more posts can join it. */
export const mailingStates = ["waiting", "sending", "sent", "canceled"] as const;
export type MailingState = (typeof mailingStates)[number];

/** How long after the first post went live a mailing goes out, if posts are mailed one by one. */
export const MAILING_DELAY_MINUTES = 10;
/** The hour of daily and weekly mailings, in the time zone of the site. */
export const MAILING_HOUR = 8;
/** Posts in one email. */
export const MAILED_POSTS_MAX = 10;
/** Older posts are not mailed, because they are imported. */
export const MAILED_POST_AGE_MAX_DAYS = 30;
/** Test emails that all admins of a project can send themselves in a minute. */
export const TEST_MAILINGS_PER_MINUTE = 5;

export const MailingPost = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  date: z.string().nullable(),
});
export type MailingPost = z.infer<typeof MailingPost>;

/** One email about new posts, to all subscribers of a project. */
export const Mailing = z.object({
  id: z.string(),
  state: z.enum(mailingStates),
  posts: z.array(MailingPost),
  dueAt: z.string(),
  sentCount: z.number(),
  failedCount: z.number(),
  finishedAt: z.string().nullable(),
});
export type Mailing = z.infer<typeof Mailing>;
