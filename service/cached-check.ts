/** Caches the result of a check for a while. Concurrent callers share one result. */
export function cachedCheck(
  check: () => Promise<unknown>,
  { okForMs, failedForMs }: { okForMs: number; failedForMs: number },
): () => Promise<unknown> {
  let answer: Promise<unknown> | null = null;
  let until = 0;
  return () => {
    if (answer && performance.now() < until) return answer;
    until = Number.POSITIVE_INFINITY;
    answer = check();
    answer.then(
      () => (until = performance.now() + okForMs),
      () => (until = performance.now() + failedForMs),
    );
    return answer;
  };
}
