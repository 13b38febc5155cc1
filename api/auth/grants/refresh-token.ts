import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext } from "../auth-context.ts";
import { parseBody } from "../body.ts";
import { browserOf } from "../sessions/browser.ts";
import { refreshSession, type SessionShape } from "../sessions/sessions.ts";

const RefreshBody = z.object({ refresh_token: z.string() });

export function refreshTokenGrant(
  auth: AuthContext,
  request: FastifyRequest,
): Promise<SessionShape> {
  const { refresh_token } = parseBody(RefreshBody, request.body);
  return refreshSession(auth, refresh_token, browserOf(request));
}
