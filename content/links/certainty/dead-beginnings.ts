import type { Slot } from "#markdown/note.ts";
import type { NoteLinks, SiteNote } from "../../model.ts";
import type { LinkProblem } from "../link-groups.ts";

interface Content {
  structure: { byPath: ReadonlyMap<string, Pick<SiteNote, "facts">> };
  links: ReadonlyMap<string, Pick<NoteLinks, "targets">>;
}

/** Fewer dead links may be mistakes of their own. */
const MIN_DEAD = 10;
/** If fewer of the addresses lead somewhere, their common beginning means something else than here. */
const MIN_LIVE_SHARE = 0.25;

/** First segments of absolute links that lead nowhere with few exceptions: "docs". Every address counts once. */
export function deadBeginnings({ structure, links }: Content): Set<string> {
  const addresses = new Map<string, Map<string, boolean>>();
  for (const [path, note] of structure.byPath)
    for (const [target, isLive] of absoluteLinks(note, links.get(path))) {
      const known = addresses.get(beginningOf(target)) ?? new Map<string, boolean>();
      known.set(target, isLive || (known.get(target) ?? false));
      addresses.set(beginningOf(target), known);
    }
  const dead = [...addresses].filter(([, targets]) => {
    const live = [...targets.values()].filter(Boolean).length;
    return targets.size - live >= MIN_DEAD && live < targets.size * MIN_LIVE_SHARE;
  });
  return new Set(dead.map(([beginning]) => beginning));
}

/** The absolute links of a note, and whether something is there. */
export function absoluteLinks(
  { facts }: Pick<SiteNote, "facts">,
  links: Pick<NoteLinks, "targets"> | undefined,
): [target: string, isLive: boolean][] {
  return facts.slots.flatMap((slot, at): [string, boolean][] =>
    isAbsolute(slot) ? [[slot.target.toLowerCase(), (links?.targets[at] ?? null) !== null]] : [],
  );
}

/** Null if the link is as certainly dead as any other. */
export function deadBeginning(
  slot: Pick<Slot, "kind" | "wiki" | "target">,
  dead: () => ReadonlySet<string>,
): LinkProblem | null {
  if (!isAbsolute(slot) || !dead().has(beginningOf(slot.target.toLowerCase()))) return null;
  const beginning = `/${beginningOf(slot.target)}/`;
  const suggestion = "If these pages are on another site, write their whole addresses.";
  return {
    severity: "info",
    suggestion: null,
    message: `No page or file is named ${slot.target}.`,
    group: {
      about: `most begin ${beginning.toLowerCase()}`,
      message: `Most links that begin with \`${beginning}\` lead to nothing in this content.`,
      suggestion,
    },
  };
}

const isAbsolute = ({ kind, wiki, target }: Pick<Slot, "kind" | "wiki" | "target">) =>
  kind === "link" && !wiki && /^\/[^/]+\//.test(target);

const beginningOf = (target: string) => target.split("/", 2)[1] ?? "";
