import type { Command } from "@codemirror/view";

const ROW = /^[ \t]*\|.*\|[ \t]*$/;
const RULE = /^[ \t]*\|[ \t:|-]*-[ \t:|-]*\|[ \t]*$/;

/** At the end of a table's row, Enter begins the next row. In an empty row, it ends the table. */
export const continueTable: Command = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const isAtEnd = line.text.slice(main.head - line.from).trim() === "";
  if (state.readOnly || !main.empty || !isAtEnd || !ROW.test(line.text)) return false;
  let number = line.number;
  while (number > 1 && ROW.test(state.doc.line(number).text)) {
    if (RULE.test(state.doc.line(number).text)) break;
    number -= 1;
  }
  const rule = state.doc.line(number);
  if (!RULE.test(rule.text)) return false;
  if (/^[ \t|]*$/.test(line.text)) {
    const changes = { from: line.from, to: line.to };
    dispatch(state.update({ changes, selection: { anchor: line.from }, userEvent: "input" }));
    return true;
  }
  // As wide as the columns of the rule.
  const row = rule.text.trimEnd().replace(/[-:]/g, " ");
  dispatch(
    state.update({
      changes: { from: line.to, insert: state.lineBreak + row },
      selection: { anchor: line.to + 1 + row.indexOf("|") + 2 },
      userEvent: "input",
      scrollIntoView: true,
    }),
  );
  return true;
};
