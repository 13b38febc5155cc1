const MINUTE_SECONDS = 60;

/** "There is no space left. Next try in 1 min." */
export function retryText(reason: string, at: Date, now: Date): string {
  const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
  if (seconds <= 0) return `${reason} The next try is about to start.`;
  if (seconds < MINUTE_SECONDS) return `${reason} Next try in ${seconds} s.`;
  return `${reason} Next try in ${Math.round(seconds / MINUTE_SECONDS)} min.`;
}
