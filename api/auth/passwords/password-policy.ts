import { dictionary } from "@zxcvbn-ts/language-common";
import type { Env } from "#schemas/env/env.ts";
import { AuthError } from "../errors.ts";
import { localPart } from "#schemas/accounts/email.ts";

/** The official client's names for the weaknesses of a password. */
export type WeakReason = "length" | "characters" | "pwned";

export type PasswordPolicy = Pick<Env, "AUTH_PASSWORD_MIN" | "AUTH_PASSWORD_CLASSES">;

type CharacterClass = PasswordPolicy["AUTH_PASSWORD_CLASSES"][number];

const classes: Record<CharacterClass, { pattern: RegExp; name: string }> = {
  letters: { pattern: /\p{L}/u, name: "a letter" },
  lower: { pattern: /\p{Ll}/u, name: "a lower-case letter" },
  upper: { pattern: /\p{Lu}/u, name: "an upper-case letter" },
  digits: { pattern: /\p{Nd}/u, name: "a digit" },
  symbols: { pattern: /[^\p{L}\p{Nd}\s]/u, name: "a symbol" },
};

const MAX_PASSWORD_LENGTH = 256;
const common = new Set(dictionary["passwords-common"]);

/** Lists every weakness in one message; null if the password is strong enough. */
export function weaknessOf(
  policy: PasswordPolicy,
  password: string,
  email: string,
): { reasons: WeakReason[]; message: string } | null {
  const reasons: WeakReason[] = [];
  const sentences: string[] = [];
  const missing = policy.AUTH_PASSWORD_CLASSES.filter(
    (name) => !classes[name].pattern.test(password),
  );
  const lower = password.toLowerCase();

  if ([...password].length < policy.AUTH_PASSWORD_MIN) {
    reasons.push("length");
    sentences.push(`Use at least ${policy.AUTH_PASSWORD_MIN} characters.`);
  }
  if (missing.length > 0) {
    reasons.push("characters");
    sentences.push(`Add ${missing.map((name) => classes[name].name).join(" and ")}.`);
  } else if (lower === email || lower === localPart(email)) {
    reasons.push("characters");
    sentences.push("Use something other than your email address.");
  }
  if (common.has(lower)) {
    reasons.push("pwned");
    sentences.push("This password is common and easy to guess. Choose another one.");
  }
  return reasons.length === 0 ? null : { reasons, message: sentences.join(" ") };
}

/** @throws AuthError weak_password (with every reason) or validation_failed */
export function demandStrength(policy: PasswordPolicy, password: string, email: string): void {
  demandLength(password);
  const weakness = weaknessOf(policy, password, email);
  if (weakness) throw new AuthError("weak_password", weakness);
}

/** Limits the work of hashing. */
export function demandLength(password: string): void {
  const { length } = [...password];
  if (length < 1 || length > MAX_PASSWORD_LENGTH)
    throw new AuthError("validation_failed", {
      message: `A password must have 1 to ${MAX_PASSWORD_LENGTH} characters.`,
    });
}
