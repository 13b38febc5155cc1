import type { Issue } from "#schemas/deployments/deployment.ts";

/** Further issues are counted but not listed. */
const MAX_LISTED = 20_000;

/** What the issues of a note are about: its own text, or the targets of its links. */
export type NotePart = "text" | "links";

/** Returns the issues of the note at a content path. */
export type IssuesOf = (path: string) => readonly Issue[];

/**
 * The issues of a site. Those of notes are counted, but not kept: a large site has hundreds of thousands, and they follow
 * from the compiled notes and their links, which a build keeps anyway.
 */
export interface IssueList {
  /** Adds an issue about several notes, or about something other than a note's text. */
  add(issue: Issue): void;
  /**
   * Opens a section for single notes. Issues added later come after it. If the section is open, its counts stay.
   * @param issuesOf derives the issues, now and later
   */
  open(part: NotePart, issuesOf: IssuesOf): void;
  /** Counts the issues of a note, again if it has changed. Notes keep the order in which they were first counted. */
  recount(part: NotePart, path: string): void;
  /** The issues of one note. */
  of(part: NotePart, path: string): readonly Issue[];
  /** Content paths of the notes with such issues. */
  notesWith(part: NotePart): Iterable<string>;
  /** Issues that do not belong to a section. */
  others(): Issue[];
  /** The listed issues by severity, then path and line. */
  sorted(): Issue[];
  count(severity: Issue["severity"]): number;
  /** The number of all issues, including those that are not listed. */
  total(): number;
}

type Counts = Record<Issue["severity"], number>;

interface Section {
  issuesOf: IssuesOf;
  /** By content path. */
  counts: Map<string, Counts>;
}

const RANK: Counts = { error: 0, warning: 1, info: 2 };
/** Most notes have no issues. */
const NONE: Counts = { error: 0, warning: 0, info: 0 };

export function createIssueList(): IssueList {
  const parts: (Issue[] | Section)[] = [];
  const sections = new Map<NotePart, Section>();
  const counts = { error: 0, warning: 0, info: 0 };

  function* groups(): Iterable<readonly Issue[]> {
    for (const part of parts) {
      if (Array.isArray(part)) yield part;
      else for (const [path, own] of part.counts) if (own !== NONE) yield part.issuesOf(path);
    }
  }

  function addCounts(own: Counts, by: 1 | -1): void {
    counts.error += by * own.error;
    counts.warning += by * own.warning;
    counts.info += by * own.info;
  }

  return {
    add(issue) {
      const last = parts.at(-1);
      if (Array.isArray(last)) last.push(issue);
      else parts.push([issue]);
      counts[issue.severity] += 1;
    },
    open(part, issuesOf) {
      const existing = sections.get(part);
      if (existing) {
        existing.issuesOf = issuesOf;
        return;
      }
      const section: Section = { issuesOf, counts: new Map() };
      parts.push(section);
      sections.set(part, section);
    },
    recount(part, path) {
      const section = sections.get(part);
      if (!section) throw new Error(`no section ${part}`);
      addCounts(section.counts.get(path) ?? NONE, -1);
      const own = countsOf(section.issuesOf(path));
      section.counts.set(path, own);
      addCounts(own, 1);
    },
    of: (part, path) => sections.get(part)?.issuesOf(path) ?? [],
    *notesWith(part) {
      for (const [path, own] of sections.get(part)?.counts ?? []) if (own !== NONE) yield path;
    },
    others: () => parts.filter(Array.isArray).flat(),
    sorted: () => firstOf(groups(), MAX_LISTED).sort(byWeight),
    count: (severity) => counts[severity],
    total: () => counts.error + counts.warning + counts.info,
  };
}

/** Whether a stored list of issues may lack some. */
export function isCut(listed: readonly Issue[]): boolean {
  return listed.length >= MAX_LISTED;
}

function countsOf(issues: readonly Issue[]): Counts {
  if (issues.length === 0) return NONE;
  const counts = { ...NONE };
  for (const { severity } of issues) counts[severity] += 1;
  return counts;
}

function firstOf(groups: Iterable<readonly Issue[]>, limit: number): Issue[] {
  const first: Issue[] = [];
  for (const issues of groups)
    for (const issue of issues) {
      if (first.length === limit) return first;
      first.push(issue);
    }
  return first;
}

export function byWeight(a: Issue, b: Issue): number {
  return (
    RANK[a.severity] - RANK[b.severity] ||
    compareText(a.path, b.path) ||
    (a.line ?? 0) - (b.line ?? 0)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
