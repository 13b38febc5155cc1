import type { Listing, Parsed, ParsedNote } from "#content/model.ts";
import { textIssuesOf } from "#content/links/note-issues.ts";
import { ignoreIssues, rulesOf } from "#core/deployments/issues/ignored-issues.ts";
import { groupIssues } from "#core/deployments/issues/group-issues.ts";
import { createIssueList, type IssueList } from "#core/deployments/issues/issue-list.ts";
import type { FoundIssue, IssuesOf } from "#schemas/deployments/found-issue.ts";
import type { NoteIssue } from "#schemas/projects/source/note-preview.ts";
import type { Build } from "../context.ts";

/** The issues of a site of which only one note matters. Nothing is counted. */
export interface PreviewIssues {
  list: IssueList;
  /** The issues of the links of the note at a content path. */
  links: IssuesOf;
}

export function previewIssues(): PreviewIssues {
  const others = createIssueList();
  const issues: PreviewIssues = {
    list: {
      ...others,
      open(part, issuesOf) {
        if (part === "links") issues.links = issuesOf;
      },
      recount: () => undefined,
    },
    links: () => [],
  };
  return issues;
}

/** What the next build will report for a note, without what the project ignores. */
export function issuesOfNote(
  build: Build,
  issues: PreviewIssues,
  { listing, parsed, note }: { listing: Listing; parsed: Parsed; note: ParsedNote },
): NoteIssue[] {
  const { root } = listing;
  const textOf = textIssuesOf({ ...parsed, notes: [withoutMark(note)] }, { now: build.now, root });
  const all: FoundIssue[] = [
    ...textOf(note.path),
    ...issues.links(note.path),
    ...issues.list.others().filter(({ path }) => path === build.typed),
  ];
  const rules = rulesOf(build.project, listing.ignoredIssues);
  return ignoreIssues(groupIssues(all), rules)
    .visible.flatMap(({ places, severity, category, message, suggestion }) =>
      places.map((place): NoteIssue => ({
        line: place.line,
        severity,
        category,
        message: place.message ?? message,
        suggestion: place.suggestion === undefined ? suggestion : place.suggestion,
      })),
    )
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** The note as a build sees it. */
export function withoutMark(note: ParsedNote): ParsedNote {
  const { isPreviewed: _, ...facts } = note.facts;
  return { ...note, facts };
}
