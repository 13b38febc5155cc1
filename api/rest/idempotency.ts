import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "#schemas/errors.ts";
import type { Caller } from "#core/access/caller.ts";
import { answerContext } from "#store/sealed/contexts.ts";
import { forgetRequest, startRequest, storeAnswer } from "#store/requests/repeatable-requests.ts";
import type { Services } from "../services.ts";
import type { RestAnswer } from "./answer.ts";

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/;
const TRY_AGAIN_S = 1;

/**
 * Runs a request once for each Idempotency-Key of a caller, and repeats its answer for a day. A failure on our side is not an answer: the next request with the
 * key runs again.
 * @param run never throws
 * @throws AppError bad_request, idempotency_key_used, idempotency_key_running
 */
export async function answerOnce(
  services: Services,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  run: () => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return run();
  if (typeof key !== "string" || !KEY_SHAPE.test(key))
    throw new AppError("bad_request", {
      message: "Idempotency-Key can have 1 to 255 letters, digits and symbols, without spaces.",
    });
  const { db, secretBox } = services;
  const { userId } = caller;
  const _id = hash([userId, caller.key?.id ?? null, key]);
  const started = await startRequest(db, { _id, userId, request: requestHash(request) });
  if (started.state === "other") throw new AppError("idempotency_key_used");
  if (started.state === "running")
    throw new AppError("idempotency_key_running", { details: { retryAfter: TRY_AGAIN_S } });
  if (started.state === "answered") {
    const text = secretBox.open(started.sealedAnswer, answerContext(_id));
    const answer = JSON.parse(text) as RestAnswer;
    return { ...answer, headers: { ...answer.headers, "idempotency-replayed": "true" } };
  }
  const attempt = { _id, attempt: started.attempt };
  const answer = await run();
  await keep(services, attempt, answer);
  return answer;
}

const SERVER_FAILURE = 500;
const TOO_MANY = 429;

async function keep(
  { db, secretBox, log }: Services,
  attempt: { _id: string; attempt: string },
  answer: RestAnswer,
): Promise<void> {
  const isFinal = answer.status < SERVER_FAILURE && answer.status !== TOO_MANY;
  try {
    if (!isFinal) await forgetRequest(db, attempt);
    else
      await storeAnswer(
        db,
        attempt,
        secretBox.seal(JSON.stringify(answer), answerContext(attempt._id)),
      );
  } catch (error) {
    // The request itself is done, so its sender must get the answer. Until the attempt ends, a retry gets the answer that it is running.
    log.warn({ err: error }, "The answer to a request with an Idempotency-Key was not stored");
  }
}

const hash = (parts: unknown): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

const requestHash = ({ method, url, body, headers }: FastifyRequest): string =>
  hash([method, url, body ?? null, headers["if-match"] ?? null]);
