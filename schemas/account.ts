import { z } from "zod";

/** The caller, as the access token tells. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  /** A mail to this address was answered, or the provider vouches for it. Never read from what users may edit. */
  emailProven: z.boolean(),
});
export type User = z.infer<typeof User>;
