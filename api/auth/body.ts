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

/** Half a PKCE pair is a mistake that would leave the sign-in unprotected. */
export function pairedPkce<T extends PkceBody>(schema: z.ZodType<T>): z.ZodType<T> {
  return schema.refine((body) => !body.code_challenge === !body.code_challenge_method, {
    message: "Send code_challenge and code_challenge_method together.",
  });
}

/** Unknown fields are dropped: clients spread their own options into bodies. @throws AuthError validation_failed */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.join(".");
  throw new AuthError("validation_failed", {
    message: path ? `${path}: ${issue?.message}` : "The body must be a JSON object.",
  });
}
