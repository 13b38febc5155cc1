import { AppError } from "#schemas/errors.ts";

const SECOND_MS = 1_000;
const ANSWER_MAX_MS = 180_000;

/**
 * A signal that aborts with another one, when the answer takes too long, and when `end` is called, so that no request to a model outlives its answer.
 */
export function openTimedSignal(
  outer: AbortSignal,
  maxMs = ANSWER_MAX_MS,
): { signal: AbortSignal; end: () => void } {
  const own = new AbortController();
  const message = `The model did not finish its answer within ${maxMs / SECOND_MS} seconds. Ask again, or ask for less.`;
  const timer = setTimeout(() => own.abort(new AppError("ai_unavailable", { message })), maxMs);
  return {
    signal: AbortSignal.any([outer, own.signal]),
    end: () => {
      clearTimeout(timer);
      own.abort();
    },
  };
}
