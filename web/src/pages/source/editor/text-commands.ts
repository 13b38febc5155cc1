import { EditorSelection } from "@codemirror/state";
import type { Command, KeyBinding } from "@codemirror/view";

/** Puts marks around the selection, or removes them. */
function toggleMark(mark: string): Command {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { length } = mark;
    const change = state.changeByRange((range) => {
      const { from, to } = range;
      const isMarked =
        state.sliceDoc(from - length, from) === mark && state.sliceDoc(to, to + length) === mark;
      if (isMarked)
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(from - length, to - length),
        };
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + length, to + length),
      };
    });
    dispatch(state.update(change, { userEvent: "input", scrollIntoView: true }));
    return true;
  };
}

/** Makes the selection the text of a link, with the cursor where its address belongs. */
const insertLink: Command = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const change = state.changeByRange(({ from, to }) => ({
    changes: [
      { from, insert: "[" },
      { from: to, insert: "]()" },
    ],
    range: EditorSelection.cursor(to + 3),
  }));
  dispatch(state.update(change, { userEvent: "input", scrollIntoView: true }));
  return true;
};

const TASK = /^(\s*(?:[-*+]|\d+[.)])\s+)(?:\[([ xX])\]\s+)?/;

/** Makes list items tasks, and checks or unchecks tasks. */
export const toggleTask: Command = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { from, to } = state.selection.main;
  const changes = [];
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at);
    const match = TASK.exec(line.text);
    if (!match && line.text.trim() !== "") changes.push({ from: line.from, insert: "- [ ] " });
    if (match) {
      const start = line.from + match[1]!.length;
      if (match[2] === undefined) changes.push({ from: start, insert: "[ ] " });
      else changes.push({ from: start + 1, to: start + 2, insert: match[2] === " " ? "x" : " " });
    }
    at = line.to + 1;
  }
  if (changes.length === 0) return false;
  dispatch(state.update({ changes, userEvent: "input" }));
  return true;
};

export const textKeys: readonly KeyBinding[] = [
  { key: "Mod-b", run: toggleMark("**"), preventDefault: true },
  { key: "Mod-i", run: toggleMark("*"), preventDefault: true },
  { key: "Mod-k", run: insertLink, preventDefault: true },
];
