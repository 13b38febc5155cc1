import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { findInvited } from "#store/mail/waitlist-entries.ts";
import { confirmPlace, joinWaitlist } from "#core/platform/join-waitlist.ts";
import { answer, open, router } from "../trpc.ts";

const EMAIL_MAX_LENGTH = 255;
const NOTE_MAX_LENGTH = 1_000;

const byToken = z.strictObject({ token: z.string().min(1).max(128) });

/** For visitors. No response reveals who is on the list. */
export const waitlist = router({
  join: open
    .input(
      z.strictObject({
        email: z.string().max(EMAIL_MAX_LENGTH),
        note: z.string().trim().max(NOTE_MAX_LENGTH).default(""),
      }),
    )
    .output(answer({ state: z.literal("joined") }))
    .mutation(async ({ ctx: { services, ip }, input }) => {
      await joinWaitlist(services, { ...input, ip });
      return { success: true, state: "joined" };
    }),

  /** Accepts the token from the confirmation email. */
  confirm: open
    .input(byToken)
    .output(answer({ email: z.string() }))
    .mutation(async ({ ctx: { services }, input }) => ({
      success: true,
      email: await confirmPlace(services, input.token),
    })),

  /** The invited address, by the token of an invitation email. */
  invited: open
    .input(byToken)
    .output(answer({ email: z.string() }))
    .query(async ({ ctx: { services }, input }) => {
      const entry = await findInvited(services.db, input.token);
      if (!entry)
        throw new AppError("waitlist_entry_not_found", {
          message: "This invitation has already been used or was revoked.",
        });
      return { success: true, email: entry.email };
    }),
});
