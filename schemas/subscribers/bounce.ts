import { z } from "zod";
import { normalEmail } from "../accounts/email.ts";

export const BOUNCES_AT_ONCE_MAX = 1_000;
const WORDS_MAX_CHARACTERS = 500;

/** `permanent`: the address does not exist. `temporary`: it may work later. `complaint`: its owner has marked an email as spam. */
export const bounceTypes = ["permanent", "temporary", "complaint"] as const;

/** An email to this address came back, or its owner does not want it. */
export const Bounce = z.strictObject({
  email: z.string().transform((text, context) => {
    const email = normalEmail(text);
    if (email !== null) return email;
    context.addIssue({ code: "custom", message: "email is not an email address" });
    return z.NEVER;
  }),
  type: z.enum(bounceTypes),
  /** What the mail server said. */
  reason: z
    .string()
    .transform((text) => text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim())
    .transform((text) => text.slice(0, WORDS_MAX_CHARACTERS))
    .default(""),
});
export type Bounce = z.infer<typeof Bounce>;

export const BounceReport = z.strictObject({
  bounces: z
    .array(Bounce)
    .min(1, "bounces must have at least one entry")
    .max(BOUNCES_AT_ONCE_MAX, `bounces can have up to ${BOUNCES_AT_ONCE_MAX} entries`),
});
