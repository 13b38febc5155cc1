import type { FastifyRequest } from "fastify";
import type { Browser } from "./sessions.ts";

const MAX_USER_AGENT_LENGTH = 300;

export function browserOf(request: FastifyRequest): Browser {
  return {
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT_LENGTH),
  };
}
