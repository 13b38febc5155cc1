import { titleFromPath } from "#markdown/links/slug.ts";
import type { Slot } from "#markdown/note.ts";
import { isMedia } from "../../media/media-types.ts";
import { nearName } from "#markdown/text/near-name.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { SyntaxRules } from "../../conventions/interface.ts";
import type { NoteLinks, SiteNote } from "../../model.ts";
import type { LinkProblem } from "../link-groups.ts";

/** What `[[name]]` is in a content if no page has this name: a page that is not written yet, or text. */
export type BracketUse = "unwritten" | "text";

interface Content {
  structure: { byPath: ReadonlyMap<string, Pick<SiteNote, "facts">> };
  links: ReadonlyMap<string, Pick<NoteLinks, "targets">>;
}

/** A new vault may have no pages yet. */
const MIN_NOTES = 10;
/** If fewer of the names than this share are pages, the brackets are a sign of something else: a key to press, or a term of a standard. */
const MIN_NAMED_SHARE = 0.25;
/**
 * What the names in brackets have in common. Every name counts once.
 * @param syntax whether the program reads brackets as links. For others, a name that no page has is text.
 */
export function bracketUse(
  { structure, links }: Content,
  { hasWikilinks }: Pick<SyntaxRules, "hasWikilinks">,
): BracketUse {
  if (structure.byPath.size < MIN_NOTES && hasWikilinks) return "unwritten";
  const names = new Map<string, boolean>();
  for (const [path, note] of structure.byPath)
    for (const [name, isNamed] of bracketNames(note, links.get(path)))
      names.set(name, isNamed || (names.get(name) ?? false));
  const named = [...names.values()].filter(Boolean).length;
  return named === 0 || named < names.size * MIN_NAMED_SHARE ? "text" : "unwritten";
}

/** The names in brackets of a note, and whether something has each name. */
export function bracketNames(
  { facts }: Pick<SiteNote, "facts">,
  links: Pick<NoteLinks, "targets"> | undefined,
): [name: string, isNamed: boolean][] {
  return facts.slots.flatMap(({ wiki, target }, at): [string, boolean][] =>
    wiki && target !== "" ? [[target.toLowerCase(), (links?.targets[at] ?? null) !== null]] : [],
  );
}

/** @param use why this is not a dead link */
export function bracketProblem({ target }: Pick<Slot, "target">, use: BracketUse): LinkProblem {
  const message = `No page or file is named ${target}.`;
  if (use === "unwritten")
    return {
      severity: "info",
      message,
      suggestion: null,
      group: {
        about: "unwritten",
        message: "Links name pages that do not exist. They may be pages that are not written yet.",
        suggestion: null,
      },
    };
  const suggestion = "If they are text, write `\\[[` instead of `[[`.";
  return {
    severity: "info",
    suggestion,
    message: `${message.slice(0, -1)}, and few other \`[[…]]\` of this content name one.`,
    group: {
      about: "brackets",
      message:
        "Few `[[…]]` of this content name a page, so the others may be text, or pages that are not written yet.",
      suggestion,
    },
  };
}

/** A day, a week, a month, a quarter or a year, with or without the name of the day: `2026-03-09 Monday`. */
const PERIOD =
  /^\d{4}(?:(?:[-_.]\d{1,2}){1,2}|[-_. ]?[WQ]\d{1,2})?(?:,? (?:mon|tues|wednes|thurs|fri|satur|sun)day)?(?:\.md)?$/i;

/** Journals name the days around each note, whether or not these have notes. Null if a link names no period. */
export function periodProblem({ target }: Pick<Slot, "target">): LinkProblem | null {
  if (!PERIOD.test(target.slice(target.lastIndexOf("/") + 1))) return null;
  return {
    severity: "info",
    suggestion: null,
    message: `There is no note for ${target}.`,
    group: {
      about: "periods",
      message: "Links name days, weeks, months or years that have no notes.",
      suggestion: null,
    },
  };
}

/** `[[5,1,3]]`: the name of a code or a range of numbers, not of a page. */
const NUMBERS = /^\d+(?:[,;] ?\d+)+$/;

/** Null if what is in brackets may be the name of a page. */
export function numbersProblem({ target }: Pick<Slot, "target">): LinkProblem | null {
  return NUMBERS.test(target) ? bracketProblem({ target }, "text") : null;
}

/** Whether a name is that of a page except for a character or two. "Selection bias" is another page than "Action bias", although the names are alike. */
export function isMistyped(name: string, path: string | undefined): boolean {
  if (path === undefined) return false;
  const title = titleFromPath(path);
  const names = [title, /^\d/.test(name) ? title : title.replace(CLOSE_ORDER, "")];
  return nearName(name, names) !== null && !isOtherNumber(name, title);
}

/** `6.1capturePayment`: the number of a chapter before a name. In "2.4GHz", it is part of the name. */
const CLOSE_ORDER = /^\d{1,3}(?:\.\d{1,3})+(?=\p{L}{4})/u;

/** "edges" is a page about graphs, and "Edge" one about a browser. A name of several words says which thing it means. */
function isOtherNumber(name: string, title: string): boolean {
  if (/[\s_.-]/.test(name)) return false;
  const [one, many] = [name, title].map((word) => word.toLowerCase()).sort(byLength) as [
    string,
    string,
  ];
  return many === `${one}s` || many === `${one}es`;
}

const byLength = (a: string, b: string) => a.length - b.length;

/** Other endings are part of a name, such as "Node.js", "AGENTS.md", "app.json" and "BEAST v2.6". Only a path has the ending of a note. */
const FILES =
  /(?:\/.*\.(?:mdx?|markdown)|[^/]\.(?:canvas|base|excalidraw|csv|docx?|xlsx?|pptx?|odt|epub|ipynb|zip))$/i;

/** In Dendron, a dot is a level of the hierarchy: `airtable.ref.base` and `web.formats.svg` are notes. */
export const isDottedName = (target: string, program: ConventionId | null): boolean =>
  program === "dendron" && !/^[/.]|\//.test(target.replace(DENDRON_VAULT, ""));

const DENDRON_VAULT = /^dendron:\/\/[^/]+\//;

/** A page that the author has not written has a name without an extension, with or without folders. `/a`, `./a/b` and `../a` are paths that an editor has written. */
export function isUnwrittenName(written: string, program: ConventionId | null): boolean {
  // A name that an editor has written relative to its note.
  const target = written.replace(/^\.\/(?=[^/]+$)/, "");
  if (isDottedName(target, program)) return true;
  return !/^\.{0,2}\//.test(target) && !FILES.test(target) && !isMedia(target);
}
