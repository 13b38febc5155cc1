import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { Mail, mailKinds } from "#schemas/mail/mail.ts";
import { paged, paging } from "#schemas/paging.ts";
import { findMail, listMails } from "#store/mail/mails.ts";
import { presentMail } from "../../presenters/admin/mail.ts";
import { admin, answer, Reference, router } from "../../trpc.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

const ADDRESS_MAX_LENGTH = 255;

/** The outbox: every email that we wrote, whether sent or not. */
export const mails = router({
  /** Newest first. `to`: the beginning of the address. */
  list: admin
    .input(
      z
        .strictObject({
          to: z.string().overwrite(foldEmail).max(ADDRESS_MAX_LENGTH).optional(),
          kind: z.enum(mailKinds).optional(),
          ...paging,
        })
        .prefault({}),
    )
    .output(answer({ mails: z.array(Mail), ...paged }))
    .query(async ({ ctx: { services }, input: { to, kind, ...request } }) => {
      const { items, ...page } = await listMails(services.db, { to, kind }, request);
      return { success: true, mails: items.map(presentMail), ...page };
    }),

  get: admin
    .input(z.strictObject({ mailId: Reference }))
    .output(answer({ mail: Mail }))
    .query(async ({ ctx: { services }, input }) => {
      const mail = await findMail(services.db, input.mailId);
      if (!mail) throw new AppError("not_found");
      return { success: true, mail: presentMail(mail) };
    }),
});
