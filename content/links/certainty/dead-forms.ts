import type { Slot } from "#markdown/note.ts";
import { isMedia } from "../../media/media-types.ts";
import type { NoteLinks, SiteNote } from "../../model.ts";
import type { LinkProblem } from "../link-groups.ts";

interface Content {
  structure: { byPath: ReadonlyMap<string, Pick<SiteNote, "facts">> };
  links: ReadonlyMap<string, Pick<NoteLinks, "targets">>;
}

/** Fewer dead links may be mistakes of their own. */
const MIN_DEAD = 5;

/** How links of a kind are called, by where they begin. */
const BEGINNINGS = {
  absolute: "absolute links",
  relative: "relative links with a folder",
  name: "links without a folder",
} as const;
/** The same of what pages show. */
const SHOWN = {
  absolute: "with absolute paths",
  relative: "in folders beside the notes",
  name: "that are named without a folder",
} as const;
/** And by how they end. */
const ENDINGS = {
  markdown: "to markdown files",
  html: "to `.html` files",
  slash: "with a slash at the end",
  plain: "without an extension",
  file: "to other files",
} as const;

/**
 * Forms of links that mostly lead nowhere: "absolute plain". Nothing shows then that such a link is a mistake of its own: where
 * the site is published, the form may mean something else. Every address counts once.
 */
export function deadForms({ structure, links }: Content): Set<string> {
  const forms = new Map<string, Map<string, boolean>>();
  for (const [path, note] of structure.byPath)
    for (const [form, target, isLive] of formedLinks(note, links.get(path))) {
      const known = forms.get(form) ?? new Map<string, boolean>();
      known.set(target, isLive || (known.get(target) ?? false));
      forms.set(form, known);
    }
  const dead = [...forms].filter(([, targets]) => {
    const live = [...targets.values()].filter(Boolean).length;
    return targets.size - live >= MIN_DEAD && live < targets.size - live;
  });
  return new Set(dead.map(([form]) => form));
}

/** The links of a note with their forms, and whether something is there. */
export function formedLinks(
  { facts }: Pick<SiteNote, "facts">,
  links: Pick<NoteLinks, "targets"> | undefined,
): [form: string, target: string, isLive: boolean][] {
  return facts.slots.flatMap((slot, at): [string, string, boolean][] => {
    const form = formOf(slot);
    return form === null
      ? []
      : [[form, slot.target.toLowerCase(), (links?.targets[at] ?? null) !== null]];
  });
}

/** @param problem of a link whose target does not exist @returns the same, unless most links of this form lead nowhere */
export function ofDeadForm(
  slot: Slot,
  problem: LinkProblem,
  { isLikeOther, forms }: { isLikeOther: boolean; forms(): ReadonlySet<string> },
): LinkProblem {
  const form = formOf(slot);
  // A mistyped name is a mistake, whatever the others are.
  if (form === null || problem.severity === "info" || isLikeOther || !forms().has(form))
    return problem;
  const [beginning, ending] = form.split(" ") as [
    keyof typeof BEGINNINGS,
    keyof typeof ENDINGS | "shown",
  ];
  if (ending === "shown")
    return {
      // A page lacks its picture, but the text of a link remains.
      severity: "warning",
      message: problem.message,
      suggestion: null,
      group: {
        about: `most ${form}`,
        message: `Most pictures and other files ${SHOWN[beginning]} are not in this content. Another program may have them elsewhere.`,
        suggestion: null,
      },
    };
  return {
    severity: "info",
    message: problem.message,
    suggestion: null,
    group: {
      about: `most ${form}`,
      message: `Most ${BEGINNINGS[beginning]} ${ENDINGS[ending]} lead to nothing in this content. They may work where the site is published.`,
      suggestion: null,
    },
  };
}

/** Null if the link is not a path, and if an embed shows a note. */
export function formOf(slot: Slot): string | null {
  const isShown = slot.kind === "embed";
  if (isShown ? !isMedia(slot.target) : slot.kind !== "link" || slot.wiki) return null;
  if (slot.target === "" || (slot.kind === "link" && slot.isMarker)) return null;
  if (/^[a-z][a-z\d+.-]*:/i.test(slot.target)) return null;
  const path = slot.target.replace(/\?.*$/s, "");
  const beginning = path.startsWith("/") ? "absolute" : path.includes("/") ? "relative" : "name";
  return `${beginning} ${isShown ? "shown" : endingOf(path)}`;
}

function endingOf(path: string): keyof typeof ENDINGS {
  if (path.endsWith("/")) return "slash";
  const [, extension] = /\.([a-z]\w{1,8})$/i.exec(path) ?? [];
  if (extension === undefined) return "plain";
  if (/^(?:mdx?|markdown)$/i.test(extension)) return "markdown";
  return /^html?$/i.test(extension) ? "html" : "file";
}
