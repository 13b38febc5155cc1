import type { FastifyInstance } from "fastify";
import { deleteAuthSession, deleteAuthSessions } from "#store/auth-sessions.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { demandSignedIn } from "../sessions/guard.ts";

export function logoutRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post<{ Querystring: { scope?: unknown } }>("/logout", async (request, reply) => {
    const { user, session } = await demandSignedIn(auth, request.headers.authorization);
    const { scope = "global" } = request.query;
    if (scope === "global") await deleteAuthSessions(auth.db, user._id, null);
    else if (scope === "others") await deleteAuthSessions(auth.db, user._id, session._id);
    else if (scope === "local") await deleteAuthSession(auth.db, session._id);
    else
      throw new AuthError("validation_failed", {
        message: "scope must be global, local or others.",
      });
    await auth.announce(user._id, "sessions");
    return reply.code(204).send();
  });
}
