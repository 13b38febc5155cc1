import type MarkdownIt from "markdown-it";
import { escapeHtml } from "../text/html.ts";
import { setHeadings } from "../render/markers.ts";
import { SLOT_CLOSE, SLOT_OPEN } from "../note.ts";
import {
  compilePassage,
  OPENING_TAG,
  openPassage,
  type OpenPassage,
  type Passage,
  type References,
} from "./passage.ts";
import type { PassageMemory } from "./passage-memory.ts";
import { type PassageSource, splitPassages } from "./split-passages.ts";
import { report, type NoteState } from "../render/state.ts";
import { uniqueId, type CollectedFacts } from "../render/collect-facts.ts";
import { MAX_FILLED_CELLS } from "../syntax/table.ts";

export interface JoinedPassages extends CollectedFacts {
  html: string;
  wordCount: number;
}

/**
 * Compiles a note passage by passage. A passage that appeared word for word in another note is not compiled again. The notes of several versions of a
 * documentation share most of their passages.
 * @returns null when the note must be compiled as a whole; `state` is then unchanged
 */
export function compilePassages(
  engine: MarkdownIt,
  { source, state, maxHtml }: { source: string; state: NoteState; maxHtml: number },
  memory: PassageMemory,
): JoinedPassages | null {
  const sources = splitPassages(source);
  if (!sources) return null;
  const cache = memory.of(state);
  const parts: (Passage | OpenPassage)[] = [];
  for (const part of sources) {
    const cached = cache.get(part.source);
    const passage = cached === undefined ? openPassage(engine, detached(part), state) : cached;
    if (cached === undefined && !passage) cache.set(detached(part).source, null);
    if (!passage) return null;
    parts.push(passage);
  }
  const references = referencesOf(parts);
  const passages: Passage[] = [];
  for (const [index, part] of parts.entries()) {
    if ("pieces" in part && isFor(part, references)) {
      passages.push(part);
      continue;
    }
    const open = "tokens" in part ? part : openPassage(engine, detached(sources[index]!), state);
    const passage = open && compilePassage(engine, open, references);
    if (open) cache.set(open.source, passage);
    if (!passage) return null;
    passages.push(passage);
  }
  return fitsTogether(passages, maxHtml) ? join(passages, state) : null;
}

/** A substring keeps the whole text in memory. This copy keeps only itself. */
function detached({ source, lineCount }: PassageSource): PassageSource {
  return { source: ` ${source}`.slice(1), lineCount };
}

/** If several references have the same label, the first one wins. */
function referencesOf(parts: (Passage | OpenPassage)[]): References | undefined {
  let all: References | undefined;
  for (const part of parts) {
    const own = "pieces" in part ? part.references : part.state.references;
    if (!own) continue;
    all ??= {};
    for (const [label, reference] of Object.entries(own)) all[label] ??= reference;
  }
  return all;
}

/** Whether compiling the passage with these references would give the same result. */
function isFor({ lookups }: Passage, references: References | undefined): boolean {
  if (!lookups) return references === undefined;
  for (const [label, reference] of lookups) {
    const now = references?.[label];
    if (now?.href !== reference?.href || now?.title !== reference?.title) return false;
  }
  return true;
}

/** The limits apply to the whole note. */
function fitsTogether(passages: Passage[], maxHtml: number): boolean {
  let [cells, length] = [0, 0];
  for (const { filledCells, pieces } of passages) {
    cells += filledCells;
    for (const piece of pieces) length += piece.length;
  }
  // The text between the pieces is shorter than the pieces.
  return cells <= MAX_FILLED_CELLS && length * 2 <= maxHtml;
}

function join(passages: Passage[], state: NoteState): JoinedPassages {
  const joined: JoinedPassages = {
    html: "",
    lines: [],
    wordCount: 0,
    prose: [],
    firstTitle: null,
    bodyHasTitle: false,
  };
  const starts = new Map<number, number>();
  let startsWithTitle: boolean | null = null;
  let before = state.bodyOffset;
  for (const passage of passages) {
    const { pieces, places, text } = passage;
    const slots = state.slots.length;
    for (const slot of passage.slots) state.slots.push({ ...slot, line: slot.line + before });
    const headings = state.headings.length;
    for (const { level, text, slug, line } of passage.headings)
      state.headings.push({
        level,
        text,
        id: uniqueId(state, slug),
        line: line + before,
        start: 0,
        end: 0,
      });
    let html = joined.html + pieces[0];
    for (const [index, place] of places.entries()) {
      if (place < 0) {
        starts.set(headings + ~place, html.length - OPENING_TAG.length);
        html += escapeHtml(state.headings[headings + ~place]!.id);
      } else html += `${SLOT_OPEN}${slots + place}${SLOT_CLOSE}`;
      html += pieces[index + 1];
    }
    joined.html = html;
    if (text !== null) joined.lines.push(text);
    for (const issue of passage.issues)
      report(state, { ...issue, line: issue.line === null ? null : issue.line + before });
    joined.wordCount += passage.wordCount;
    for (const paragraph of passage.prose) joined.prose.push(paragraph);
    joined.firstTitle ??= passage.firstTitle;
    startsWithTitle ??= passage.startsWithTitle;
    for (const [key, tag] of passage.tags) if (!state.tags.has(key)) state.tags.set(key, tag);
    for (const anchor of passage.anchors) state.anchors.push(anchor);
    state.features.math ||= passage.features.math;
    state.features.mermaid ||= passage.features.mermaid;
    state.features.code ||= passage.features.code;
    before += passage.lineCount;
  }
  setHeadings(state, starts, joined.html.length);
  joined.bodyHasTitle = startsWithTitle ?? false;
  return joined;
}
