import type { FastifyInstance } from "fastify";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";

/** The protocol's single sign-on is SAML, which is not supported. */
export function ssoRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/sso", async (request) => {
    await auth.limits.take(addressLimits.sso, addressKey(request.ip));
    throw new AuthError("saml_provider_disabled");
  });
}
