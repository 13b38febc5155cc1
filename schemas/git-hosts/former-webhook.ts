import { z } from "zod";

/** What became of the webhook of a repository that a project no longer follows. What it still sends is ignored. */
export const FormerWebhook = z.object({
  /** "left": Pressmark had created it and could not remove it. "byHand": a user had created it. */
  state: z.enum(["none", "removed", "left", "byHand"]),
  /** Why it could not be removed. */
  message: z.string().nullable(),
});
export type FormerWebhook = z.infer<typeof FormerWebhook>;
