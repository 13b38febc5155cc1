import { sourcePath } from "../notes/source-path.ts";
import type { FoundIssue, IssuesOf } from "#schemas/deployments/found-issue.ts";
import { anchorFor, displayText } from "#markdown/render/fill.ts";
import type { Slot } from "#markdown/note.ts";
import type { Versions } from "../versions/open-versions.ts";
import { anchorProblem, isTranslated } from "./anchor-problem.ts";
import { leftOutProblem } from "./left-out.ts";
import { isMistyped } from "./certainty/brackets.ts";
import { type DeadLinkContext, deadLinkProblem } from "./certainty/dead-link.ts";
import { type Evidence, evidenceOf } from "./certainty/evidence.ts";
import { inFamily } from "./certainty/families.ts";
import type { LinkProblem } from "./link-groups.ts";
import { isMedia } from "../media/media-types.ts";
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
import { endsBeforeStart, isWithheld, withheldByDate } from "../notes/publish-rules.ts";
import { otherAddress } from "./other-site.ts";
import { ofOneCause } from "./certainty/one-cause.ts";
import { asSample, isDemonstration, isSample, ofSamples } from "./certainty/samples.ts";

export interface LinkContext extends DeadLinkContext {
  links: ReadonlyMap<string, NoteLinks>;
  structure: SiteStructure;
  cut: ReadonlyMap<string, string>;
  /** Null if the content has no versions. */
  versions: Versions | null;
  /** Files whose own metadata withholds them, by content path. */
  withheldFiles: Listing["withheldFiles"];
  /** Files that other visitors may read. */
  restrictedFiles: Listing["restrictedFiles"];
  submodules: Listing["submodules"];
  otherSite: Resolved["otherSite"];
  written: Resolved["written"];
}

interface NoteContext extends LinkContext {
  evidence(): Evidence;
}

/** Issues of a note's own text. Valid until a scheduled note is due. */
export function textIssuesOf(
  { notes }: Parsed,
  { now, root }: { now: Date; root: string },
): IssuesOf {
  return (contentPath) => {
    const note = notes[indexOfPath(notes, contentPath)];
    if (!note) return [];
    const path = sourcePath(root, note);
    // Authors fill in a template later. A key in it is no less public.
    const isTemplate = isSample(path);
    const issues = ownIssues(note, now).map(({ severity, ...issue }): FoundIssue => ({
      ...issue,
      path,
      severity: isTemplate && issue.category !== "secret" ? "info" : severity,
    }));
    return [...issues, ...dateIssues(note, now, root)];
  };
}

/** Issues of what only a page would show. */
const OF_PAGES: ReadonlySet<string> = new Set(["comment", "embed", "html", "link", "math"]);

/** No visitor sees a note that is withheld, unless it will be published later. */
function ownIssues(note: ParsedNote, now: Date): ParsedNote["facts"]["issues"] {
  const { issues } = note.facts;
  if (issues.length === 0 || !isWithheld(note, now) || withheldByDate(note, now) !== null)
    return issues;
  return issues.filter(({ category }) => !OF_PAGES.has(category));
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
  let shown: Evidence | null = null;
  // Most sites have no dead links.
  const evidence = () => (shown ??= evidenceOf(context, context.program, context));
  return (path) => {
    const note = context.structure.byPath.get(path);
    return note ? linkIssues(note, { ...context, evidence }) : [];
  };
}

function linkIssues(note: SiteNote, context: NoteContext): FoundIssue[] {
  const noteLinks = context.links.get(note.path);
  if (!noteLinks) return [];
  const issues = ofSamples(
    sourcePath(context.root, note),
    note.facts,
    foundIssues(note, noteLinks, context),
  );
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
      : problemOf(note, { slot, target, isLikeOther: isMeant(slot, name) }, context);
    if (!problem) return [];
    const issue: FoundIssue = {
      path: sourcePath(context.root, note),
      line: slot.line,
      category: slot.kind === "embed" ? "embed" : "link",
      suggestion: name ? `Did you mean ${name}?` : null,
      ...(target === null && isDemonstration(slot) ? asSample(problem) : problem),
    };
    return inFamily(issue);
  });
}

/** A template has the name of the notes that begin with it, but none of them means it. */
const isMeant = ({ kind, target }: Slot, name: string | undefined): boolean =>
  name !== undefined &&
  !isSample(name) &&
  (isMistyped(target, name) || (kind === "embed" && isMoved(target, name)));

/** Whether a file that is shown has this name in another folder. */
const isMoved = (target: string, path: string): boolean =>
  isMedia(target) && lastPart(target) === lastPart(path);

const lastPart = (path: string) =>
  path
    .slice(path.lastIndexOf("/") + 1)
    .toLowerCase()
    .normalize("NFC");

function unexportedDrawing(path: string): FoundIssue {
  return {
    path,
    line: null,
    severity: "info",
    category: "drawing",
    message: "The drawing has no exported picture, so its page shows none.",
    suggestion: "Turn on the automatic export to SVG or PNG in the settings of Excalidraw.",
  };
}

function problemOf(
  note: SiteNote,
  { slot, target, isLikeOther }: { slot: Slot; target: string | null; isLikeOther: boolean },
  context: NoteContext,
): LinkProblem | null {
  if (target === null) return deadLinkProblem(note, slot, { ...context, isLikeOther });
  const { structure, cut, root, versions } = context;
  const linked = structure.byPath.get(target);
  if (!linked) return null;
  if (slot.fragment && anchorFor(linked.facts, slot.fragment) === null) {
    // The page opens at its title, where the link would lead.
    if (comparable(slot.fragment) === comparable(linked.title)) return null;
    // A route of docsify led to this page, or it is that of the first page.
    if (slot.fragment === "/" || (slot.fragment.startsWith("/") && linked !== note)) return null;
    const path = linked === note ? null : sourcePath(root, linked);
    return anchorProblem(path, {
      fragment: slot.fragment,
      ...linked.facts,
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

const comparable = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The same in every version and language, so that their issues are one. */
function pageName(
  note: SiteNote,
  { versions, root }: Pick<LinkContext, "versions" | "root">,
): string {
  return versions?.innerPath(note.path) ?? sourcePath(root, note);
}
