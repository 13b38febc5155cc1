import type { Mailing } from "#schemas/subscribers/mailing.ts";
import type { Subscriber } from "#schemas/subscribers/subscriber.ts";
import type { MailingDocument, SubscriberDocument } from "#store/subscribers/documents.ts";

export const presentSubscriber = ({
  _id,
  email,
  state,
  createdAt,
  confirmedAt,
  bouncedAt,
  bounce,
}: SubscriberDocument): Subscriber => ({
  id: _id,
  email,
  state,
  bounce,
  createdAt: createdAt.toISOString(),
  confirmedAt: confirmedAt?.toISOString() ?? null,
  bouncedAt: bouncedAt?.toISOString() ?? null,
});

export const presentMailing = ({
  _id,
  state,
  posts,
  dueAt,
  sentCount,
  failedCount,
  finishedAt,
}: MailingDocument): Mailing => ({
  id: _id,
  state,
  posts,
  sentCount,
  failedCount,
  dueAt: dueAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
