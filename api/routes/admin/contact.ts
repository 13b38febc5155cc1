import { z } from "zod";
import { publishContactChanged } from "#queues/publish.ts";
import { ContactMessage } from "#schemas/mail/contact.ts";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import {
  deleteContactMessage,
  listContactMessages,
  setContactHandled,
} from "#store/mail/contact-messages.ts";
import type { ContactMessageDocument } from "#store/mail/documents.ts";
import { bestEffort } from "#core/best-effort.ts";
import type { AuditNote } from "#core/audit/record-audit.ts";
import { presentContactMessage } from "../../presenters/admin/contact-message.ts";
import { admin, answer, Reference, router } from "../../trpc.ts";

/** Messages that visitors sent with the contact form. */
export const contact = router({
  /** Newest first. */
  list: admin
    .input(z.strictObject({ open: z.boolean().default(false), ...paging }).prefault({}))
    .output(answer({ contactMessages: z.array(ContactMessage), ...paged }))
    .query(async ({ ctx: { services }, input: { open, ...request } }) => {
      const { items, ...page } = await listContactMessages(services.db, { open }, request);
      return { success: true, contactMessages: items.map(presentContactMessage), ...page };
    }),

  /** Marks a message as handled or unhandled. */
  setHandled: admin
    .input(z.strictObject({ messageId: Reference, handled: z.boolean() }))
    .output(answer({ contactMessage: ContactMessage }))
    .mutation(async ({ ctx, input: { messageId, handled } }) => {
      const { db, redis } = ctx.services;
      const message = await setContactHandled(db, messageId, handled ? new Date() : null);
      if (!message) throw new AppError("not_found");
      noteTarget(ctx.audit, message);
      ctx.audit.details = { handled };
      await bestEffort(ctx.services, () => publishContactChanged(redis));
      return { success: true, contactMessage: presentContactMessage(message) };
    }),

  remove: admin
    .input(z.strictObject({ messageId: Reference }))
    .output(answer({}))
    .mutation(async ({ ctx, input }) => {
      const { db, redis } = ctx.services;
      const message = await deleteContactMessage(db, input.messageId);
      if (!message) throw new AppError("not_found");
      noteTarget(ctx.audit, message);
      await bestEffort(ctx.services, () => publishContactChanged(redis));
      return { success: true };
    }),
});

function noteTarget(audit: AuditNote, { _id: id, email }: ContactMessageDocument): void {
  audit.target = { kind: "contactMessage", id, name: email };
}
