import { createTransport } from "nodemailer";
import type { Env } from "#schemas/env/env.ts";
import { waitFor } from "#service/dependencies.ts";
import { cachedCheck } from "#service/cached-check.ts";
import type { Service } from "#service/start-service.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import type { Outlet } from "./outlet.ts";

/** The mail server of SMTP_URL. */
export interface Smtp extends Outlet {
  /** @throws if the server does not respond or refuses the credentials */
  check(): Promise<unknown>;
}

/** The time limit of a whole attempt. It is shorter than the lease (store/mail/claims.ts). */
const SEND_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 15_000;
const GREETING_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** Every check signs in, and a mail server may mistake frequent sign-ins for an attack. */
const CHECKED = { okForMs: 10_000, failedForMs: 10_000 };
const PERMANENT_FROM = 500;
const ERROR_MAX_LENGTH = 300;
/** If the server refuses one of these commands, the email is at fault. Earlier refusals concern us: a wrong password, or maintenance. */
const ABOUT_THE_MAIL = ["MAIL FROM", "RCPT TO", "DATA"];

type SmtpEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "BRAND_NAME" | "PUBLIC_URL">;

/** Null without SMTP_URL. */
export function openSmtp(env: SmtpEnv): Smtp | null {
  if (!env.SMTP_URL) return null;
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // We generate every email ourselves, so its content must not refer to files or addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(env.PUBLIC_URL);
  const from = env.MAIL_FROM ?? { name: env.BRAND_NAME, address: `no-reply@${hostname}` };
  return {
    send: async (mail) => {
      await transport.sendMail({
        from:
          mail.fromName === undefined
            ? from
            : { name: oneLine(mail.fromName), address: addressOf(from) },
        // As an object, it is a single address, regardless of its characters.
        to: { name: "", address: mail.to },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        date: mail.createdAt,
        // The same for every attempt, so that an email that was accepted twice can be recognized.
        messageId: `<${mail._id}@${hostname}>`,
        headers: { "Auto-Submitted": "auto-generated", ...listHeaders(mail) },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    },
    wordsOf,
    isRefusal,
    isOfRecipient,
    check: cachedCheck(() => transport.verify(), CHECKED),
  };
}

/** RFC 8058: mail programs show a button, and turn the emails off with one request. It requires https. `List-Id` (RFC 2919) lets recipients sort them. */
function listHeaders({ unsubscribeUrl, listId }: MailDocument): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    ...(listId === undefined ? {} : { "List-Id": `<${listId}>` }),
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    ...(unsubscribeUrl.startsWith("https:")
      ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {}),
  };
}

/** Waits until the mail server answers, and logs that it is waiting. */
export function whenSmtpAnswers(service: Service, { check }: Smtp): Promise<void> {
  const address = service.env.SMTP_URL ?? "";
  return waitFor(service, { variable: "SMTP_URL", what: "the mail server", address }, check);
}

/** What nodemailer adds to its errors. */
interface SmtpError {
  message?: string;
  code?: string;
  command?: string;
  /** The server's response, if it sent one. */
  response?: string;
  responseCode?: number;
}

/** Why an email was not accepted, in one line: the server's own words if it sent any. */
function wordsOf(error: unknown): string {
  const { code, response, message = String(error) } = error as SmtpError;
  const words = response
    ? `The mail server said: ${response}`
    : code === "EENVELOPE"
      ? `The mail address cannot be used: ${message}`
      : `The mail server could not be reached: ${message}`;
  return oneLine(words).slice(0, ERROR_MAX_LENGTH);
}

/** Whether a retry is useless. */
function isRefusal(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpError;
  // Without a response, only an envelope error is permanent: the address itself cannot be used.
  if (responseCode === undefined) return code === "EENVELOPE";
  return responseCode >= PERMANENT_FROM && ABOUT_THE_MAIL.includes(command ?? "");
}

/** `5.7.x` is about the sender or the content, such as a server that refuses to relay (RFC 3463). */
const OF_POLICY = /^5\d\d[ -]5\.7\./;

/** Whether the server says that this recipient gets no email, now and later. */
function isOfRecipient(error: unknown): boolean {
  const { command, responseCode = 0, response = "" } = error as SmtpError;
  return command === "RCPT TO" && responseCode >= PERMANENT_FROM && !OF_POLICY.test(response);
}

type From = string | { name: string; address: string };

/** The address of MAIL_FROM, which can have a name: "Ada <ada@example.com>". */
function addressOf(from: From): string {
  const text = typeof from === "string" ? from : from.address;
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim();
}

/** A line break in a header would start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
