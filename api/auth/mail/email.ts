import { normalEmail } from "#schemas/accounts/email.ts";
import { AuthError } from "../errors.ts";

/** Normalizes a request's address to the form in which it is stored. @throws AuthError validation_failed */
export function requireEmail(text: string): string {
  const email = normalEmail(text);
  if (email === null)
    throw new AuthError("validation_failed", {
      message: "Unable to validate email address: invalid format",
    });
  return email;
}
