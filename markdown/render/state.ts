import type { BlockAnchor, CompiledNote, Heading, Slot } from "../note.ts";
import type { QueryFacts } from "../queries/facts.ts";
import type { NoteIssue } from "../issue.ts";
import { type FormulaCommands, type KnownCommands, openCommands } from "../formulas/commands.ts";
import type Token from "markdown-it/lib/token.mjs";

/** Data that the engine's rules and the renderer share while one note is compiled: markdown-it's `env`. */
export interface NoteState {
  /** Added to a line number in the body to get the line number in the file. */
  bodyOffset: number;
  /** The line of the body from which each parsed line comes. Null when the body is parsed as written. */
  lines: readonly number[] | null;
  highlight: boolean;
  hardLineBreaks: boolean;
  /** The note is surely for Obsidian, in which `%%` begins a comment. */
  hasComments: boolean;
  /** Links are `[[label|page]]`. */
  isLabelFirst: boolean;
  /** Notes may be components, with a style and templates of their own. */
  hasComponents: boolean;
  /** Terms of definition lists have ids, as in Hugo. */
  haveTermsIds: boolean;
  /** Titles of folded parts have ids, as in GitBook. */
  haveSummariesIds: boolean;
  /** A single dollar is text, as in GitBook: formulas are between two. */
  areDollarsDoubled: boolean;
  formulaCommands: KnownCommands;
  hideFields: boolean;
  typographer: boolean;
  lineNumbers: boolean;
  math: boolean;
  diagrams: boolean;
  issues: NoteIssue[];
  slots: Slot[];
  headings: Heading[];
  blocks: BlockAnchor[];
  anchors: string[];
  /** Maps lower case to the first spelling. */
  tags: Map<string, string>;
  features: CompiledNote["features"];
  leftOut: Set<string>;
  /** Targets of links in code blocks. */
  codeTargets: Set<string>;
  queryFacts: QueryFacts;
  /** The number of queries that have a slot. */
  queries: number;
  /** Kinds of queries that were already reported. */
  reportedQueries: Set<string>;
  /** How often an id was requested, so that the next number is known without searching. */
  ids: Map<string, number>;
  /** True when the note contains raw HTML and is therefore sanitized as a whole. */
  hasRawHtml: boolean;
  /** The raw elements that are open at this point. */
  rawDepth: number;
  /** Parts of drawings that were removed outside a drawing, so that their end tags go too. */
  removedParts: Set<string>;
  /** HTML that must bypass the sanitizer (formulas, highlighted code, players). Markers insert it afterwards. */
  trusted: string[];
  footnotes: FootnoteState;
  /** Abbreviations by their first word. */
  abbreviations: Map<string, { label: string; title: string }[]>;
  /** True when the note has lines that may open or close a container. */
  containers: boolean;
  /** True when the note may have inline fields. */
  mayHaveFields: boolean;
  /** True when `== Label` may begin a tab. */
  tabLines: boolean;
  /** The number of cells that were added to incomplete table rows. */
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
  /** 1 for the first reference to the footnote. */
  occurrence?: number;
}

