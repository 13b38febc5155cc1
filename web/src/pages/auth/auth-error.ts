import { isAuthError, isAuthWeakPasswordError } from "@supabase/auth-js";

const words: Record<string, string> = {
  invalid_credentials: "The e-mail address or the password is wrong.",
  user_already_exists: "There is already an account with this address. Log in instead.",
  email_exists: "There is already an account with this address. Log in instead.",
  email_not_confirmed: "Confirm your address first: follow the link in the mail we sent.",
  email_address_invalid: "This is not a valid e-mail address.",
  signup_disabled: "New accounts are not open at the moment.",
  over_request_rate_limit: "Too many tries. Wait a minute and try again.",
  over_email_send_rate_limit: "Too many mails were sent to this address. Try again later.",
  otp_expired: "This link has expired or was used before. Log in to get in.",
};

/** Words for a person. What the service says itself is shown where we have no better ones. */
export function authMessage(error: unknown): string {
  if (!isAuthError(error)) return "Signing in did not work. Try again.";
  if (isAuthWeakPasswordError(error)) return error.message;
  if (error.name === "AuthRetryableFetchError" || !error.status)
    return "The server cannot be reached. Check your connection and try again.";
  return (error.code && words[error.code]) || error.message;
}
