import { AppError } from "#schemas/errors.ts";
import { type FetchFailure, UnreadableAnswer } from "#service/fetch-json.ts";

/** Why GitHub cannot answer now, although the request may be allowed. Null if it has refused the request. */
export function temporaryFailure(cause: FetchFailure): AppError | null {
  const { status, retryAfterS } = cause;
  if (retryAfterS !== null)
    return new AppError("host_busy", {
      message: `GitHub has received too many requests. Try again in ${retryAfterS} s.`,
      details: { retryAfter: retryAfterS },
      cause,
    });
  if (cause instanceof UnreadableAnswer)
    return new AppError("github_unavailable", {
      message: "GitHub returned a response that Pressmark cannot read. Try again in a moment.",
      cause,
    });
  return status === null || status >= 500 ? new AppError("github_unavailable", { cause }) : null;
}
