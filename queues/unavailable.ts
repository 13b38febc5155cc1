/** ioredis names some of its failures, and only words the others. */
const NAMES = ["MaxRetriesPerRequestError", "AbortError"];
const WORDS = /^(Stream isn't writeable|Connection is closed|Command timed out)/;

/** True when Redis could not be reached, as opposed to having refused something. */
export function isRedisUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return NAMES.includes(error.name) || WORDS.test(error.message) || code === "ECONNREFUSED";
}
