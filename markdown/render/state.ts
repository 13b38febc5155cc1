import type { BlockAnchor, CompiledNote, Heading, Slot } from "../note.ts";
import type { NoteIssue } from "../issue.ts";
import type Token from "markdown-it/lib/token.mjs";

/** What the rules of the engine and the renderer share while one note is compiled: markdown-it's `env`. */
export interface NoteState {
  /** Added to a line of the body to get a line of the file. */
  bodyOffset: number;
  highlight: boolean;
  hardLineBreaks: boolean;
  issues: NoteIssue[];
  slots: Slot[];
  headings: Heading[];
  blocks: BlockAnchor[];
  anchors: string[];
  /** Lower case → as first written. */
  tags: Map<string, string>;
  features: CompiledNote["features"];
  /** How often an id was asked for, so that the next one is numbered without searching. */
  ids: Map<string, number>;
  /** Set when the note holds raw HTML, which is then sanitised as a whole. */
  hasRawHtml: boolean;
  /** Raw elements open at this place. */
  rawDepth: number;
  /** HTML that must not pass the sanitiser (formulas, highlighted code, players); placed by marker afterwards. */
  trusted: string[];
  footnotes: FootnoteState;
  /** Cells of tables that were added to rows which have too few. */
  filledCells: number;
  /** markdown-it's link reference definitions. */
  references?: Record<string, Reference> | undefined;
}

export interface Reference {
  title: string;
  href: string;
}

export interface FootnoteState {
  labels: Set<string>;
  insideInline: boolean;
}

export interface FootnoteMeta {
  label: string;
  /** The content of `^[an inline footnote]`. */
  tokens?: Token[];
  number?: number;
  /** 1 for the first reference to this footnote. */
  occurrence?: number;
}

export function newState({
  bodyOffset,
  highlight,
  hardLineBreaks,
}: Pick<NoteState, "bodyOffset" | "highlight" | "hardLineBreaks">): NoteState {
  // Each property that is added to a spread one takes V8 a microsecond.
  return {
    bodyOffset,
    highlight,
    hardLineBreaks,
    issues: [],
    slots: [],
    headings: [],
    blocks: [],
    anchors: [],
    tags: new Map(),
    features: { math: false, mermaid: false, code: false },
    ids: new Map(),
    hasRawHtml: false,
    rawDepth: 0,
    trusted: [],
    filledCells: 0,
    footnotes: { labels: new Set(), insideInline: false },
  };
}

/** More would say nothing new and make the list unreadable. */
export const MAX_ISSUES = 100;

export function report(state: NoteState, issue: NoteIssue): void {
  if (state.issues.length < MAX_ISSUES) state.issues.push(issue);
}

/** Deeper blocks and elements are flattened or left out. */
export const MAX_NESTING = 100;
/** So deep are brackets in brackets looked into. */
export const MAX_INLINE_NESTING = 32;

export function reportNesting(state: NoteState): void {
  if (state.issues.some((issue) => issue.category === "nesting")) return;
  report(state, {
    line: null,
    severity: "warning",
    category: "nesting",
    message: `The note is nested deeper than ${MAX_NESTING} levels; the deepest part is flattened or left out.`,
    suggestion: null,
  });
}

export function reportScheme(
  state: NoteState,
  { scheme, allowed }: { scheme: string; allowed: readonly string[] },
  line: number,
): void {
  report(state, {
    line,
    severity: "warning",
    category: "link",
    message: `Addresses that begin with "${scheme}:" are not published.`,
    suggestion: `Use ${allowed.join(", ")} or a path.`,
  });
}
