const MINUTE_MS = 60_000;

/** What each limit counts, and for whom. */
export const limitWords: Record<string, { title: string; per: string }> = {
  "password-device": { title: "Password attempts from a known browser", per: "per browser" },
  "password-from": {
    title: "Password attempts from one address",
    per: "per account and network address",
  },
  "password-first": {
    title: "First password attempts from new addresses",
    per: "per account, all unknown network addresses together",
  },
  password: {
    title: "Further password attempts from new addresses",
    per: "per account, all unknown network addresses together",
  },
  "email-code": { title: "Codes from an email", per: "per email. Then the user needs a new email" },
  "factor-code": {
    title: "Codes of a second factor",
    per: "per sign-in. Then the user has to start over",
  },
  factors: { title: "Requests about second factors", per: "per account" },
  "factors-from": { title: "Requests about second factors", per: "per network address" },
  "mail-pause": { title: "Emails of one kind to one address", per: "per address" },
  "sms-pause": { title: "Text messages to one number", per: "per number" },
  "sms-to": { title: "Text messages to one number", per: "per number" },
  "sms-new-from": { title: "Text messages to unconfirmed numbers", per: "per account" },
  "sms-new": {
    title: "Text messages to unconfirmed numbers",
    per: "for all accounts together",
  },
  "mail-to": { title: "Emails to one address", per: "per address" },
  mails: { title: "Emails to everyone", per: "for all accounts together" },
  signup: { title: "Sign-ups and requests for emails", per: "per network address" },
  token: { title: "Sign-ins and refreshed sessions", per: "per network address" },
  verify: { title: "Links opened and codes entered", per: "per network address" },
  oauth: { title: "Sign-ins with GitHub or Google", per: "per network address" },
  user: { title: "Changes to an account", per: "per network address" },
  sso: { title: "Single sign-on requests", per: "per network address" },
};

/** "a day", "an hour", "15 minutes". */
export function windowText(windowMs: number): string {
  const minutes = windowMs / MINUTE_MS;
  if (minutes === 24 * 60) return "a day";
  if (minutes === 60) return "an hour";
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
