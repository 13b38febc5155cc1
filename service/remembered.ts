/**
 * A check whose answer, also that it failed, counts for a while: whoever asks often costs the neighbour nothing. Those
 * who ask at the same time share one answer.
 */
export function remembered(check: () => Promise<unknown>, forMs: number): () => Promise<unknown> {
  let answer: Promise<unknown> | null = null;
  let until = 0;
  return () => {
    if (answer && performance.now() < until) return answer;
    until = Number.POSITIVE_INFINITY;
    const expire = () => (until = performance.now() + forMs);
    answer = check();
    answer.then(expire, expire);
    return answer;
  };
}
