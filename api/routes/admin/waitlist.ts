import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { WaitlistEntry, waitlistStates } from "#schemas/mail/waitlist.ts";
import { publishWaitlistChanged } from "#queues/publish.ts";
import { deleteWaitlistEntry, listWaitlistEntries } from "#store/mail/waitlist-entries.ts";
import type { WaitlistEntryDocument } from "#store/mail/documents.ts";
import { bestEffort } from "#core/best-effort.ts";
import type { AuditNote } from "#core/audit/record-audit.ts";
import { inviteFromWaitlist } from "#core/platform/join-waitlist.ts";
import { presentWaitlistEntry } from "../../presenters/admin/waitlist-entry.ts";
import { admin, answer, Reference, router } from "../../trpc.ts";

const one = z.strictObject({ waitlistEntryId: Reference });

/** People who want an account. */
export const waitlist = router({
  /** Newest first. */
  list: admin
    .input(z.strictObject({ state: z.enum(waitlistStates).optional(), ...paging }).prefault({}))
    .output(answer({ waitlistEntries: z.array(WaitlistEntry), ...paged }))
    .query(async ({ ctx: { services }, input: { state, ...request } }) => {
      const { db } = services;
      const { items, ...page } = await listWaitlistEntries(db, state ? { state } : {}, request);
      return { success: true, waitlistEntries: items.map(presentWaitlistEntry), ...page };
    }),

  /** Sends the email that opens the sign-up, or sends it again. */
  invite: admin
    .input(one)
    .output(answer({ waitlistEntry: WaitlistEntry }))
    .mutation(async ({ ctx, input }) => {
      const entry = await inviteFromWaitlist(ctx.services, input.waitlistEntryId);
      noteTarget(ctx.audit, entry);
      return { success: true, waitlistEntry: presentWaitlistEntry(entry) };
    }),

  /** Invalidates an invitation that was sent. */
  remove: admin
    .input(one)
    .output(answer({}))
    .mutation(async ({ ctx, input }) => {
      const { db, redis } = ctx.services;
      const entry = await deleteWaitlistEntry(db, input.waitlistEntryId);
      if (!entry) throw new AppError("waitlist_entry_not_found");
      noteTarget(ctx.audit, entry);
      await bestEffort(ctx.services, () => publishWaitlistChanged(redis));
      return { success: true };
    }),
});

function noteTarget(audit: AuditNote, { _id: id, email }: WaitlistEntryDocument): void {
  audit.target = { kind: "waitlistEntry", id, name: email };
}
