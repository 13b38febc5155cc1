import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { mailLimits } from "../rate-limits.ts";

/** What a mail was asked for. Each has a pause of its own, so that one does not hold up another. */
const mailRequests = [
  "signup",
  "otp",
  "recover",
  "invite",
  "email_change",
  "reauthenticate",
] as const;
export type MailRequest = (typeof mailRequests)[number];

const PAUSE_MS = 60_000;

/**
 * Asks for leave to send a mail; to be called whether or not there is an account and a mail, because otherwise a
 * refusal would tell who has an account.
 * @throws AuthError over_email_send_rate_limit
 */
export async function takeMailTurn(
  auth: AuthContext,
  request: MailRequest,
  email: string,
): Promise<void> {
  const left = await auth.pauses.begin(pauseOf(request), email, PAUSE_MS);
  if (left > 0)
    throw new AuthError("over_email_send_rate_limit", { retryAfter: Math.ceil(left / 1000) });
  await auth.limits.take(mailLimits.address, email);
  const everybody = auth.env.SMTP_URL === undefined ? mailLimits.outbox : mailLimits.smtp;
  await auth.limits.take(everybody, "");
}

/** The mail arrived and was used, so the next one may follow at once. */
export async function endMailPauses(auth: AuthContext, email: string): Promise<void> {
  for (const request of mailRequests) await auth.pauses.end(pauseOf(request), email);
}

function pauseOf(request: MailRequest): string {
  return `mail-${request}`;
}
