import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import type { Command } from "@codemirror/view";

/** Replaces a range. `select` is a range of the inserted text, which uses `\n`. */
interface Insertion {
  from: number;
  to: number;
  text: string;
  select: readonly [from: number, to: number];
}

const command =
  (insertion: (state: EditorState) => Insertion): Command =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(state.update(specOf(state, insertion(state))));
    return true;
  };

function specOf(state: EditorState, { from, to, text, select }: Insertion): TransactionSpec {
  return {
    changes: { from, to, insert: text.replaceAll("\n", state.lineBreak) },
    selection: EditorSelection.range(from + select[0], from + select[1]),
    userEvent: "input",
    scrollIntoView: true,
  };
}

/** The whole lines of the selection, and the empty lines that a block needs around it. */
function blockAt(state: EditorState) {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const above = first.number > 1 ? state.doc.line(first.number - 1).text.trim() : "";
  const below = last.number < state.doc.lines ? state.doc.line(last.number + 1).text.trim() : "";
  const selected = state.doc.sliceString(first.from, last.to);
  // A line with text stays above the block, unless it is selected.
  const isKept = from === to && selected.trim() !== "";
  return {
    from: isKept ? last.to : first.from,
    to: last.to,
    before: isKept ? "\n\n" : above === "" ? "" : "\n",
    after: below === "" ? "" : "\n",
    lines: isKept || selected.trim() === "" ? null : selected.split("\n"),
  };
}

const CALLOUT_KIND = "note";

/** A callout, with the selected lines inside. Its kind is selected. */
export const insertCallout = command((state) => {
  const { from, to, before, after, lines } = blockAt(state);
  const body = (lines ?? [""]).map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
  const text = `${before}> [!${CALLOUT_KIND}]\n${lines ? body : "> "}${after}`;
  const kind = before.length + "> [!".length;
  return { from, to, text, select: [kind, kind + CALLOUT_KIND.length] };
});

/** A code block, with the selected lines inside. The cursor is where its language belongs. */
export const insertCode = command((state) => {
  const { from, to, before, after, lines } = blockAt(state);
  const body = (lines ?? [""]).join("\n");
  // The fence is longer than every one inside.
  const longest = Math.max(2, ...(body.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const at = before.length + fence.length;
  return { from, to, text: `${before}${fence}\n${body}\n${fence}${after}`, select: [at, at] };
});

const HEAD = "Column";

/** A table of two columns. The name of the first is selected. */
export const insertTable = command((state) => {
  const { from, to, before, after, lines } = blockAt(state);
  const rows = lines
    ? rowsOf(lines)
    : [
        [HEAD, HEAD],
        ["", ""],
      ];
  const columns = Math.max(2, ...rows.map(({ length }) => length));
  const width = (column: number) => Math.max(3, ...rows.map((row) => (row[column] ?? "").length));
  const lineOf = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => (row[at] ?? "").padEnd(width(at))).join(" | ")} |`;
  const rule = `| ${Array.from({ length: columns }, (_, at) => "-".repeat(width(at))).join(" | ")} |`;
  const [head = [], ...body] = rows;
  const text = before + [lineOf(head), rule, ...body.map(lineOf)].join("\n") + after;
  const start = before.length + 2;
  return { from, to, text, select: [start, start + (head[0] ?? "").length] };
});

/** Copied from a spreadsheet: tabs between the cells. */
const rowsOf = (lines: readonly string[]) =>
  lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.split("\t").map((cell) => cell.trim().replaceAll("|", "\\|")));

const FOOTNOTE = /\[\^([^\]\s]+)\]/g;

/** A footnote with the next free number: its mark at the cursor, its text at the end of the note, where the cursor is then. */
export const insertFootnote: Command = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { doc, lineBreak } = state;
  const text = doc.toString();
  const numbers = [...text.matchAll(FOOTNOTE)].map(([, name]) => Number(name));
  const next = Math.max(0, ...numbers.filter((one) => Number.isSafeInteger(one))) + 1;
  const at = state.selection.main.to;
  const mark = `[^${next}]`;
  const end = text.trimEnd().length;
  // A mark at the end of the text must stay above its footnote.
  const from = Math.max(end, at);
  const isBelowAnother = /(?:^|\n)\[\^[^\]\s]+\]:[^\n]*$/.test(text.slice(0, end));
  const gap = from === 0 ? "" : isBelowAnother && at < end ? "\n" : "\n\n";
  const definition = `${gap}${mark}: `;
  dispatch(
    state.update({
      changes: [
        { from: at, insert: mark },
        { from, insert: definition.replaceAll("\n", lineBreak) },
      ],
      selection: { anchor: from + mark.length + definition.length },
      userEvent: "input",
      scrollIntoView: true,
    }),
  );
  return true;
};
