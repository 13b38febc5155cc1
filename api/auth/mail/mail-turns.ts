import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { mailLimits, messagePauses } from "../rate-limits.ts";

/** The reasons for sending an email. Each has its own pause, so that one email does not delay another. */
const mailRequests = [
  "signup",
  "otp",
  "recover",
  "invite",
  "email_change",
  "reauthenticate",
] as const;
export type MailRequest = (typeof mailRequests)[number];

const pause = messagePauses.email;

/**
 * Checks the limits before an email is sent. Call it even if there is no account or no email to send, because a refusal would otherwise reveal that an account
 * exists.
 * @throws AuthError over_email_send_rate_limit
 */
export async function takeMailTurn(
  auth: AuthContext,
  request: MailRequest,
  email: string,
): Promise<void> {
  const left = await auth.pauses.begin(pauseOf(request), email, pause.windowMs);
  if (left > 0) {
    const until = new Date(auth.clock().getTime() + left);
    await auth.refusals.note(pause.name, `${request} ${email}`, until);
    throw new AuthError("over_email_send_rate_limit", { retryAfter: Math.ceil(left / 1000) });
  }
  await auth.limits.take(mailLimits.address, email);
  const everybody = auth.env.SMTP_URL === undefined ? mailLimits.outbox : mailLimits.smtp;
  await auth.limits.take(everybody, "");
}

/** The email arrived and was used, so the next one may be sent immediately. */
export async function endMailPauses(auth: AuthContext, email: string): Promise<void> {
  for (const request of mailRequests) await auth.pauses.end(pauseOf(request), email);
}

function pauseOf(request: MailRequest): string {
  return `mail-${request}`;
}
