/** Below this likeness (Dice coefficient of letter triples) a suggestion would only confuse. */
const MIN_LIKENESS = 0.5;
/** Names looked at per question; the rarest triples are followed first, since they say most. */
const MAX_VISITS = 5000;
const MAX_CANDIDATES = 50;
const MAX_NAME_LENGTH = 100;

/** Finds the name most like a misspelt one; built once per set of paths, a look-up costs well under a millisecond. */
export function createSuggester(paths: string[]): (target: string) => string | null {
  const names = paths.map(nameOf);
  const postings = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    for (const triple of triplesOf(name)) {
      const list = postings.get(triple);
      if (list) list.push(index);
      else postings.set(triple, [index]);
    }
  }

  /** Names that share the rarest triples, most shared first. */
  function candidates(triples: Set<string>): number[] {
    const lists = [...triples]
      .map((triple) => postings.get(triple) ?? [])
      .sort((a, b) => a.length - b.length);
    const hits = new Map<number, number>();
    let visits = 0;
    for (const list of lists) {
      visits += list.length;
      if (visits > MAX_VISITS && hits.size > 0) break;
      for (const index of list) hits.set(index, (hits.get(index) ?? 0) + 1);
    }
    return [...hits]
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_CANDIDATES)
      .map(([index]) => index);
  }

  function mostAlike(wanted: string): string | null {
    const triples = triplesOf(wanted);
    let best: string | null = null;
    let bestLikeness = MIN_LIKENESS;
    for (const index of candidates(triples)) {
      const likeness = likenessOf(triples, triplesOf(names[index]!));
      if (likeness <= bestLikeness) continue;
      best = paths[index]!;
      bestLikeness = likeness;
    }
    return best;
  }

  const known = new Map<string, string | null>();
  return (target) => {
    const wanted = nameOf(target);
    const before = known.get(wanted);
    if (before !== undefined) return before;
    const best = mostAlike(wanted);
    known.set(wanted, best);
    return best;
  };
}

function likenessOf(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const triple of a) if (b.has(triple)) shared++;
  return (2 * shared) / (a.size + b.size);
}

function nameOf(path: string): string {
  const file = path.replace(/\/+$/, "");
  return file
    .slice(file.lastIndexOf("/") + 1)
    .replace(/\.(?:md|markdown)$/i, "")
    .slice(0, MAX_NAME_LENGTH)
    .normalize("NFC")
    .toLowerCase();
}

function triplesOf(name: string): Set<string> {
  const padded = `  ${name} `;
  const triples = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) triples.add(padded.slice(at, at + 3));
  return triples;
}
