import { AuthError } from "../errors.ts";

/** Normalizes a number to E.164 with its plus sign, the form for storing and comparing numbers. @throws AuthError validation_failed */
export function normalPhone(text: string): string {
  const digits = text
    .trim()
    .replace(/^\+/, "")
    .replaceAll(/[\s().-]/g, "");
  if (!/^[1-9]\d{6,14}$/.test(digits))
    throw new AuthError("validation_failed", {
      message: "phone must be an international number, such as +49 30 123456.",
    });
  return `+${digits}`;
}
