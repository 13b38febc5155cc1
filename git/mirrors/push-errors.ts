import { AppError } from "#schemas/errors.ts";
import { cleanText } from "../clean.ts";
import { GitError } from "../command.ts";
import type { Connection } from "./connection.ts";
import { transferError } from "./transfer-errors.ts";

/** How git and hosts say that someone else has moved the branch in the meantime. */
const OVERTAKEN =
  /! \[rejected\]|stale info|! \[remote rejected\][^\n]*\((?:fetch first|non-fast-forward|reference already exists|cannot lock ref|failed to (?:update|lock) ref|incorrect old value|lock error)/i;
const REFUSED = /^(?:remote|ERROR): /m;
/** The error page of a host is not a decision about the push. */
const OUT_OF_ORDER = /returned error: (?:429|5\d\d)/;
/** What git itself prints about each push, and lines that only draw a frame. */
const NO_WORDS = /^(?:[-=*# ]*|Resolving deltas: .*|Counting objects: .*|Processed \d+ .*)$/;
const REASON = /! \[remote rejected\][^\n]*\(([^)\n]+)\)/;
const MESSAGE_MAX_CHARACTERS = 300;

/** Converts the failure of a push to an error code. Any other error is thrown unchanged. */
export async function pushError(error: unknown, connection: Connection): Promise<AppError> {
  if (!(error instanceof GitError) || error.reason !== "exit")
    return transferError(error, connection);
  if (OVERTAKEN.test(error.stderr)) return new AppError("conflict", { cause: error });
  const isDecision = REASON.test(error.stderr);
  if (!isDecision) {
    const failure = await transferError(error, connection);
    const isRefusal = REFUSED.test(error.stderr) && !OUT_OF_ORDER.test(error.stderr);
    if (failure.appCode !== "git_host_failed" || !isRefusal) return failure;
  }
  const said = saidIn(error.stderr);
  const message = said ? `The git host refuses the push. It says: ${said}` : undefined;
  return new AppError("host_refused", { ...(message && { message }), cause: error });
}

/** What a host said about a push that it refused, in one line. "" if it said nothing. */
export function saidIn(stderr: string): string {
  const lines = stderr
    .split(/[\r\n]+/)
    .flatMap((line) => /^(?:remote: |ERROR: )(.*)$/.exec(line)?.[1]?.trim() ?? [])
    .filter((line) => !NO_WORDS.test(line));
  const reason = REASON.exec(stderr)?.[1];
  const words = lines.length > 0 ? lines.join(" ") : (reason ?? "");
  return cleanText(words.replace(/\s+/g, " ").trim()).slice(0, MESSAGE_MAX_CHARACTERS);
}
