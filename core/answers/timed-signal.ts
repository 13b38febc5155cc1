import { AppError } from "#schemas/errors.ts";

const MINUTE_MS = 60_000;
const ANSWER_MAX_MINUTES = 3;

/**
 * A signal that aborts with another one, when the answer takes too long, and when `end` is called, so that no request to a model outlives its answer.
 */
export function openTimedSignal(outer: AbortSignal): { signal: AbortSignal; end: () => void } {
  const own = new AbortController();
  const message = `The model did not finish its answer within ${ANSWER_MAX_MINUTES} minutes. Ask again, or ask for less.`;
  const timer = setTimeout(
    () => own.abort(new AppError("ai_unavailable", { message })),
    ANSWER_MAX_MINUTES * MINUTE_MS,
  );
  return {
    signal: AbortSignal.any([outer, own.signal]),
    end: () => {
      clearTimeout(timer);
      own.abort();
    },
  };
}
