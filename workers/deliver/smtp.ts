import { createTransport } from "nodemailer";
import type { Env } from "#schemas/env.ts";
import { waitFor } from "#service/dependencies.ts";
import { cachedCheck } from "#service/cached-check.ts";
import type { Service } from "#service/start-service.ts";
import type { MailDocument } from "#store/mail/documents.ts";

/** The mail server of SMTP_URL. */
export interface Smtp {
  /** Resolves when the server has taken the mail over. @throws what `wordsOf` and `isRefusal` understand */
  send(mail: MailDocument): Promise<void>;
  /** @throws when the server does not answer, or refuses the login */
  check(): Promise<unknown>;
}

/** For the whole attempt; shorter than the lease (store/mail/claims.ts). */
const SEND_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 15_000;
const GREETING_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** Every check signs in, and a mail server may take many of them for an attack. */
const CHECKED = { okForMs: 10_000, failedForMs: 10_000 };
const PERMANENT_FROM = 500;
const ERROR_MAX_LENGTH = 300;
/** What is said about this mail. Before these commands a refusal is about us: wrong password, closed for maintenance. */
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
    // A mail is made of our own words; nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(env.PUBLIC_URL);
  const from = env.MAIL_FROM ?? { name: env.BRAND_NAME, address: `no-reply@${hostname}` };
  return {
    send: async (mail) => {
      await transport.sendMail({
        from,
        // As an object it is one address, whatever characters it holds.
        to: { name: "", address: mail.to },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        date: mail.createdAt,
        // The same for every attempt, so that a mail that was taken twice can be recognised.
        messageId: `<${mail._id}@${hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    },
    check: cachedCheck(() => transport.verify(), CHECKED),
  };
}

/** Waits while the mail server does not answer, and says so. */
export function whenSmtpAnswers(service: Service, { check }: Smtp): Promise<void> {
  const address = service.env.SMTP_URL ?? "";
  return waitFor(service, { variable: "SMTP_URL", what: "the mail server", address }, check);
}

/** What nodemailer adds to its errors. */
interface SmtpError {
  message?: string;
  code?: string;
  command?: string;
  /** The server's answer, if it gave one. */
  response?: string;
  responseCode?: number;
}

/** Why a mail was not taken, in one line: the server's own words if it said any. */
export function wordsOf(error: unknown): string {
  const { code, response, message = String(error) } = error as SmtpError;
  const words = response
    ? `The mail server said: ${response}`
    : code === "EENVELOPE"
      ? `The mail cannot be addressed: ${message}`
      : `The mail server could not be reached: ${message}`;
  return oneLine(words).slice(0, ERROR_MAX_LENGTH);
}

/** Whether it is of no use to try again. */
export function isRefusal(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpError;
  // No answer but a fault in the envelope: the address itself cannot be used.
  if (responseCode === undefined) return code === "EENVELOPE";
  return responseCode >= PERMANENT_FROM && ABOUT_THE_MAIL.includes(command ?? "");
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
