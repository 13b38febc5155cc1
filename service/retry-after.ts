const SECOND_MS = 1_000;

/**
 * How long a `Retry-After` header asks to wait: a number of seconds or a date (RFC 9110, 10.2.3).
 * @returns milliseconds, 0 for a date that is over. Null without a header, or if it is neither
 */
export function retryAfterMs(header: string | null | undefined, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * SECOND_MS;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
