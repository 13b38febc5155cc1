import { findHeading } from "#markdown/links/anchors.ts";
import type { NoteLinks, ParsedNote, SiteStructure } from "../model.ts";

/** Embeds of notes: path → embedded paths, with the HTML size of each note. */
export interface EmbedGraph {
  embeds: ReadonlyMap<string, readonly string[]>;
  sizes: ReadonlyMap<string, number>;
}

/** Deeper embeds, and pages that would grow beyond this, become links. */
const MAX_DEPTH = 10;
/** Limit of the recursive traversal itself. */
const MAX_OPEN = 1_000;
const MAX_PAGE_CHARACTERS = 8 * 1024 * 1024;

/**
 * Finds embeds that must be rendered as links: those that form a cycle, those that are nested too deeply, and those that
 * would make a page too large. The result does not depend on a page, so every note has the same body wherever it is shown.
 * @returns `${from}\0${to}` of every cut embed → the reason
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

export function embedGraph(
  notes: readonly ParsedNote[],
  links: ReadonlyMap<string, NoteLinks>,
  { byPath }: Pick<SiteStructure, "byPath">,
) {
  const embeds = new Map<string, string[]>();
  const sizes = new Map<string, number>();
  for (const { path, facts } of notes) {
    const noteLinks = links.get(path);
    const embedded = noteLinks?.embeds ?? [];
    if (noteLinks && embedded.length > 0) {
      const isOwnPart = embedded.includes(path) && embedsOtherParts(path, facts, noteLinks);
      embeds.set(
        path,
        embedded.filter((target) => byPath.has(target) && !(isOwnPart && target === path)),
      );
    }
    sizes.set(path, htmlWeight(facts));
  }
  return { embeds, sizes };
}

/** Whether a note embeds only parts of itself that embed no part of it in turn. */
function embedsOtherParts(
  path: string,
  { slots, headings }: ParsedNote["facts"],
  { targets }: NoteLinks,
): boolean {
  const own = slots.filter(
    (slot, at) => slot.kind === "embed" && slot.block && targets[at] === path,
  );
  return own.every(({ fragment }) => {
    const heading = fragment === null ? null : findHeading(headings, fragment);
    if (!heading) return false;
    const next = headings.find(({ start }) => start >= heading.end);
    return !own.some(({ line }) => line >= heading.line && line < (next?.line ?? Infinity));
  });
}

/** Average HTML characters per word and per answer of a query. Only used to stop embeds that multiply. */
const AVERAGE_WORD_HTML = 10;
const AVERAGE_ANSWER_HTML = 64 * 1024;

export function htmlWeight({ wordCount, slots }: ParsedNote["facts"]): number {
  const queries = slots.reduce((sum, { kind }) => sum + Number(kind === "query"), 0);
  return wordCount * AVERAGE_WORD_HTML + queries * AVERAGE_ANSWER_HTML;
}
