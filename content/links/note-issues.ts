import { sourcePath } from "../notes/source-path.ts";
import type { FoundIssue, IssuesOf } from "#schemas/deployments/found-issue.ts";
import { anchorFor, displayText } from "#markdown/render/fill.ts";
import type { Slot } from "#markdown/note.ts";
import type { MadePages } from "../conventions/made-pages/made-pages.ts";
import type { Versions } from "../versions/open-versions.ts";
import { anchorProblem, isTranslated } from "./anchor-problem.ts";
import { leftOutProblem } from "./left-out.ts";
import { madeElsewhere, type MakingContext } from "./made-elsewhere.ts";
import { isMedia } from "../media/media-types.ts";
import { type KnownFolders, type LinkProblem, missingTarget } from "./link-groups.ts";
import { indexOfPath } from "../notes/by-path.ts";
import type {
  NoteLinks,
  SiteNote,
  SiteStructure,
  Listing,
  ParsedNote,
  Resolved,
  Parsed,
} from "../model.ts";
import { momentText } from "#markdown/front-matter/time-zone.ts";
import { endsBeforeStart, withheldByDate } from "../notes/publish-rules.ts";
import { otherAddress } from "./other-site.ts";
import { deadBeginning, deadBeginnings } from "./dead-beginnings.ts";
import { deadForms, ofDeadForm } from "./dead-forms.ts";
import { ofOneCause } from "./one-cause.ts";
import { ofSamples } from "./samples.ts";
import {
  bracketProblem,
  type BracketUse,
  bracketUse,
  isMistyped,
  isUnwrittenName,
  periodProblem,
} from "./brackets.ts";

export interface LinkContext {
  links: ReadonlyMap<string, NoteLinks>;
  structure: SiteStructure;
  cut: ReadonlyMap<string, string>;
  root: string;
  folders: KnownFolders;
  /** Null if the content has no versions. */
  versions: Versions | null;
  /** Files whose own metadata withholds them, by content path. */
  withheldFiles: Listing["withheldFiles"];
  /** Files that other visitors may read. */
  restrictedFiles: Listing["restrictedFiles"];
  submodules: Listing["submodules"];
  otherSite: Resolved["otherSite"];
  written: Resolved["written"];
  /** What absolute links to this site's pages may begin with. */
  bases: readonly string[];
  /** Pages that only the program of the repository makes. */
  made: MadePages;
  redirectOf: MakingContext["redirectOf"];
  /** What may resolve names in links while the site is made elsewhere. */
  resolver: string | null;
  /** The program whose links may name pages that do not exist yet. */
  unwritten: string | null;
}

interface NoteContext extends LinkContext {
  /** What `[[name]]` is in this content. */
  brackets(): BracketUse;
  /** What absolute links begin with that mostly lead nowhere. */
  dead(): ReadonlySet<string>;
  /** Forms of links of which most lead nowhere. */
  forms(): ReadonlySet<string>;
}

/** Issues of a note's own text. Valid until a scheduled note is due. */
export function textIssuesOf(
  { notes }: Parsed,
  { now, root }: { now: Date; root: string },
): IssuesOf {
  return (path) => {
    const note = notes[indexOfPath(notes, path)];
    if (!note) return [];
    const issues = note.facts.issues.map((issue) => ({
      ...issue,
      path: sourcePath(root, note),
    }));
    return [...issues, ...dateIssues(note, now, root)];
  };
}

/** Authors who do not know Jekyll or Hugo may wonder why a dated note is missing. */
function dateIssues(note: ParsedNote, now: Date, root: string): FoundIssue[] {
  if (endsBeforeStart(note) && note.facts.publish.hold === null) return endsTooEarly(note, root);
  const day = withheldByDate(note, now);
  if (day === null) return [];
  const suggestion = "Write `publish: true` to publish it now.";
  return [
    {
      path: sourcePath(root, note),
      line: null,
      severity: "info",
      category: "date",
      message: `Its date is in the future, so the note will be published on ${momentText(day)}.`,
      suggestion,
      group: {
        about: "scheduled",
        message: "Their dates are in the future, so these notes will be published later.",
        suggestion,
      },
    },
  ];
}

function endsTooEarly(note: ParsedNote, root: string): FoundIssue[] {
  const { expiresAt } = note.facts.publish;
  return [
    {
      path: sourcePath(root, note),
      line: null,
      severity: "warning",
      category: "date",
      message: `It is taken down on ${momentText(expiresAt ?? "")}, before it is published, so the note never appears.`,
      suggestion: "Write an end that is later than the beginning.",
    },
  ];
}

