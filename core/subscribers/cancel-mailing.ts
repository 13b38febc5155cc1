import { AppError } from "#schemas/errors.ts";
import type { MailingDocument } from "#store/subscribers/documents.ts";
import { cancelMailing as cancel, findMailing } from "#store/subscribers/mailings.ts";
import type { CoreContext } from "../context.ts";
import { type ChangeContext, publishChange } from "./publish-change.ts";

/** Emails that are not sent yet are not sent anymore. Its posts are not mailed later. @throws AppError mailing_not_found, mailing_not_cancelable */
export async function cancelMailing(
  context: Pick<CoreContext, "db"> & ChangeContext,
  { projectId, mailingId, now }: { projectId: string; mailingId: string; now: Date },
): Promise<MailingDocument> {
  const { db } = context;
  const mailing = await findMailing(db, projectId, mailingId);
  if (!mailing) throw new AppError("mailing_not_found");
  const canceled = await cancel(db, mailing, now);
  if (!canceled) throw new AppError("mailing_not_cancelable");
  await publishChange(context, projectId, "mailings");
  return canceled;
}
