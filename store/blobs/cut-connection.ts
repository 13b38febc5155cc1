import { setTimeout as sleep } from "node:timers/promises";

const ATTEMPTS = 4;
/** Doubles after each attempt. */
const FIRST_PAUSE_MS = 200;

const CUT: readonly unknown[] = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];
/** Too many requests, and temporary faults of the service. */
const BUSY: readonly unknown[] = [429, 500, 502, 503, 504];

/**
 * Retries a whole transfer of an object. The SDK itself retries neither a response that breaks off in the middle of its body, nor a request whose body is a
 * stream.
 * @throws the last error, and permanent errors immediately
 */
export async function repeatedWhileCut<T>(transfer: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transfer();
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

interface TransferError extends Error {
  code?: unknown;
  /** `attempts` is present when the SDK has repeated the request itself. */
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

function isPassing(error: unknown): boolean {
  const { code, $metadata } = error as TransferError;
  if ($metadata?.attempts !== undefined) return false;
  return CUT.includes(code) || BUSY.includes($metadata?.httpStatusCode);
}
