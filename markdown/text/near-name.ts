import { distance } from "fastest-levenshtein";

/** A name with more differences is another word. */
const MOST_DIFFERENCES = 2;
/** Comparing two names takes time that grows with the product of their lengths. */
const COMPARED_CHARACTERS = 60;

/** The name that was probably meant, if one is nearly the same. */
export function nearName(written: string, names: readonly string[]): string | null {
  const from = plain(written);
  if (from === "" || from.length > COMPARED_CHARACTERS) return null;
  // In a short name, two differences leave nothing of it.
  const most = Math.min(MOST_DIFFERENCES, Math.floor((from.length - 1) / 2));
  let nearest: { name: string; differences: number } | null = null;
  for (const name of names) {
    const differences = distance(from, plain(name));
    if (differences <= most && differences < (nearest?.differences ?? Infinity))
      nearest = { name, differences };
  }
  return nearest?.name ?? null;
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");
