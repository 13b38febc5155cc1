import { cleanText } from "#git/clean.ts";
import { AppError } from "#schemas/errors.ts";
import { retryAfterMs } from "#service/retry-after.ts";

/** Hosts ask to wait for a minute if they do not say how long. */
const RETRY_AFTER_DEFAULT_S = 60;
const RETRY_AFTER_MAX_S = 3600;
const SERVER_ERROR = 500;
const MESSAGE_MAX_CHARACTERS = 200;

export interface RefusedAnswer {
  /** "GitLab", with its address if it is self-managed. */
  host: string;
  status: number;
  text: string;
  retryAfter: string | undefined;
}

/** What a host's refusal means, in words. A later attempt may succeed after all of them, and none of them loses anything. */
export function hostFailure({ host, status, text, retryAfter }: RefusedAnswer): AppError {
  const said = saidBy(text);
  const details = { said };
  const because = said ? ` The host says: ${said}` : "";
  if (status === 401)
    return new AppError("host_token_refused", {
      message: `${host} does not accept the token. It was revoked, has expired, or was copied incompletely.`,
    });
  if (status === 403)
    return new AppError("host_forbidden", {
      message: `${host} does not allow the token to do this.${because}`,
      details,
    });
  if (status === 404)
    return new AppError("host_missing", {
      message: `${host} does not have this, or hides it from the token's account.`,
    });
  if (status === 410)
    return new AppError("host_missing", {
      message: `${host} no longer has this (status ${status}).${because}`,
    });
  if (status === 429) {
    const seconds = Math.min(secondsOf(retryAfter), RETRY_AFTER_MAX_S);
    return new AppError("host_busy", {
      message: `${host} has received too many requests. Try again in ${seconds} s.`,
      details: { retryAfter: seconds },
    });
  }
  if (status >= SERVER_ERROR)
    return new AppError("host_unavailable", {
      message: `${host} has an internal error (status ${status}). Try again in a moment.`,
    });
  return new AppError("host_refused", {
    message: `${host} refuses this (status ${status}).${because}`,
    details,
  });
}

function secondsOf(header: string | undefined): number {
  const ms = retryAfterMs(header, new Date()) ?? 0;
  return ms > 0 ? Math.ceil(ms / 1000) : RETRY_AFTER_DEFAULT_S;
}

/** GitLab says `message` or `error`, Gitea `message`, Bitbucket `error.message`, GitHub `message` and why in `errors`. Some messages are lists by field. */
function saidBy(text: string): string {
  try {
    const body = JSON.parse(text) as { message?: unknown; error?: unknown; errors?: unknown };
    const reasons = Array.isArray(body.errors) ? body.errors.map(reasonIn) : [];
    const words = textsIn([body.message, body.error, reasons]).join(" ");
    return words && `${cleanText(words).slice(0, MESSAGE_MAX_CHARACTERS).replace(/\.$/, "")}.`;
  } catch {
    // Proxies in front of a host answer with pages.
    return "";
  }
}

/** The other fields of an error name parts of the request. */
const reasonIn = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "message" in error ? error.message : null;

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "message" ? textsIn(inner) : textsIn(inner).map((one) => `${name} ${one}`),
  );
}
