/** A name with more differences is another word. */
const MOST_DIFFERENCES = 2;
/** Comparing two names takes time that grows with the product of their lengths. */
const COMPARED_CHARACTERS = 60;

/** The name that was probably meant, if one is nearly the same. */
export function nearName(written: string, names: readonly string[]): string | null {
  const from = written.toLowerCase().replace(/[\s_-]/g, "");
  if (from === "" || from.length > COMPARED_CHARACTERS) return null;
  // In a short name, two differences leave nothing of it.
  const most = Math.min(MOST_DIFFERENCES, Math.floor((from.length - 1) / 2));
  let nearest: { name: string; differences: number } | null = null;
  for (const name of names) {
    const differences = differencesOf(from, name.toLowerCase());
    if (differences <= most && differences < (nearest?.differences ?? Infinity))
      nearest = { name, differences };
  }
  return nearest?.name ?? null;
}

/** The number of letters to add, remove or replace. Two neighbours that changed places count as one. */
function differencesOf(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: to.length + 1 }, (_, j) => j),
  ];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = last[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwapped ? before[j - 2]! + 1 : Infinity;
      row.push(Math.min(replaced, last[j]! + 1, row[j - 1]! + 1, swapped));
    }
    [before, last] = [last, row];
  }
  return last[to.length]!;
}
