export type Unit = "ms" | "s" | "KB" | "MB" | "x" | "1/s" | "";

export interface Figure {
  name: string;
  value: number;
  unit: Unit;
  /** The product's target: the highest acceptable value. */
  accept?: number | undefined;
  /** The two measurements behind a ratio. */
  compared?: { pressmark: number; hugo: number; unit: Unit } | undefined;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** `share` is between 0 and 1; nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
