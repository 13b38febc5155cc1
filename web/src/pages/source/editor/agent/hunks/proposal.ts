import { invertedEffects, isolateHistory } from "@codemirror/commands";
import {
  type ChangeDesc,
  ChangeSet,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  Text,
  type TransactionSpec,
} from "@codemirror/state";
import type { LineHunk } from "./line-hunks.ts";

/** A hunk in the editor. It moves with the text around it. */
export interface Hunk extends LineHunk {
  id: number;
  state: "open" | "accepted" | "refused";
}

interface Proposal {
  hunks: readonly Hunk[];
  /** The hunk that the bar shows; null if none is open. */
  current: number | null;
  /** What has changed since the text was sent to the agent. */
  sinceSent: ChangeDesc | null;
  nextId: number;
}

/** The text is sent to the agent now. */
export const textSent = StateEffect.define();
/** Hunks of the text that was sent, instead of those before. */
export const propose = StateEffect.define<readonly LineHunk[]>();
const settle = StateEffect.define<{ ids: readonly number[]; state: "accepted" | "refused" }>();
const choose = StateEffect.define<number>();
/** Undo and redo show hunks as they were. */
const restore = StateEffect.define<readonly Hunk[]>({
  map: (hunks, changes) => hunks.map((hunk) => moved(hunk, changes)),
});

export const proposal = StateField.define<Proposal>({
  create: () => ({ hunks: [], current: null, sinceSent: null, nextId: 1 }),
  update: (before, { changes, docChanged, effects, state }) => {
    if (!docChanged && effects.length === 0) return before;
    let { hunks, current, sinceSent, nextId } = before;
    if (docChanged) {
      if (hunks.length > 0) hunks = hunks.map((hunk) => moved(hunk, changes));
      sinceSent &&= sinceSent.composeDesc(changes.desc);
    }
    for (const effect of effects) {
      if (effect.is(textSent)) sinceSent = ChangeSet.empty(state.doc.length).desc;
      if (effect.is(propose)) {
        const since = sinceSent;
        hunks = effect.value.map((hunk, at) => ({
          ...(since ? moved(hunk, since) : hunk),
          id: nextId + at,
          state: "open" as const,
        }));
        nextId += hunks.length;
        sinceSent = null;
      }
      if (effect.is(settle)) {
        const { ids, state: now } = effect.value;
        hunks = hunks.map((hunk) => (ids.includes(hunk.id) ? { ...hunk, state: now } : hunk));
      }
      if (effect.is(choose)) current = effect.value;
      if (effect.is(restore)) {
        const stored = new Map(effect.value.map((hunk) => [hunk.id, hunk]));
        hunks = hunks.map((hunk) => stored.get(hunk.id) ?? hunk);
        current = effect.value.find((hunk) => hunk.state === "open")?.id ?? current;
      }
    }
    return { hunks, current: nextOpen(hunks, current), sinceSent, nextId };
  },
});

/** The current one if it is still open, or else the next one, or else the first one. */
function nextOpen(hunks: readonly Hunk[], current: number | null): number | null {
  const open = hunks.filter((hunk) => hunk.state === "open");
  const next = open.find(({ id }) => current !== null && id >= current);
  return (next ?? open[0])?.id ?? null;
}

/** Text that is typed at the edges of a hunk is not part of it. */
function moved<H extends LineHunk>(hunk: H, changes: ChangeDesc): H {
  const from = changes.mapPos(hunk.from, hunk.old === "" ? -1 : 1);
  return { ...hunk, from, to: Math.max(from, changes.mapPos(hunk.to, -1)) };
}

/** For the history: what a transaction does to hunks, undone. */
const inverted = invertedEffects.of(({ startState, changes, effects }) => {
  const hunks = startState.field(proposal, false)?.hunks ?? [];
  const touched = hunks.filter(
    ({ id, from, to }) =>
      changes.touchesRange(from, to) !== false ||
      effects.some(
        (effect) =>
          (effect.is(settle) && effect.value.ids.includes(id)) ||
          (effect.is(restore) && effect.value.some((hunk) => hunk.id === id)),
      ),
  );
  return touched.length > 0 ? [restore.of(touched)] : [];
});

export const proposalState: Extension = [proposal, inverted];

export const openHunks = (state: EditorState): readonly Hunk[] =>
  state.field(proposal).hunks.filter((hunk) => hunk.state === "open");

/** Whether the lines of a hunk are still as they were when the agent read them. */
export function fits({ doc }: EditorState, { from, to, old }: LineHunk): boolean {
  if (to > doc.length || doc.sliceString(from, to) !== old) return false;
  const isEnd = to === doc.length || doc.lineAt(to).from === to;
  return doc.lineAt(from).from === from && isEnd && (old !== "" || doc.length === 0);
}

/**
 * Writes hunks into the text, as one step of the history. Hunks that no longer fit stay open.
 * @returns null if none fits, or while the text is being saved
 */
export function accepting(state: EditorState, ids: readonly number[]): TransactionSpec | null {
  const hunks = openHunks(state).filter((hunk) => ids.includes(hunk.id) && fits(state, hunk));
  if (hunks.length === 0 || state.readOnly) return null;
  return {
    changes: hunks.map(({ from, to, insert }) => ({
      from,
      to,
      // As lines, so that they end as those of the file.
      insert: Text.of(insert.split("\n")),
    })),
    effects: settle.of({ ids: hunks.map(({ id }) => id), state: "accepted" }),
    annotations: isolateHistory.of("full"),
    userEvent: "input.agent",
  };
}

/** The text stays as it is. This is a step of the history too, so that undo offers the hunks again. */
export const refusing = (ids: readonly number[]): TransactionSpec => ({
  effects: settle.of({ ids, state: "refused" }),
  annotations: isolateHistory.of("full"),
});

export const choosing = (id: number): TransactionSpec => ({ effects: choose.of(id) });
