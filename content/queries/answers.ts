import { LRUCache } from "lru-cache";
import type { QuerySlot, Slot } from "#markdown/note.ts";
import type { QueryNote, QuerySite } from "#markdown/queries/site.ts";
import type { Reach } from "#markdown/queries/scope.ts";
import { viewTitle } from "#markdown/queries/quiet-box.ts";
import { contentHash } from "../content-hash.ts";
import type { Answers, AskingNote, NoteAnswers, QueryIndex } from "./model.ts";
import type { QueryEngine } from "./query-engine.ts";

/** Pages are rendered soon after their digest is known. More answers would take too much memory. */
const MAX_CACHED_CHARACTERS = 8 * 1024 * 1024;

/** A query of a note, or of a base that it embeds. */
export interface AskedQuery {
  slot: QuerySlot;
  /** The name of a base's view, if the embed shows several. */
  title: string | null;
}

export const isQuery = (slot: Slot): slot is QuerySlot => slot.kind === "query";

export function hasQueries({ facts }: Pick<AskingNote, "facts">): boolean {
  return facts.slots.some((slot) => isQuery(slot) || isBaseEmbed(slot));
}

/** In Obsidian, `this` in a base is the note that embeds it. So the note asks, not the base. */
export function isBaseEmbed(slot: Slot): boolean {
  return slot.kind === "embed" && slot.block && /\.base$/i.test(slot.target);
}

interface AnswerTools {
  index: QueryIndex;
  /** The notes that the queries of a note see. */
  siteOf(note: AskingNote): QuerySite;
  engine: QueryEngine;
  /** The data of a note that no list shows. */
  selfOf(note: AskingNote): QueryNote | null;
  queriesAt(note: AskingNote, at: number): readonly AskedQuery[];
}

export function openAnswers(
  tools: AnswerTools | null,
  { known, clock }: { known: Map<string, NoteAnswers>; clock: number },
): Answers {
  const cache = new LRUCache<string, string[]>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (texts) => texts.reduce((sum, text) => sum + text.length, 1),
  });

  function answersOf(note: AskingNote): string[] {
    const cached = cache.get(note.path);
    if (cached) return cached;
    const answered = answerNote(note);
    known.set(note.path, answered.answers);
    cache.set(note.path, answered.texts);
    return answered.texts;
  }

  function answerNote(note: AskingNote): { texts: string[]; answers: NoteAnswers } {
    const self = tools?.selfOf(note) ?? null;
    const reach: (Reach | null)[] = [];
    let left = MAX_CHARACTERS_PER_NOTE;
    const ask = ({ slot, title }: AskedQuery): string => {
      const answer =
        tools && self && left > 0
          ? tools.engine.answer(slot, { self, site: tools.siteOf(note) })
          : { html: "", reach: null };
      left -= answer.html.length;
      reach.push(answer.reach);
      return `${title === null ? "" : viewTitle(title)}${answer.html}`;
    };
    const texts = note.facts.slots.map((_slot, at) =>
      (tools?.queriesAt(note, at) ?? []).map(ask).join(""),
    );
    const digest = contentHash(texts.map((text) => `${text.length}\n${text}`).join(""));
    return { texts, answers: { key: note.key, digest, reach } };
  }

  return {
    known,
    index: tools?.index ?? null,
    clock,
    digestOf(note) {
      if (!hasQueries(note)) return "";
      const existing = known.get(note.path);
      if (existing?.key === note.key) return existing.digest;
      answersOf(note);
      return known.get(note.path)?.digest ?? "";
    },
    rest: () => cache.clear(),
    html: (note, at) => answersOf(note)[at] ?? "",
  };
}

/** Further answers of a note are empty. */
const MAX_CHARACTERS_PER_NOTE = 2 * 1024 * 1024;