export function newState({
  bodyOffset,
  highlight,
  hardLineBreaks,
  hasComments = false,
  isLabelFirst = false,
  hasComponents = false,
  haveTermsIds = false,
  haveSummariesIds = false,
  areDollarsDoubled = false,
  formulaCommands,
  hideFields = false,
  typographer = false,
  lineNumbers = false,
  math = true,
  diagrams = true,
}: Pick<NoteState, "bodyOffset" | "highlight" | "hardLineBreaks"> & {
  hasComments?: boolean | undefined;
  isLabelFirst?: boolean | undefined;
  hasComponents?: boolean | undefined;
  haveTermsIds?: boolean | undefined;
  haveSummariesIds?: boolean | undefined;
  areDollarsDoubled?: boolean | undefined;
  formulaCommands?: FormulaCommands | undefined;
  hideFields?: boolean | undefined;
  typographer?: boolean | undefined;
  lineNumbers?: boolean | undefined;
  math?: boolean | undefined;
  diagrams?: boolean | undefined;
}): NoteState {
  // Every property that is added to a spread object takes V8 a microsecond.
  return {
    bodyOffset,
    lines: null,
    highlight,
    hardLineBreaks,
    hasComments,
    isLabelFirst,
    hasComponents,
    haveTermsIds,
    haveSummariesIds,
    areDollarsDoubled,
    formulaCommands: openCommands(formulaCommands),
    hideFields,
    typographer,
    lineNumbers,
    math,
    diagrams,
    issues: [],
    slots: [],
    headings: [],
    blocks: [],
    anchors: [],
    tags: new Map(),
    features: { math: false, mermaid: false, code: false },
    leftOut: new Set(),
    codeTargets: new Set(),
    queryFacts: { fields: {}, tasks: [] },
    queries: 0,
    reportedQueries: new Set(),
    ids: new Map(),
    hasRawHtml: false,
    rawDepth: 0,
    removedParts: new Set(),
    trusted: [],
    containers: false,
    mayHaveFields: false,
    tabLines: false,
    filledCells: 0,
    abbreviations: new Map(),
    footnotes: { labels: new Set(), insideInline: false },
  };
}

/** The line in the file of a parsed line. The first has the number 0 in the text and 1 in the file. */
export function lineInFile({ lines, bodyOffset }: NoteState, line: number): number {
  // What front matter adds to the text may have more lines than the front matter.
  return Math.max(1, (lines?.[line] ?? line) + 1 + bodyOffset);
}

/** More issues would only make the list unreadable. */
const MAX_ISSUES = 100;

export function report(state: NoteState, issue: NoteIssue): void {
  if (state.issues.length < MAX_ISSUES) state.issues.push(issue);
}

/** Blocks and elements that are nested deeper are flattened or left out. */
export const MAX_NESTING = 100;
/** The maximum depth of nested brackets. */
export const MAX_INLINE_NESTING = 32;

export function reportNesting(state: NoteState): void {
  if (state.issues.some((issue) => issue.category === "nesting")) return;
  report(state, {
    line: null,
    severity: "warning",
    category: "nesting",
    message: `The note is nested deeper than ${MAX_NESTING} levels, so its deepest part is flattened or left out.`,
    suggestion: null,
  });
}

const UNSAFE = new Set(["javascript", "vbscript", "data", "file", "blob"]);

export function reportScheme(
  state: NoteState,
  {
    scheme,
    allowed,
    doesNothing = false,
    meant,
  }: { scheme: string; allowed: readonly string[]; doesNothing?: boolean; meant?: string },
  line: number,
): void {
  if (scheme.startsWith("site.")) {
    const program = scheme.startsWith("site.params.") ? "Hugo" : "Jekyll";
    return report(state, {
      line,
      severity: "info",
      category: "link",
      message: `The address begins with the setting ${scheme}, which only ${program} knows, so the link was removed.`,
      suggestion: "Write the address itself.",
      group: {
        about: `settings of ${program}`,
        message: `Addresses begin with settings that only ${program} knows, so the links were removed.`,
        suggestion: "Write the addresses themselves.",
      },
    });
  }
  if (meant !== undefined)
    return report(state, {
      line,
      severity: "warning",
      category: "link",
      message: `The beginning of the address of ${hostOf(meant)} is mistyped, so it leads nowhere.`,
      suggestion: `Write \`${meant}\`.`,
    });
  report(state, {
    line,
    // A program of the author resolves others, such as `xref:`. Visitors read the text without a link.
    severity: UNSAFE.has(scheme) && !doesNothing ? "warning" : "info",
    category: "link",
    message: `Addresses that begin with "${scheme}:" are not published.`,
    suggestion: `Use ${allowed.join(", ")} or a path.`,
  });
}

const hostOf = (address: string) => address.replace(/^\w+:\/\/([^/?#]*).*$/s, "$1");
