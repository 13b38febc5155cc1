const MINUTE_SECONDS = 60;

/** "There is no space left. Next attempt in 1 min." */
export function retryText(reason: string, at: Date, now: Date): string {
  const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
  if (seconds <= 0) return `${reason} The next attempt is about to start.`;
  if (seconds < MINUTE_SECONDS) return `${reason} Next attempt in ${seconds} s.`;
  return `${reason} Next attempt in ${Math.round(seconds / MINUTE_SECONDS)} min.`;
}
