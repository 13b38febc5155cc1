const MAX_EMAIL_LENGTH = 255;
/** The rule browsers use for `<input type="email">` (HTML standard). ASCII only, so there are no look-alikes. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * The form in which addresses are compared everywhere: trimmed, with the letters A to Z in lower case. Dots and plus tags stay. Other letters stay too, because
 * `toLowerCase` turns the Kelvin sign into a plain "k", so that two addresses would become one.
 */
export function foldEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The folded form in which an account's address is stored. Null when it is not a valid address. */
export function normalEmail(text: string): string | null {
  const email = foldEmail(text);
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? email : null;
}

/** Without a plus tag: most mail servers deliver `ada+news@…` to `ada@…`. Only for limits on emails, because a few servers do not. */
export function mailboxOf(email: string): string {
  const [name = "", tag] = localPart(email).split("+", 2);
  return tag === undefined || name === "" ? email : name + email.slice(email.lastIndexOf("@"));
}

export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}
