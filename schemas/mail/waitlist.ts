import { z } from "zod";

/** `joined`: the address is not confirmed yet. `invited`: may sign up while the waitlist is on. */
export const waitlistStates = ["joined", "confirmed", "invited", "signedUp"] as const;
export type WaitlistState = (typeof waitlistStates)[number];

export const WaitlistEntry = z.object({
  id: z.string(),
  email: z.string(),
  /** What the applicant wants to publish. */
  note: z.string(),
  state: z.enum(waitlistStates),
  joinedAt: z.string(),
  confirmedAt: z.string().nullable(),
  invitedAt: z.string().nullable(),
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;