/** Issues of a published note's links. */
export function linkIssuesOf(context: LinkContext): IssuesOf {
  let use: BracketUse | null = null;
  const brackets = () => (use ??= bracketUse(context));
  let beginnings: ReadonlySet<string> | null = null;
  const dead = () => (beginnings ??= deadBeginnings(context));
  let known: ReadonlySet<string> | null = null;
  const forms = () => (known ??= deadForms(context));
  return (path) => {
    const note = context.structure.byPath.get(path);
    return note ? linkIssues(note, { ...context, brackets, dead, forms }) : [];
  };
}

function linkIssues(note: SiteNote, context: NoteContext): FoundIssue[] {
  const noteLinks = context.links.get(note.path);
  if (!noteLinks) return [];
  const issues = ofSamples(sourcePath(context.root, note), foundIssues(note, noteLinks, context));
  return ofOneCause(pageName(note, context), issues);
}

function foundIssues(note: SiteNote, noteLinks: NoteLinks, context: NoteContext): FoundIssue[] {
  return noteLinks.doubtful.flatMap((at) => {
    const slot = note.facts.slots[at];
    if (!slot) return [];
    if (slot.kind === "embed" && slot.target === "" && noteLinks.targets[at] === null)
      return unexportedDrawing(sourcePath(context.root, note));
    const leftOut = noteLinks.leftOut.get(at);
    if (leftOut && context.restrictedFiles?.has(leftOut)) return [];
    if (noteLinks.targets[at] === null && !leftOut && otherAddress(note, slot, context) !== null)
      return [];
    const target = noteLinks.targets[at] ?? null;
    const name = noteLinks.suggestions.get(at);
    const problem = leftOut
      ? leftOutProblem(leftOut, slot, context)
      : problemOf(note, { slot, target, isLikeOther: isMistyped(slot.target, name) }, context);
    if (!problem) return [];
    return {
      path: sourcePath(context.root, note),
      line: slot.line,
      category: slot.kind === "embed" ? "embed" : "link",
      suggestion: name ? `Did you mean ${name}?` : null,
      ...problem,
    };
  });
}

function unexportedDrawing(path: string): FoundIssue {
  return {
    ...{ path, line: null, severity: "info", category: "drawing" },
    message: "The drawing has no exported picture, so its page shows none.",
    suggestion: "Turn on the automatic export to SVG or PNG in the settings of Excalidraw.",
  };
}

function problemOf(
  note: SiteNote,
  { slot, target, isLikeOther }: { slot: Slot; target: string | null; isLikeOther: boolean },
  {
    structure,
    cut,
    folders,
    root,
    resolver,
    unwritten,
    made,
    bases,
    redirectOf,
    brackets,
    dead,
    forms,
    versions,
  }: NoteContext,
): LinkProblem | null {
  if (target === null)
    return (
      madeElsewhere(note, slot, { made, bases, redirectOf }) ??
      bracketProblemOf(slot, { isLikeOther, brackets }) ??
      deadBeginning(slot, dead) ??
      ofDeadForm(
        slot,
        missingTarget(note.path, slot, {
          ...{ folders, root, resolver, unwritten, hasFile: made.hasFile },
          source: sourcePath(root, note),
        }),
        { isLikeOther, forms },
      )
    );
  const linked = structure.byPath.get(target);
  if (!linked) return null;
  if (slot.fragment && anchorFor(linked.facts, slot.fragment) === null) {
    // The page opens at its title, where the link would lead.
    if (comparable(slot.fragment) === comparable(linked.title)) return null;
    const path = linked === note ? null : sourcePath(root, linked);
    return anchorProblem(path, {
      ...{ fragment: slot.fragment, ...linked.facts },
      isTranslated: isTranslated(linked, versions),
    });
  }
  const reason =
    slot.kind === "embed" && slot.block ? cut.get(`${note.path}\0${target}`) : undefined;
  return reason
    ? {
        severity: "info",
        message: `${displayText(slot) || slot.target} is shown as a link, because ${reason}.`,
      }
    : null;
}

/** Null if the link is as certainly dead as any other. @param isLikeOther whether a name like it exists */
function bracketProblemOf(
  slot: Slot,
  { isLikeOther, brackets }: { isLikeOther: boolean; brackets(): BracketUse },
): LinkProblem | null {
  // What is shown may be a note too.
  const isOfNote = slot.kind === "link" || (slot.kind === "embed" && !isMedia(slot.target));
  if (!slot.wiki || !isOfNote) return null;
  const period = periodProblem(slot);
  if (period) return period;
  const use = brackets();
  if (use === "link") return null;
  const isNew = use === "text" || (!isLikeOther && isUnwrittenName(slot.target));
  return isNew ? bracketProblem(slot, use) : null;
}

const comparable = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The same in every version and language, so that their issues are one. */
function pageName(
  note: SiteNote,
  { versions, root }: Pick<LinkContext, "versions" | "root">,
): string {
  return versions?.innerPath(note.path) ?? sourcePath(root, note);
}
