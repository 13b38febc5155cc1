/** Line numbers, both inclusive. */
export interface LineRange {
  from: number;
  to: number;
}

/** "#L120" and "#L120-L140" */
export function readLineRange(hash: string): LineRange | null {
  const match = /^#L(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(hash);
  if (!match) return null;
  const first = Number(match[1]);
  const second = Number(match[2] ?? match[1]);
  return { from: Math.min(first, second), to: Math.max(first, second) };
}

export const writeLineRange = ({ from, to }: LineRange) =>
  from === to ? `#L${from}` : `#L${from}-L${to}`;

/** The lines from the start of the selection to the clicked line. */
export function extendRange(range: LineRange | null, line: number): LineRange {
  if (!range) return { from: line, to: line };
  return line < range.from ? { from: line, to: range.to } : { from: range.from, to: line };
}
