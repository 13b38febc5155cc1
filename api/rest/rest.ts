import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { WRITE_MAX_BYTES } from "#schemas/projects/source/source-change.ts";
import { findCaller } from "#core/access/find-caller.ts";
import type { Caller } from "#core/access/caller.ts";
import { functionNames, functionOf } from "#functions/registry.ts";
import { runFunction } from "#functions/run-function.ts";
import { bearerToken } from "../context.ts";
import type { Services } from "../services.ts";
import { answerProblem } from "./problem.ts";
import { serveSiteExport } from "./site-export.ts";
import { readInput } from "./read-input.ts";

const MAX_USER_AGENT_LENGTH = 300;
const BASE = "/api/v1/projects/:projectId";

type ProjectRequest = FastifyRequest<{
  Params: Record<string, string>;
  Querystring: Record<string, unknown>;
}>;

/** The content functions over REST, for callers with an API key or an access token. */
export async function serveRest(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler(answerProblem);
  serveSiteExport(app, services);
  for (const name of functionNames) {
    const { rest, takesFiles } = functionOf(name);
    app.route({
      method: rest.method,
      ...(takesFiles && { bodyLimit: WRITE_MAX_BYTES }),
      url: BASE + rest.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: async (request: ProjectRequest, reply) => {
        const caller = await requireCaller(services, request);
        const actor = { caller, ip: request.ip, userAgent: userAgentOf(request) };
        const { projectId = "" } = request.params;
        const input = readInput(functionOf(name), request);
        void reply.header("cache-control", "private, no-store");
        return runFunction(services, actor, { name, project: { projectId }, input });
      },
    });
  }
}

/** @throws AppError unauthorized */
async function requireCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearerToken(request.headers.authorization);
  const caller = token && (await findCaller(services, token));
  if (!caller) throw new AppError("unauthorized");
  return caller;
}

const userAgentOf = ({ headers }: FastifyRequest) =>
  (headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT_LENGTH);
