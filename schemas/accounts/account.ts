import { z } from "zod";

/** The caller, as the account service tells. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  /** A mail to this address was answered, or the provider vouches for it. Never read from what users may edit. */
  emailProven: z.boolean(),
  /** The name they chose, else the part of the address before the at-sign. */
  name: z.string(),
  avatar: z.string().nullable(),
});
export type User = z.infer<typeof User>;
