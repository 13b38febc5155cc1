import { isLoopback } from "./loopback.ts";

/**
 * Where a link leads after it was used: the first candidate on our own origin, else the front page. A candidate that
 * fails is skipped and never an error, because the person who clicked cannot mend it.
 */
export function redirectTarget(publicUrl: string, candidates: unknown[]): string {
  const accepted = candidates.find((candidate) => isOwn(publicUrl, candidate));
  return typeof accepted === "string" ? accepted : publicUrl;
}

/** `target` with `values` as its fragment. The client needs the mark `sb` at the end to know its own answers. */
export function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams([...Object.entries(values), ["sb", ""]]).toString();
  return url.toString();
}

function isOwn(publicUrl: string, candidate: unknown): boolean {
  // Browsers read a backslash as a slash and drop control characters, so such text means different things to different readers.
  // oxlint-disable-next-line no-control-regex
  if (typeof candidate !== "string" || /[\\\u0000-\u001f\u007f]/.test(candidate)) return false;
  if (!URL.canParse(candidate)) return false;
  const own = new URL(publicUrl);
  const url = new URL(candidate);
  if (url.username || url.password) return false;
  const samePort = url.port === own.port || (isLoopback(candidate) && isLoopback(publicUrl));
  return url.protocol === own.protocol && url.hostname === own.hostname && samePort;
}
