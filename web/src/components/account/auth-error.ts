import { isAuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from "@supabase/auth-js";
import type { WebConfig } from "#schemas/web/config.ts";
import { webConfig } from "../../config.ts";

const words: Record<string, string> = {
  invalid_credentials: "The email address or password is wrong.",
  user_already_exists: "An account with this address already exists. Sign in instead.",
  email_exists: "An account with this address already exists.",
  email_not_confirmed: "Verify your address first: click the link in the email we sent.",
  email_address_invalid: "This is not a valid email address.",
  signup_disabled: "Sign-up is currently closed.",
  otp_disabled: "No account uses this address.",
  user_banned: "This account is suspended. Ask the administrator of this installation.",
  over_request_rate_limit: "Too many attempts. Wait a minute and try again.",
  over_email_send_rate_limit: "We just sent an email. Wait a minute before you request another.",
  unreachable: "The server cannot be reached. Check your connection, then load this page again.",
  otp_expired: "This link or code has expired or has already been used. Request a new one.",
  access_denied: "The sign-in was canceled.",
  bad_oauth_state: "This sign-in started in another browser or has expired. Start again.",
  flow_state_already_used: "This sign-in has already been used. Start again.",
  flow_state_expired: "This sign-in took too long. Start again.",
  provider_email_needs_verification:
    "The provider has not verified your address. Verify it there, then sign in again.",
  identity_already_exists: "That account is linked to another user.",
  single_identity_not_deletable: "This is your only way to sign in. Add another one first.",
  same_password: "The new password must be different from the old one.",
  insufficient_aal: "Confirm this with your second factor first.",
  reauthentication_not_valid: "The code is wrong or has expired.",
  mfa_verification_failed: "The code is wrong. Enter the newest one.",
  over_sms_send_rate_limit:
    "We just sent a code to this number. Wait a minute before you request another.",
  mfa_challenge_expired: "This took too long. Try again.",
};

/** Error texts for users. For other errors, the service's own message is shown. */
export function authMessage(error: unknown): string {
  if (!isAuthError(error)) return "Sign-in failed. Try again.";
  if (isAuthWeakPasswordError(error)) return weaknesses(error.reasons, error.message).join(" ");
  if (isAuthRetryableFetchError(error))
    return "The server cannot be reached. Check your connection and try again.";
  return wordsFor(error.code, error.message);
}

export const wordsFor = (code: string | null | undefined, otherwise: string): string =>
  (code && words[code]) || otherwise;

const classWords: Record<WebConfig["passwordClasses"][number], string> = {
  letters: "letters",
  lower: "lowercase letters",
  upper: "uppercase letters",
  digits: "digits",
  symbols: "symbols such as ! or -",
};

/** The required characters of a new password in this installation: "letters and digits". */
function passwordParts(): string | null {
  const names = webConfig().passwordClasses.map((name) => classWords[name]);
  return names.length > 0 ? new Intl.ListFormat("en").format(names) : null;
}

/** The password rule in one line, shown before the first attempt. */
export function passwordRule(): string {
  const parts = passwordParts();
  return `At least ${webConfig().passwordMin} characters${parts ? `, including ${parts}` : ""}.`;
}

/** One sentence for each reason why the service rejected a password. */
export function weaknesses(reasons: string[], otherwise: string): string[] {
  const { passwordMin } = webConfig();
  const parts = passwordParts();
  const sentences: Record<string, string> = {
    length: `Use at least ${passwordMin} characters.`,
    characters: `${parts ? `Use ${parts}, and do not` : "Do not"} use your email address.`,
    pwned: "This password appears in lists of stolen passwords. Choose another one.",
  };
  const texts = reasons.map((reason) => sentences[reason]).filter((text) => text !== undefined);
  return texts.length > 0 ? texts : [otherwise];
}
