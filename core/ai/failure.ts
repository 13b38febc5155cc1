import { APICallError, type FinishReason, RetryError } from "ai";
import { type AppCode, AppError } from "#schemas/errors.ts";
import { retryAfterMs } from "#service/retry-after.ts";

export interface AiFailure {
  error: AppError;
  /** How long the provider asks us to wait. */
  retryAfterMs: number | null;
  /** The same request may succeed later. */
  isTemporary: boolean;
}

/** Longer messages of the provider are cut in the quote. */
const QUOTE_MAX_LENGTH = 300;
/** Providers have one status for every bad request, and say only in words that the conversation is too long. */
const TOO_LONG =
  /context.{0,20}(length|window|size)|prompt is too long|too many (input )?tokens|maximum context/i;
const NO_CREDIT = /insufficient_quota|credit balance|billing/i;

/**
 * What an error of a model means: of a request, of a part of the stream (`error`), or one that the stream throws when its
 * connection breaks.
 */
export function failureOf(error: unknown): AiFailure {
  const own = ownError(error);
  if (own) return failure(own, { isTemporary: TEMPORARY.has(own.appCode) });
  const call = callError(error);
  if (call?.statusCode !== undefined && call.statusCode >= 400)
    return failureOfStatus({
      status: call.statusCode,
      body: call.responseBody ?? "",
      message: call.message,
      headers: call.responseHeaders ?? {},
      cause: call,
    });
  // In the middle of an answer: a broken stream, or an error that the service writes into it.
  const text = textOf(error);
  if (TOO_LONG.test(text)) return failure(new AppError("ai_context_full", { cause: error }));
  if (/overloaded|rate.?limit/i.test(text))
    return failure(new AppError("ai_busy", { cause: error }), { isTemporary: true });
  return failure(new AppError("ai_unavailable", { cause: error }), { isTemporary: true });
}

/** The failure of an answer that ended, if its end is one. A refusal is final; an answer without a reason was cut. */
export function failureOfFinish(reason: FinishReason): AiFailure | null {
  if (reason === "content-filter") return failure(new AppError("ai_refused"));
  if (reason === "error" || reason === "other")
    return failure(
      new AppError("ai_unavailable", { message: "The model's answer ended too early." }),
      { isTemporary: true },
    );
  return null;
}

const TEMPORARY: ReadonlySet<AppCode> = new Set<AppCode>(["ai_unavailable", "ai_busy"]);

interface FailedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** What the service says about it. */
  message: string;
  cause?: unknown;
}

/** The failure of a request that the service answered. */
export function failureOfStatus(answer: FailedAnswer): AiFailure {
  const { status, body, message, cause } = answer;
  const asked = { isTemporary: true, retryAfterMs: waitOf(answer.headers) };
  const of = (code: AppCode, text?: string) =>
    new AppError(code, { cause, ...(text === undefined ? {} : { message: text }) });
  if (NO_CREDIT.test(body)) return failure(of("ai_no_credit"));
  if (status === 401 || status === 403) return failure(of("ai_key_refused"));
  if (status === 404) return failure(of("ai_model_missing"));
  if (status === 413 || TOO_LONG.test(body)) return failure(of("ai_context_full"));
  if (status === 429 || status === 503 || status === 529) return failure(of("ai_busy"), asked);
  if (status >= 500 || status === 408 || status === 409)
    return failure(of("ai_unavailable"), asked);
  const quote = message.slice(0, QUOTE_MAX_LENGTH);
  return failure(of("ai_request_refused", `The model provider refuses the request: ${quote}`));
}

/** The connection failed before anything was sent. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** The service refused the request before a model read it. After others, such as 408, a gateway may have asked the model already. */
const UNPAID_STATUSES: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 413, 422, 429,
  // It is overloaded.
  503, 529,
]);

/** Whether a failed request certainly cost nothing, because the service refused it or never got it. */
export function isUnpaid(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AppError && at.appCode === "ai_address_refused") return true;
    if ("code" in at && typeof at.code === "string" && NOT_SENT.has(at.code)) return true;
    if (APICallError.isInstance(at) && UNPAID_STATUSES.has(at.statusCode ?? 0)) return true;
  }
  return false;
}

const failure = (
  error: AppError,
  more: Partial<Pick<AiFailure, "retryAfterMs" | "isTemporary">> = {},
): AiFailure => ({ error, retryAfterMs: null, isTemporary: false, ...more });

/** Our own error, which the packages wrap. */
function ownError(error: unknown): AppError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AppError) return at;
  return null;
}

function callError(error: unknown): APICallError | null {
  const inner = RetryError.isInstance(error) ? error.lastError : error;
  return APICallError.isInstance(inner) ? inner : null;
}

function textOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === "string" ? error : JSON.stringify(error ?? null);
}

/** OpenAI also sends milliseconds. */
function waitOf(headers: Record<string, string>): number | null {
  const ms = Number(headers["retry-after-ms"]);
  return ms > 0 ? ms : retryAfterMs(headers["retry-after"], new Date());
}
