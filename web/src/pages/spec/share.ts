/** "100 %", "37 %"; a few of very many are not none, and nearly all are not all. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %";
  if (part === whole) return "100 %";
  const percent = (part / whole) * 100;
  if (percent < 1) return "< 1 %";
  return `${Math.min(99, Math.round(percent))} %`;
}
