import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import { publishMailsChanged } from "#queues/publish.ts";
import { wakeMail } from "#queues/enqueue.ts";
import type { Queues } from "#queues/queue.ts";
import type { Env } from "#schemas/env.ts";
import type { MailKind } from "#schemas/mail/mail.ts";
import { composeMail, type MailMessage } from "#schemas/mail/mail-message.ts";
import { insertMail } from "#store/mail/mails.ts";

export interface OutgoingMail extends MailMessage {
  to: string;
  kind: MailKind;
  channel?: "email" | "sms";
}

export interface Mailer {
  /** Resolves when the mail is safe in the outbox. A worker hands it to the SMTP server, if one is configured. */
  send(mail: OutgoingMail): Promise<void>;
}

/** `redis` and `queues` null: nobody is woken or told, as in a service that runs alone. */
export function openMailer(options: {
  db: Db;
  env: Pick<Env, "BRAND_NAME" | "SMTP_URL">;
  redis: Redis | null;
  queues: Queues | null;
  clock?: () => Date;
}): Mailer {
  const { db, env, redis, queues, clock = () => new Date() } = options;
  return {
    send: async (mail) => {
      const { to, kind, subject, link, code, channel = "email" } = mail;
      const sends = channel === "email" && env.SMTP_URL !== undefined;
      const { _id: mailId } = await insertMail(db, {
        to,
        kind,
        channel,
        subject,
        ...composeMail(env.BRAND_NAME, mail),
        link: link?.url ?? null,
        code: code ?? null,
        state: sends ? "waiting" : "stored",
        createdAt: clock(),
      });
      // A lost wake-up is found by the sweep, a lost event by the next look.
      const news = [
        ...(sends && queues ? [wakeMail(queues, mailId)] : []),
        ...(redis ? [publishMailsChanged(redis)] : []),
      ];
      await Promise.allSettled(news);
    },
  };
}
