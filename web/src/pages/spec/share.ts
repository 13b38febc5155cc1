/** "100%", "37%". A small share is never rounded to 0%, and an incomplete one never to 100%. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0%";
  if (part === whole) return "100%";
  const percent = (part / whole) * 100;
  if (percent < 1) return "< 1%";
  return `${Math.min(99, Math.round(percent))}%`;
}
