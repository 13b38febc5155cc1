/** Embeds of notes: from a path to the paths it embeds, with the HTML size of each note. */
export interface EmbedGraph {
  embeds: ReadonlyMap<string, readonly string[]>;
  sizes: ReadonlyMap<string, number>;
}

/** Deeper embeds, and pages that would grow beyond this, become links. */
const MAX_DEPTH = 10;
/** Of the walk itself, which recurses. */
const MAX_OPEN = 1_000;
const MAX_PAGE_CHARACTERS = 8 * 1024 * 1024;

/**
 * Finds embeds that must be printed as links: those that lead back to a note that is being embedded already, those that
 * are nested too deeply, and those that would multiply a page beyond all measure. What is cut does not depend on the
 * page that is looked at, so every note has one body, wherever it is shown.
 * @returns `${from}\0${to}` of every cut embed, with the reason
 */
export function cutEmbeds({ embeds, sizes }: EmbedGraph): Map<string, string> {
  const cut = new Map<string, string>();
  const finished = new Map<string, { depth: number; size: number }>();
  const open = new Set<string>();

  function visit(path: string): { depth: number; size: number } {
    const cached = finished.get(path);
    if (cached) return cached;
    open.add(path);
    let depth = 0;
    let size = sizes.get(path) ?? 0;
    for (const target of embeds.get(path) ?? []) {
      const edge = `${path}\0${target}`;
      if (open.has(target) || open.size > MAX_OPEN) {
        cut.set(edge, "it embeds itself");
        continue;
      }
      const below = visit(target);
      if (below.depth + 1 > MAX_DEPTH)
        cut.set(edge, `embeds are nested more than ${MAX_DEPTH} deep`);
      else if (size + below.size > MAX_PAGE_CHARACTERS)
        cut.set(edge, "the page would become too large");
      else {
        depth = Math.max(depth, below.depth + 1);
        size += below.size;
      }
    }
    open.delete(path);
    const result = { depth, size };
    finished.set(path, result);
    return result;
  }

  for (const path of [...embeds.keys()].sort()) visit(path);
  return cut;
}
