import type { FastifyInstance } from "fastify";
import { checkBounceSecret, receiveBounces } from "#core/subscribers/receive-bounces.ts";
import { AppError } from "#schemas/errors.ts";
import { parseJsonObject } from "#schemas/json-object.ts";
import { BounceReport } from "#schemas/subscribers/bounce.ts";
import { bearerToken } from "../context.ts";
import { onlyPost } from "../http/only-post.ts";
import { inTime } from "../in-time.ts";
import type { Services } from "../services.ts";
import { openFailureCounter } from "./failures.ts";
import { limitFailures } from "./limit-failures.ts";

const PATH = "/webhooks/bounces";
const BODY_MAX_BYTES = 1024 * 1024;

/** @throws AppError invalid_json, bad_request */
function readReport(raw: string) {
  const { data, error } = BounceReport.safeParse(parseJsonObject(raw));
  if (data) return data;
  const [issue] = error.issues;
  const field = issue?.path.join(".") ?? "";
  throw new AppError("bad_request", { message: `${field}: ${issue?.message ?? "is invalid"}` });
}

/** `POST /webhooks/bounces`: emails to subscribers that came back after the mail server had accepted them. */
export async function serveBounces(app: FastifyInstance, services: Services): Promise<void> {
  const failures = openFailureCounter();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
  app.post(PATH, { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
    const secret = bearerToken(request.headers.authorization);
    await limitFailures(failures, request, async () => checkBounceSecret(services, secret));
    const raw = typeof request.body === "string" ? request.body : "";
    const { bounces } = readReport(raw);
    const ended = await inTime(receiveBounces(services, bounces));
    return reply.send({ success: true, ended });
  });
  onlyPost(app, PATH);
}
