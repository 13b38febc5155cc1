import { z } from "zod";
import { AuthError } from "./errors.ts";

/** Optional text. The client sends null for missing text, and empty text means the same. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || null);

/** The client sends both fields with every sign-up; they are null outside PKCE. RFC 7636 sets the length. */
export const pkceFields = {
  code_challenge: z.string().min(43).max(128).nullish().or(z.literal("")),
  code_challenge_method: z
    .string()
    .regex(/^(s256|plain)$/i)
    .nullish()
    .or(z.literal("")),
};

interface PkceBody {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}

/** One PKCE parameter without the other would leave the sign-in unprotected. */
export function pairedPkce<T extends PkceBody>(schema: z.ZodType<T>): z.ZodType<T> {
  return schema.refine((body) => !body.code_challenge === !body.code_challenge_method, {
    message: "Send code_challenge and code_challenge_method together.",
  });
}

/** Unknown fields are dropped: clients spread their own options into bodies. @throws AuthError validation_failed */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  if (!issue || !isObject)
    throw new AuthError("validation_failed", { message: "The body must be a JSON object." });
  const path = issue.path.join(".");
  throw new AuthError("validation_failed", {
    message: path ? `${path}: ${issue.message}` : issue.message,
  });
}

/** The client shows the same text before it sends anything. */
const NO_ADDRESS = "You must provide either an email or phone number and a password";

/** @throws AuthError validation_failed */
export function demandOneAddress({
  email,
  phone,
}: {
  email: string | null;
  phone: string | null;
}): void {
  if (email && phone)
    throw new AuthError("validation_failed", { message: "Send an email or a phone, not both." });
  if (!email && !phone) throw new AuthError("validation_failed", { message: NO_ADDRESS });
}
