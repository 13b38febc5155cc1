import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { insertAuthUser } from "#store/auth-users.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, parseBody, pkceFields } from "../body.ts";
import { browserOf } from "../browser.ts";
import { normalEmail } from "../email.ts";
import { AuthError } from "../errors.ts";
import { newEmailUser } from "../new-user.ts";
import { demandStrength } from "../password-policy.ts";
import { hashPassword } from "../passwords.ts";
import { addressKey, addressLimits } from "../rate-limits.ts";
import { startSession } from "../sessions.ts";
import { mergeMetadata } from "../user-metadata.ts";

const SignupBody = z
  .object({
    email: optionalText,
    phone: optionalText,
    password: optionalText,
    data: z.record(z.string(), z.unknown()).nullish(),
    ...pkceFields,
  })
  .refine((body) => !body.code_challenge === !body.code_challenge_method, {
    message: "code_challenge and code_challenge_method go together.",
  });

/** Without mail there is nothing to confirm, so a sign-up is a sign-in. */
export function signupRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/signup", async (request) => {
    await auth.limits.take(addressLimits.signup, addressKey(request.ip));
    const body = parseBody(SignupBody, request.body);
    if (body.email && body.phone)
      throw new AuthError("validation_failed", { message: "Give an email or a phone, not both." });
    if (auth.signupDisabled) throw new AuthError("signup_disabled");
    if (body.phone) throw new AuthError("phone_provider_disabled");
    if (!body.email) throw new AuthError("anonymous_provider_disabled");
    if (!body.password)
      throw new AuthError("validation_failed", { message: "Signup requires a valid password" });

    const email = normalEmail(body.email);
    demandStrength(auth.passwordPolicy, body.password, email);
    const user = newEmailUser(email, auth.clock(), {
      passwordHash: await hashPassword(body.password),
      userMetadata: mergeMetadata({}, body.data ?? {}),
    });
    try {
      await insertAuthUser(auth.db, user);
    } catch (error) {
      if (isDuplicateKey(error)) throw new AuthError("user_already_exists");
      throw error;
    }
    return startSession(auth, user, { method: "password", browser: browserOf(request) });
  });
}
