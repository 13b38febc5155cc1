import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { beginFlow, otherSpelling } from "../flows/begin-flow.ts";
import { demandLinking } from "../identities/link-identity.ts";
import { unlinkIdentity } from "../identities/unlink-identity.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";
import { demandSignedIn } from "../sessions/guard.ts";

/** The signed-in user's ways to sign in. The user's own route lists them. */
export function identityRoutes(app: FastifyInstance, auth: AuthContext): void {
  const options = { exposeHeadRoute: false } as const;
  app.get<{ Querystring: Record<string, unknown> }>(
    "/user/identities/authorize",
    options,
    async (request, reply) => {
      await auth.limits.take(addressLimits.oauth, addressKey(request.ip));
      const signedIn = await demandSignedIn(auth, request.headers.authorization);
      demandLinking(auth);
      const otherOrigin = otherSpelling(auth, request);
      if (otherOrigin)
        throw new AuthError("validation_failed", {
          message: `Open ${auth.publicUrl} to do this: the provider redirects to that address, not to ${otherOrigin}.`,
        });
      const url = await beginFlow(auth, request, reply, signedIn);
      return request.query["skip_http_redirect"] === "true" ? { url } : reply.redirect(url, 302);
    },
  );

  app.delete<{ Params: { identityId: string } }>(
    "/user/identities/:identityId",
    async (request) => {
      const signedIn = await demandSignedIn(auth, request.headers.authorization);
      const { identityId } = request.params;
      if (!z.uuid().safeParse(identityId).success)
        throw new AuthError("validation_failed", {
          status: 404,
          message: "The identity's id is not a UUID.",
        });
      demandLinking(auth);
      await unlinkIdentity(auth, signedIn, identityId);
      return {};
    },
  );
}
