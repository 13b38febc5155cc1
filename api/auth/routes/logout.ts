import type { FastifyInstance } from "fastify";
import { deleteAuthSession, deleteAuthSessions } from "#store/accounts/sessions.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { demandFactorUsed } from "../factors/missing-factor.ts";
import { demandSession } from "../sessions/guard.ts";

export function logoutRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post<{ Querystring: { scope?: unknown } }>("/logout", async (request, reply) => {
    const { user, session } = await demandSession(auth, request.headers.authorization);
    const { scope = "global" } = request.query;
    const others = scope === "global" || scope === "others";
    if (!others && scope !== "local")
      throw new AuthError("validation_failed", {
        message: "scope must be global, local or others.",
      });
    // A password alone must not end the sessions of a user with a second factor.
    if (others) demandFactorUsed(user, session);
    if (others) await deleteAuthSessions(auth.db, user._id, session._id);
    if (scope !== "others") await deleteAuthSession(auth.db, session._id);
    await auth.onAccountChanged(user._id, "sessions");
    return reply.code(204).send();
  });
}
