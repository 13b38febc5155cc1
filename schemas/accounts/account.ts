import { z } from "zod";

/** The caller, as reported by the account service. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  /** True if the user opened an email to this address, or the provider vouches for it. Never read from fields that users can edit. */
  emailProven: z.boolean(),
  /** The name the user chose, or else the part of the address before the at sign. */
  name: z.string(),
  avatar: z.string().nullable(),
});
export type User = z.infer<typeof User>;
