import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, ViewPlugin } from "@codemirror/view";
import type { NoteIssue } from "#schemas/projects/source/note-preview.ts";

/** What the preview knows of the editor, and may do with it. */
export interface PreviewedText {
  extension: Extension;
  goTo(line: number): void;
  /** Marks the lines of issues instead of those marked before. */
  mark(issues: readonly NoteIssue[]): void;
}

const setIssues = StateEffect.define<readonly NoteIssue[]>();

/** The marks move with their text until the next ones are set. */
const issueMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { effects, changes, state }) => {
    const next = effects.find((effect) => effect.is(setIssues));
    if (!next) return marks.map(changes);
    const byLine = new Map<number, NoteIssue>();
    for (const issue of next.value)
      if (issue.line !== null && issue.line <= state.doc.lines && !byLine.has(issue.line))
        byLine.set(issue.line, issue);
    const lines = [...byLine].toSorted(([a], [b]) => a - b);
    return Decoration.set(
      lines.map(([line, { severity, message }]) =>
        Decoration.line({
          class: `cm-issue cm-issue-${severity}`,
          attributes: { title: message },
        }).range(state.doc.line(line).from),
      ),
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  ".cm-issue": { boxShadow: "inset 3px 0 0 var(--color-neutral)" },
  ".cm-issue-warning": { boxShadow: "inset 3px 0 0 var(--color-warning)" },
  ".cm-issue-error": { boxShadow: "inset 3px 0 0 var(--color-danger)" },
});

export function previewedText(on: {
  /** The cursor is on another line. */
  line(line: number): void;
  toggle(): void;
}): PreviewedText {
  let view: EditorView | null = null;
  const watch = ViewPlugin.define((opened) => {
    view = opened;
    let last = 1;
    return {
      update({ state }) {
        const { number } = state.doc.lineAt(state.selection.main.head);
        if (number !== last) on.line((last = number));
      },
      destroy: () => void (view = null),
    };
  });
  const toggle = () => {
    on.toggle();
    return true;
  };
  return {
    extension: [
      issueMarks,
      look,
      watch,
      keymap.of([{ key: "Mod-e", preventDefault: true, run: toggle }]),
    ],
    goTo(line) {
      if (!view) return;
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      const effects = EditorView.scrollIntoView(from, { y: "center" });
      view.dispatch({ selection: { anchor: from }, effects });
      view.focus();
    },
    mark: (issues) => view?.dispatch({ effects: setIssues.of(issues) }),
  };
}
