import { composeMail } from "#schemas/mail/mail-message.ts";
import { insertMailOnce } from "#store/mail/mails.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { MailingDocument, SubscriberDocument } from "#store/subscribers/documents.ts";
import type { CoreContext } from "../context.ts";
import { composeMailing } from "./compose-mailing.ts";
import { unsubscribeUrl } from "./unsubscribe-link.ts";

type EmailContext = Pick<CoreContext, "db" | "env" | "secretBox">;

/** Puts the email of one subscriber into the outbox, once. @returns its id; null if it was there already */
export async function insertMailingEmail(
  context: EmailContext,
  { project, mailing }: { project: ProjectDocument; mailing: MailingDocument },
  { subscriber, now }: { subscriber: SubscriberDocument; now: Date },
): Promise<string | null> {
  const { _id: subscriberId, email, language } = subscriber;
  const { _id: projectId } = project;
  const address = unsubscribeUrl(context, project, { subscriberId, language });
  const { posts } = mailing;
  const { message, fromName } = composeMailing(context, project, {
    posts,
    language,
    unsubscribeUrl: address,
  });
  const mail = await insertMailOnce(context.db, {
    to: email,
    channel: "email",
    kind: "new_posts",
    fromName,
    subject: message.subject,
    ...composeMail(fromName, message),
    // Everyone may see the links to posts, so they stay in the outbox.
    link: null,
    code: null,
    state: "waiting",
    unsubscribeUrl: address,
    listId: `posts.${projectId}.${new URL(context.env.PUBLIC_URL).hostname}`,
    key: `mailing:${mailing._id}:${subscriberId}`,
    mailing: { mailingId: mailing._id, projectId, subscriberId },
    createdAt: now,
  });
  return mail?._id ?? null;
}
