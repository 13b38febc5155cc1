import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import { publishMailsChanged } from "#queues/publish.ts";
import { wakeMail } from "#queues/enqueue.ts";
import type { Queues } from "#queues/queue.ts";
import type { Env } from "#schemas/env/env.ts";
import type { MailKind } from "#schemas/mail/mail.ts";
import { composeMail, type MailMessage } from "#schemas/mail/mail-message.ts";
import { insertMail } from "#store/mail/mails.ts";

export interface OutgoingMail extends MailMessage {
  to: string;
  kind: MailKind;
  channel?: "email" | "sms";
  /** The name of the sender, if it is not that of the installation. */
  fromName?: string;
}

export interface Mailer {
  /** Resolves when the message is stored in the outbox. A worker hands it to the SMTP server or the gateway, if there is one. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Without `redis` and `queues`, it wakes no worker and publishes nothing, as in a service that runs alone. */
export function openMailer(options: {
  db: Db;
  env: Pick<Env, "BRAND_NAME" | "SMTP_URL" | "SMS_GATEWAY_URL">;
  redis: Redis | null;
  queues: Queues | null;
  clock?: () => Date;
}): Mailer {
  const { db, env, redis, queues, clock = () => new Date() } = options;
  return {
    send: async (mail) => {
      const { to, kind, subject, link, code, fromName, channel = "email" } = mail;
      const sends = (channel === "email" ? env.SMTP_URL : env.SMS_GATEWAY_URL) !== undefined;
      const content =
        channel === "email"
          ? composeMail(fromName ?? env.BRAND_NAME, mail)
          : { text: mail.paragraphs.join("\n"), html: "" };
      const { _id: mailId } = await insertMail(db, {
        to,
        kind,
        channel,
        subject,
        ...content,
        link: link?.url ?? null,
        code: code ?? null,
        ...(fromName === undefined ? {} : { fromName }),
        state: sends ? "waiting" : "stored",
        createdAt: clock(),
      });
      // The sweep replaces a lost wake-up, and the next visit of the page a lost event.
      const wakeUps = [
        ...(sends && queues ? [wakeMail(queues, mailId)] : []),
        ...(redis ? [publishMailsChanged(redis)] : []),
      ];
      await Promise.allSettled(wakeUps);
    },
  };
}
