import type { Issue } from "#schemas/deployments/deployment.ts";
import { anchorFor, displayText } from "#markdown/render/fill.ts";
import type { Slot } from "#markdown/note.ts";
import { indexOfPath } from "../list/by-path.ts";
import type { IssuesOf } from "../log/issue-list.ts";
import { withheldByDate } from "../parse/publish-rules.ts";
import type { NoteLinks, SiteNote, SiteStructure, Listing, Parsed, ParsedNote } from "../model.ts";

export interface LinkContext {
  links: ReadonlyMap<string, NoteLinks>;
  structure: SiteStructure;
  cut: ReadonlyMap<string, string>;
  root: string;
  /** Files whose own metadata withholds them, by content path. */
  withheldFiles: Listing["withheldFiles"];
}

/** Issues of a note's own text. Valid until a scheduled note is due. */
export function textIssuesOf(
  { notes }: Parsed,
  { now, root }: { now: Date; root: string },
): IssuesOf {
  return (path) => {
    const note = notes[indexOfPath(notes, path)];
    if (!note) return [];
    const issues = note.facts.issues.map((issue) => ({ ...issue, path: root + path }));
    return [...issues, ...dateIssues(note, now, root)];
  };
}

/** Authors who do not know Jekyll or Hugo may wonder why a dated note is missing. */
function dateIssues(note: ParsedNote, now: Date, root: string): Issue[] {
  const day = withheldByDate(note, now);
  if (day === null) return [];
  return [
    {
      path: root + note.path,
      line: null,
      severity: "info",
      category: "date",
      message: `Its date is in the future, so the note will be published on ${day.slice(0, 16).replace("T", " at ")} UTC.`,
      suggestion: "Write `publish: true` to publish it now.",
    },
  ];
}

/** Issues of a published note's links. */
export function linkIssuesOf(context: LinkContext): IssuesOf {
  return (path) => {
    const note = context.structure.byPath.get(path);
    return note ? linkIssues(note, context) : [];
  };
}

function linkIssues(note: SiteNote, context: LinkContext): Issue[] {
  const noteLinks = context.links.get(note.path);
  if (!noteLinks) return [];
  return noteLinks.doubtful.flatMap((at) => {
    const slot = note.facts.slots[at];
    const leftOut = noteLinks.leftOut.get(at);
    const message = leftOut
      ? `${context.root}${leftOut} ${context.withheldFiles.has(leftOut) ? "says not to publish it" : "is left out by the ignore list"}, so the link was removed.`
      : slot && problemOf(note, { slot, target: noteLinks.targets[at] ?? null }, context);
    if (!slot || !message) return [];
    const suggestion = noteLinks.suggestions.get(at);
    return {
      path: context.root + note.path,
      line: slot.line,
      severity: "warning",
      category: slot.kind === "embed" ? "embed" : "link",
      message,
      suggestion: suggestion ? `Did you mean ${suggestion}?` : null,
    };
  });
}

function problemOf(
  note: SiteNote,
  { slot, target }: { slot: Slot; target: string | null },
  { structure, cut }: LinkContext,
): string | null {
  if (target === null) return `Nothing in this content is called ${slot.target}.`;
  const linked = structure.byPath.get(target);
  if (!linked) return null;
  if (slot.fragment && anchorFor(linked.facts, slot.fragment) === null)
    return `${linked.path} has no heading or block ${slot.fragment}.`;
  const reason =
    slot.kind === "embed" && slot.block ? cut.get(`${note.path}\0${target}`) : undefined;
  return reason
    ? `${displayText(slot) || slot.target} is shown as a link, because ${reason}.`
    : null;
}
