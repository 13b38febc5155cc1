import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { idTokenGrant } from "../grants/id-token.ts";
import { passwordGrant } from "../grants/password.ts";
import { pkceGrant } from "../grants/pkce.ts";
import { refreshTokenGrant } from "../grants/refresh-token.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";

/** Returns a session. */
type Grant = (auth: AuthContext, request: FastifyRequest, reply: FastifyReply) => Promise<object>;

/** The handlers by `grant_type`. */
const grants = new Map<unknown, Grant>([
  ["password", passwordGrant],
  ["refresh_token", refreshTokenGrant],
  ["pkce", pkceGrant],
  ["id_token", idTokenGrant],
]);

export function tokenRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post<{ Querystring: { grant_type?: unknown } }>("/token", async (request, reply) => {
    await auth.limits.take(addressLimits.token, addressKey(request.ip));
    const grant = grants.get(request.query.grant_type);
    if (!grant)
      throw new AuthError("validation_failed", {
        message: `grant_type must be one of: ${[...grants.keys()].join(", ")}.`,
      });
    return grant(auth, request, reply);
  });
}
