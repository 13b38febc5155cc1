/** How a figure differs from the period before: "+12% (100 before)". */
export function kpiChange(
  now: number | null,
  before: number | null,
  format: (value: number) => string,
): string {
  if (before === null) return "nothing counted before";
  if (now === null) return `${format(before)} before`;
  if (now === before) return "unchanged";
  if (before === 0) return `${format(0)} before`;
  const percent = Math.round((now / before - 1) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${Math.abs(percent)}% (${format(before)} before)`;
}
