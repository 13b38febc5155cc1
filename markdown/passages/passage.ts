import type MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { parseBlocks, parseInlines } from "../render/engine.ts";
import { MARKER_CLOSE, MARKER_OPEN } from "../render/markers.ts";
import { SLOT_CLOSE, SLOT_OPEN, type CompiledNote, type Heading, type Slot } from "../note.ts";
import type { NoteIssue } from "../issue.ts";
import { countWords } from "../text/plain-text.ts";
import { mayHoldSecret } from "../safety/secrets.ts";
import { slugOfHeading } from "../links/slug.ts";
import {
  MAX_ISSUES,
  MAX_NESTING,
  newState,
  type NoteState,
  type Reference,
} from "../render/state.ts";
import type { PassageSource } from "./split-passages.ts";
import { collectFacts } from "../render/collect-facts.ts";

/** A part of a note, from one heading to the next, compiled separately. Lines count from its own first line, which is 1. */
export interface Passage {
  /** The HTML around the parts that differ between notes: `pieces[0]`, `places[0]`, `pieces[1]`, … */
  pieces: string[];
  /** Index of a slot, or `~index` of the heading whose id belongs here. */
  places: number[];
  slots: Slot[];
  headings: PassageHeading[];
  issues: NoteIssue[];
  /** Null when the passage contains no text. */
  text: string | null;
  wordCount: number;
  prose: string[];
  firstTitle: string | null;
  /** Null when the passage contains no blocks. */
  startsWithTitle: boolean | null;
  tags: [key: string, tag: string][];
  anchors: string[];
  features: CompiledNote["features"];
  filledCells: number;
  lineCount: number;
  /** Link references that the passage defines. */
  references: References | undefined;
  /** The references that were looked up, with their values. Null when there was none to look up. */
  lookups: Map<string, Reference | undefined> | null;
}

type PassageHeading = Pick<Heading, "level" | "text" | "line"> & { slug: string };
export type References = Record<string, Reference>;

/** A passage whose blocks have been parsed. It still needs the references of the whole note. */
export interface OpenPassage extends PassageSource {
  tokens: Token[];
  state: NoteState;
}

export type PassageOptions = Pick<NoteState, "highlight" | "hardLineBreaks">;

/** Parses the blocks of a passage. Null when one of them does not end before the next heading and continues after it. */
export function openPassage(
  engine: MarkdownIt,
  { source, lineCount }: PassageSource,
  { highlight, hardLineBreaks }: PassageOptions,
): OpenPassage | null {
  const state = newState({ bodyOffset: 0, highlight, hardLineBreaks });
  const text = source.endsWith("\n") ? `${source}${NEXT_HEADING}` : `${source}\n${NEXT_HEADING}`;
  const tokens = parseBlocks(engine, text, state);
  const next = tokens[tokens.length - HEADING_TOKENS];
  if (next?.type !== "heading_open" || next.level !== 0 || next.map?.[0] !== lineCount) return null;
  tokens.length -= HEADING_TOKENS;
  return { source, lineCount, tokens, state };
}

const NEXT_HEADING = "#";
/** A heading's opening token, its text and its closing token. */
const HEADING_TOKENS = 3;

/** Compiles an open passage. Null when it may contain a secret, or when something in it concerns the rest of the note. */
export function compilePassage(
  engine: MarkdownIt,
  { source, lineCount, tokens: blocks, state }: OpenPassage,
  references: References | undefined,
): Passage | null {
  if (mayHoldSecret(source)) return null;
  const own = state.references;
  const asks = source.includes("[");
  const lookups = asks && references ? new Map<string, Reference | undefined>() : null;
  state.references = references && lookups ? recorded(references, lookups) : undefined;
  const tokens = parseInlines(engine, { source, tokens: blocks }, state);
  if (tokens.some((token) => token.level >= MAX_NESTING - 1)) return null;
  const { lines, prose, firstTitle, bodyHasTitle } = collectFacts(tokens, state);
  // In a whole note, these issues come before all issues from rendering.
  if (state.issues.length > 0) return null;
  const html = engine.renderer.render(tokens, engine.options, state);
  if (!standsAlone(state)) return null;
  const text = lines.join("\n");
  const { pieces, places } = cut(html);
  const { headings } = state;
  const { math, mermaid, code } = state.features;
  return {
    pieces,
    places,
    slots: shared(state.slots),
    headings: headings.map(({ level, text, line, id }) => ({
      level,
      text,
      line,
      // Numbers assigned within the passage are meaningless in a note.
      slug: headings.length === 1 ? id : slugOfHeading(text),
    })),
    issues: shared(state.issues),
    text: lines.length === 0 ? null : text,
    wordCount: countWords(text),
    prose: shared(prose),
    firstTitle,
    startsWithTitle: tokens.length === 0 ? null : bodyHasTitle,
    tags: state.tags.size === 0 ? NONE : [...state.tags],
    anchors: shared(state.anchors),
    features: math || mermaid || code ? state.features : NO_FEATURES,
    filledCells: state.filledCells,
    lineCount,
    references: own,
    lookups: asks ? lookups : NO_LOOKUPS,
  };
}

const NO_LOOKUPS: Passage["lookups"] = new Map();
const NO_FEATURES = { math: false, mermaid: false, code: false };
const NONE: never[] = [];

/** Shares one empty list, because most lists of most passages are empty and thousands of passages are cached. */
function shared<T>(list: T[]): T[] {
  return list.length === 0 ? NONE : list;
}

/** Records every lookup of a reference. */
function recorded(references: References, lookups: Map<string, Reference | undefined>): References {
  return new Proxy(references, {
    get(target, label: string) {
      lookups.set(label, target[label]);
      return target[label];
    },
  });
}

/** In a whole note, raw HTML must be balanced, and blocks with ids may be nested. */
function standsAlone(state: NoteState): boolean {
  return (
    state.issues.length < MAX_ISSUES &&
    state.blocks.length === 0 &&
    state.trusted.length === 0 &&
    state.footnotes.labels.size === 0 &&
    !state.hasRawHtml &&
    state.rawDepth === 0
  );
}

function cut(html: string): Pick<Passage, "pieces" | "places"> {
  const pieces: string[] = [];
  const places: number[] = [];
  let from = 0;
  let slot = html.indexOf(SLOT_OPEN);
  let heading = html.indexOf(MARKER_OPEN);
  while (slot >= 0 || heading >= 0) {
    if (heading < 0 || (slot >= 0 && slot < heading)) {
      const end = html.indexOf(SLOT_CLOSE, slot);
      pieces.push(html.slice(from, slot));
      places.push(Number(html.slice(slot + 1, end)));
      from = end + 1;
      slot = html.indexOf(SLOT_OPEN, from);
    } else {
      const end = html.indexOf(MARKER_CLOSE, heading);
      const id = end + 1 + OPENING_TAG.length;
      pieces.push(html.slice(from, heading) + html.slice(end + 1, id));
      places.push(~Number(html.slice(heading + 2, end)));
      from = html.indexOf('"', id);
      heading = html.indexOf(MARKER_OPEN, from);
    }
  }
  pieces.push(html.slice(from));
  return { pieces, places };
}

/** The HTML before the id of a heading of any level. */
export const OPENING_TAG = '<h1 id="';
