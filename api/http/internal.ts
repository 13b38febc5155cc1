import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#schemas/errors.ts";
import {
  GIT_SERVER_SUBJECT,
  GitAccessQuestion,
  GitFollowQuestion,
  GitPushReport,
  DEV_ACCOUNT_SUBJECT,
} from "#schemas/sites/internal-calls.ts";
import { browserOf } from "../auth/sessions/browser.ts";
import { bearerToken } from "../context.ts";
import { authorizeGit } from "#core/pushes/authorize-git.ts";
import { followPush } from "#core/pushes/follow-push.ts";
import { recordPush } from "#core/pushes/record-push.ts";
import { inTime } from "../in-time.ts";
import { ensureDevAccount, signInDevAccount } from "../auth/accounts/dev-sample.ts";
import type { Services } from "../services.ts";

/** Routes for our own processes only: the caller proves that it has the secret key. */
export async function serveInternal(app: FastifyInstance, services: Services): Promise<void> {
  const only = (request: FastifyRequest, subject: string) => {
    const token = bearerToken(request.headers.authorization);
    if (!token || services.secretBox.verify(token) !== subject) throw new AppError("unauthorized");
  };

  app.post("/internal/git/authorize", async (request) => {
    only(request, GIT_SERVER_SUBJECT);
    return { access: await inTime(authorizeGit(services, GitAccessQuestion.parse(request.body))) };
  });

  app.post("/internal/git/push", async (request) => {
    only(request, GIT_SERVER_SUBJECT);
    return inTime(recordPush(services, GitPushReport.parse(request.body)));
  });

  app.post("/internal/git/follow", async (request, reply) => {
    only(request, GIT_SERVER_SUBJECT);
    const { deploymentId, waitMs } = GitFollowQuestion.parse(request.body);
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const lines = followPush(services, { deploymentId, waitMs, left: left.signal });
    return reply.type("text/plain; charset=utf-8").send(Readable.from(terminated(lines)));
  });

  app.post("/internal/ready-made", async (request) => {
    only(request, DEV_ACCOUNT_SUBJECT);
    return ensureDevAccount(services);
  });

  app.post("/internal/access-token", async (request) => {
    only(request, DEV_ACCOUNT_SUBJECT);
    return signInDevAccount(services, browserOf(request));
  });
}

async function* terminated(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
