import { type EditorState, Prec } from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";
import { accepting, choosing, type Hunk, openHunks, proposal, refusing } from "./proposal.ts";

export function accept(view: EditorView, ids: readonly number[]): void {
  const transaction = accepting(view.state, ids);
  if (!transaction) return;
  view.dispatch(transaction);
  showCurrent(view);
}

export function refuse(view: EditorView, ids: readonly number[]): void {
  view.dispatch(refusing(ids));
  showCurrent(view);
}

/** Scrolls to the hunk that the bar shows. */
export function showCurrent(view: EditorView): void {
  const hunk = currentHunk(view.state);
  if (!hunk) return;
  view.dispatch({ effects: EditorView.scrollIntoView(hunk.from, { y: "center" }) });
}

/** Chooses the open hunk before or after the current one, and puts the cursor there. */
export function step(view: EditorView, by: 1 | -1): void {
  const hunks = openHunks(view.state);
  const at = hunks.findIndex(({ id }) => id === view.state.field(proposal).current);
  const next = hunks.at((at + by) % hunks.length);
  if (!next) return;
  view.dispatch({ ...choosing(next.id), selection: { anchor: next.from } });
  showCurrent(view);
}

export function currentHunk(state: EditorState): Hunk | null {
  const { hunks, current } = state.field(proposal);
  return hunks.find(({ id }) => id === current) ?? null;
}

/** Only while there are hunks. Otherwise the keys mean what they mean elsewhere. */
const whileOpen =
  (run: (view: EditorView) => void): Command =>
  (view) => {
    if (openHunks(view.state).length === 0) return false;
    run(view);
    return true;
  };

const onCurrent = (run: (view: EditorView, ids: readonly number[]) => void): Command =>
  whileOpen((view) => {
    const hunk = currentHunk(view.state);
    if (hunk) run(view, [hunk.id]);
  });

/** What the text reacts to while changes are proposed. */
export const hunkKeys = Prec.high(
  keymap.of([
    { key: "F7", run: whileOpen((view) => step(view, 1)) },
    { key: "Shift-F7", run: whileOpen((view) => step(view, -1)) },
    { key: "Alt-Enter", run: onCurrent(accept) },
    { key: "Shift-Alt-Enter", run: onCurrent(refuse) },
  ]),
);
