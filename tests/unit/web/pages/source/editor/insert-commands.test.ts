import { EditorState, type Transaction } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import {
  insertCallout,
  insertCode,
  insertFootnote,
  insertTable,
} from "../../../../../../web/src/pages/source/editor/commands/insert-commands.ts";
import { keyText } from "../../../../../../web/src/pages/source/editor/commands/insert-list.ts";
import { continueTable } from "../../../../../../web/src/pages/source/editor/commands/table-row.ts";
import { toggleTask } from "../../../../../../web/src/pages/source/editor/text-commands.ts";

/** The text after a command, with `‹` and `›` around the selection. Null if the command does nothing. */
function after(command: Command, marked: string, lineBreak = "\n"): string | null {
  const [anchor, second] = [marked.indexOf("‹"), marked.indexOf("›") - 1];
  const text = marked.replace(/[‹›]/g, "");
  let state = EditorState.create({
    doc: text.replaceAll("\n", lineBreak),
    selection: { anchor, head: second < 0 ? anchor : second },
    extensions: [EditorState.lineSeparator.of(lineBreak)],
  });
  const dispatch = (transaction: Transaction) => {
    state = transaction.state;
  };
  const isDone = command({ state, dispatch } as unknown as EditorView);
  if (!isDone) return null;
  const { from, to } = state.selection.main;
  const doc = state.doc.toString();
  expect(state.sliceDoc().includes("\r\n")).toBe(lineBreak === "\r\n" && doc.includes("\n"));
  return `${doc.slice(0, from)}‹${from === to ? "" : `${doc.slice(from, to)}›`}${doc.slice(to)}`;
}

test.each<[string, Command, string, string]>([
  ["a callout in an empty line", insertCallout, "a\n\n‹", "a\n\n> [!‹note›]\n> "],
  ["a callout below a line with text", insertCallout, "a‹b\nc", "ab\n\n> [!‹note›]\n> \n\nc"],
  ["a callout around lines", insertCallout, "a\n\n‹b\n\nc›", "a\n\n> [!‹note›]\n> b\n>\n> c"],
  ["code", insertCode, "‹", "```‹\n\n```"],
  ["code around code", insertCode, "‹```\nx\n```›", "````‹\n```\nx\n```\n````"],
  ["a table", insertTable, "‹", "| ‹Column› | Column |\n| ------ | ------ |\n|        |        |"],
  [
    "a table of cells from a spreadsheet",
    insertTable,
    "‹a|b\tb\n1\t22›",
    "| ‹a\\|b› | b   |\n| ---- | --- |\n| 1    | 22  |",
  ],
  ["a first footnote", insertFootnote, "Text‹ here.\n", "Text[^1] here.\n\n[^1]: ‹\n"],
  ["a footnote at the end", insertFootnote, "Text‹", "Text[^1]\n\n[^1]: ‹"],
  [
    "the next footnote",
    insertFootnote,
    "a[^2]‹ b[^x]\n\n[^2]: c",
    "a[^2][^3] b[^x]\n\n[^2]: c\n[^3]: ‹",
  ],
  ["a task", toggleTask, "- a‹", "- [ ] a‹"],
  ["a checked task", toggleTask, "- [ ] a‹", "- [x] a‹"],
  [
    "a row of a table",
    continueTable,
    "| a | b |\n|---|---|\n| c | d |‹",
    "| a | b |\n|---|---|\n| c | d |\n| ‹  |   |",
  ],
  ["the end of a table", continueTable, "| a |\n|---|\n|   |‹", "| a |\n|---|\n‹"],
])("%s is inserted", (_, command, before, result) => {
  expect(after(command, before)).toBe(result);
  expect(after(command, before, "\r\n")).toBe(result);
});

test("Enter is an ordinary Enter outside tables and inside their cells", () => {
  expect(after(continueTable, "a‹")).toBeNull();
  expect(after(continueTable, "| a |‹")).toBeNull();
  expect(after(continueTable, "| a |\n|---|\n| c‹ |")).toBeNull();
});

test("nothing is inserted while the note is saved", () => {
  const state = EditorState.create({ extensions: [EditorState.readOnly.of(true)] });
  const dispatch = () => expect.unreachable();
  for (const command of [insertCallout, insertCode, insertTable, insertFootnote, continueTable])
    expect(command({ state, dispatch } as unknown as EditorView)).toBe(false);
});

test("keys are named as they are pressed", () => {
  expect(keyText("Mod-. c", false)).toBe("Ctrl . then C");
  expect(keyText("Mod-Enter", true)).toBe("⌘ Enter");
});
