/** ioredis names some of its failures, and only words the others. */
const NAMES = ["MaxRetriesPerRequestError", "AbortError"];
const WORDS = /^(Stream isn't writeable|Connection is closed|Command timed out)/;

/** It answers, but takes no writes: its disk or memory is full, it still reads its files, or it only follows another one. */
const NOT_NOW = /^(MISCONF|OOM|LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN)\b/;

/** True when Redis could not be reached or cannot write, as opposed to having refused this one thing. */
export function isRedisUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    NAMES.includes(error.name) ||
    WORDS.test(error.message) ||
    NOT_NOW.test(error.message) ||
    code === "ECONNREFUSED"
  );
}
