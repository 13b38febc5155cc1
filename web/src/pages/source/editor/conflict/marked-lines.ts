import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** Marks whole lines, numbered from 1. The marks move with their text until the next ones are set. */
export const markLines = StateEffect.define<readonly number[]>();

const mark = Decoration.line({ class: "cm-differs" });

export const markedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { effects, changes, state }) => {
    const next = effects.find((effect) => effect.is(markLines));
    if (!next) return marks.map(changes);
    const lines = next.value.filter((line) => line <= state.doc.lines);
    return Decoration.set(lines.map((line) => mark.range(state.doc.line(line).from)));
  },
  provide: (field) => EditorView.decorations.from(field),
});
