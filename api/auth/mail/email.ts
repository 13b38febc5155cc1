import { AuthError } from "../errors.ts";

const MAX_EMAIL_LENGTH = 255;
/** The rule browsers use for `<input type="email">` (HTML standard), after lower-casing. ASCII only, so there are no look-alikes. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Trimmed and lower-case: the form in which addresses are kept and compared. Dots and plus tags stay. */
export function normalEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email))
    throw new AuthError("validation_failed", {
      message: "Unable to validate email address: invalid format",
    });
  return email;
}

export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}
