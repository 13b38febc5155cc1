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

/** A part of a note, from a heading to the next one, compiled by itself. Lines count from its own first line, which is 1. */
export interface Passage {
  /** HTML around what differs from note to note: `pieces[0]`, `places[0]`, `pieces[1]`, … */
  pieces: string[];
  /** Index of a slot, or `~index` of a heading whose id stands here. */
  places: number[];
  slots: Slot[];
  headings: PassageHeading[];
  issues: NoteIssue[];
  /** null when it holds no text at all. */
  text: string | null;
  wordCount: number;
  prose: string[];
  firstTitle: string | null;
  /** null when it holds no block at all. */
  startsWithTitle: boolean | null;
  tags: [key: string, tag: string][];
  anchors: string[];
  features: CompiledNote["features"];
  filledCells: number;
  lineCount: number;
  /** Link references that it defines. */
  references: References | undefined;
  /** References that it looked for, and what they were; null when there were none to look for. */
  asked: Map<string, Reference | undefined> | null;
}

type PassageHeading = Pick<Heading, "level" | "text" | "line"> & { slug: string };
export type References = Record<string, Reference>;

/** A passage whose blocks are known: it waits for the references of the whole note. */
export interface OpenPassage extends PassageSource {
  tokens: Token[];
  state: NoteState;
}

export type PassageOptions = Pick<NoteState, "highlight" | "hardLineBreaks">;

/** Reads the blocks of a passage. null when one of them does not end before the next heading, so that more belongs to it. */
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
/** Its beginning, its text and its end. */
const HEADING_TOKENS = 3;

/** Compiles what was opened. null when it holds what may be a secret, or says something that concerns the note around it. */
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
  // Of a note they come before all that its rendering finds.
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
    slots: kept(state.slots),
    headings: headings.map(({ level, text, line, id }) => ({
      level,
      text,
      line,
      // Numbers that were given within the passage are of no use in a note.
      slug: headings.length === 1 ? id : slugOfHeading(text),
    })),
    issues: kept(state.issues),
    text: lines.length === 0 ? null : text,
    wordCount: countWords(text),
    prose: kept(prose),
    firstTitle,
    startsWithTitle: tokens.length === 0 ? null : bodyHasTitle,
    tags: state.tags.size === 0 ? NONE : [...state.tags],
    anchors: kept(state.anchors),
    features: math || mermaid || code ? state.features : NO_FEATURES,
    filledCells: state.filledCells,
    lineCount,
    references: own,
    asked: asks ? lookups : NOTHING_ASKED,
  };
}

const NOTHING_ASKED: Passage["asked"] = new Map();
const NO_FEATURES = { math: false, mermaid: false, code: false };
const NONE: never[] = [];

/** Most lists of most passages are empty, and thousands of passages are remembered. */
function kept<T>(list: T[]): T[] {
  return list.length === 0 ? NONE : list;
}

/** Remembers every look into the references. */
function recorded(references: References, lookups: Map<string, Reference | undefined>): References {
  return new Proxy(references, {
    get(target, label: string) {
      lookups.set(label, target[label]);
      return target[label];
    },
  });
}

/** Raw HTML is balanced, and blocks with ids lie within one another, over the whole note. */
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

/** What stands before the id of a heading of any level. */
export const OPENING_TAG = '<h1 id="';
