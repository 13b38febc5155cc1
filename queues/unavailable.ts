/** ioredis gives some of its failures a name; the others can only be recognized by their text. */
const NAMES = ["MaxRetriesPerRequestError", "AbortError"];
const WORDS = /^(Stream isn't writeable|Connection is closed|Command timed out)/;

/** Redis answers but accepts no writes: its disk or memory is full, it is still loading its data, or it is a replica. */
const NOT_NOW = /^(MISCONF|OOM|LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN)\b/;

/** True when Redis could not be reached or cannot write, as opposed to refusing a single command. */
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
