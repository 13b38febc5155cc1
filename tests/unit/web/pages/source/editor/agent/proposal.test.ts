import { history, redo, undo } from "@codemirror/commands";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyChanges,
  hunksOf,
  shownLines,
  wordsOf,
} from "../../../../../../../web/src/pages/source/editor/agent/hunks/line-hunks.ts";
import {
  accepting,
  fits,
  openHunks,
  proposal,
  proposalState,
  propose,
  refusing,
  textSent,
} from "../../../../../../../web/src/pages/source/editor/agent/hunks/proposal.ts";

/** An editor without a screen. */
function openEditor(text: string, lineEnd = "\n") {
  let state = EditorState.create({
    doc: text,
    extensions: [EditorState.lineSeparator.of(lineEnd), history(), proposalState],
  });
  const dispatch = (spec: TransactionSpec) => (state = state.update(spec).state);
  const target = () => ({ state, dispatch: (one: { state: EditorState }) => (state = one.state) });
  const hunks = () => state.field(proposal).hunks;
  return {
    dispatch,
    hunks,
    text: () => state.sliceDoc(),
    undo: () => undo(target()),
    redo: () => redo(target()),
    /** The agent reads the text, and proposes these lines instead. */
    propose(lines: string) {
      const sent = state.doc.toString();
      dispatch({ effects: textSent.of(null) });
      const changes = [{ from: 0, to: sent.length, insert: lines }];
      return () => dispatch({ effects: propose.of(hunksOf(sent, changes)) });
    },
    type: (at: string, insert: string, remove = 0) => {
      const from = state.doc.toString().indexOf(at);
      dispatch({ changes: { from, to: from + remove, insert } });
    },
    accept: (...ids: number[]) => {
      const spec = accepting(state, ids.length > 0 ? ids : openHunks(state).map(({ id }) => id));
      if (spec) dispatch(spec);
    },
    refuse: (...ids: number[]) => dispatch(refusing(ids)),
    states: () => hunks().map((hunk) => hunk.state),
    fitting: () => openHunks(state).map((hunk) => fits(state, hunk)),
  };
}

const lines = fc
  .array(fc.constantFrom("a", "b", "c", "", "ä\u{1f33f}"), { maxLength: 12 })
  .map((all) => all.join("\n"));

test("accepting all gives the proposed text in any order, refusing all changes nothing, and undo restores each step", () => {
  fc.assert(
    fc.property(lines, lines, fc.infiniteStream(fc.nat()), (text, proposed, order) => {
      const editor = openEditor(text);
      editor.propose(proposed)();
      expect(editor.fitting()).not.toContain(false);
      const ids = editor.hunks().map(({ id }) => id);
      const shuffled = ids
        .map((id) => ({ id, at: order.next().value as number }))
        .toSorted((a, b) => a.at - b.at);
      const texts = [text];
      for (const { id } of shuffled) {
        editor.accept(id);
        texts.push(editor.text());
      }
      expect(editor.text()).toBe(proposed);
      for (const before of texts.toReversed().slice(1)) {
        editor.undo();
        expect(editor.text()).toBe(before);
      }
      expect(editor.states()).toEqual(ids.map(() => "open"));
      expect(editor.fitting()).not.toContain(false);
      editor.accept();
      expect(editor.text()).toBe(proposed);
      editor.undo();
      editor.refuse(...ids);
      expect(editor.text()).toBe(text);
      editor.accept(...ids);
      expect(editor.text()).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test("hunks have only whole lines that differ, and text by which they are recognized", () => {
  fc.assert(
    fc.property(lines, lines, (text, proposed) => {
      const hunks = hunksOf(text, [{ from: 0, to: text.length, insert: proposed }]);
      for (const hunk of hunks) {
        expect(text.slice(hunk.from, hunk.to)).toBe(hunk.old);
        if (text !== "") expect(hunk.old).not.toBe("");
        expect(hunk.from === 0 || text[hunk.from - 1] === "\n").toBe(true);
        expect(hunk.old).not.toBe(hunk.insert);
      }
      const changes = hunks.map(({ from, to, insert }) => ({ from, to, insert }));
      expect(applyChanges(text, changes)).toBe(proposed);
    }),
    { numRuns: 300 },
  );
});

test("only the lines that differ are shown", () => {
  expect(shownLines({ old: "one\n", insert: "one\ntwo\n" })).toEqual({
    offset: 1,
    removed: [],
    added: ["two"],
  });
  expect(shownLines({ old: "one\ntwo\n", insert: "two\n" })).toEqual({
    offset: 0,
    removed: ["one"],
    added: [],
  });
});

test("words that differ are marked in a line that is rewritten, but not in one that has little in common", () => {
  const words = wordsOf("They likes moist shade.", "They like moist shade.");
  const marked = (side: "before" | "after") =>
    words?.[side].filter(({ isMarked }) => isMarked).map(({ text }) => text);
  expect([marked("before"), marked("after")]).toEqual([["likes"], ["like"]]);
  for (const [side, text] of [
    ["before", "They likes moist shade."],
    ["after", "They like moist shade."],
  ] as const)
    expect(words?.[side].map((word) => word.text).join("")).toBe(text);
  expect(wordsOf("The end.", "Nothing of this was there before")).toBeNull();
});

test("a hunk moves with the text, and one whose lines have changed says so and is not applied", () => {
  const editor = openEditor("one\n\ntwo\n\nthree\n");
  const arrive = editor.propose("ONE\n\nTWO\n\nTHREE\n");
  // While the agent writes.
  editor.type("one", "zero\n");
  editor.type("two", "x");
  arrive();
  expect(editor.fitting()).toEqual([true, false, true]);
  editor.accept();
  expect(editor.text()).toBe("zero\nONE\n\nxtwo\n\nTHREE\n");
  expect(editor.states()).toEqual(["accepted", "open", "accepted"]);
  // Its lines are as they were again.
  editor.type("xtwo", "", 1);
  expect(editor.fitting()).toEqual([true]);
  editor.accept();
  expect(editor.text()).toBe("zero\nONE\n\nTWO\n\nTHREE\n");
});

test("a hunk fits again when typing or deleting in it is undone", () => {
  const editor = openEditor("one\ntwo\nthree\n");
  editor.propose("one\nTWO\nthree\n")();
  editor.type("two", "", 4);
  expect(editor.fitting()).toEqual([false]);
  editor.undo();
  expect(editor.fitting()).toEqual([true]);
  editor.redo();
  expect(editor.fitting()).toEqual([false]);
});

test("undo offers an accepted or refused hunk again, and redo settles it as before", () => {
  const editor = openEditor("one\n\ntwo\n");
  editor.propose("ONE\n\nTWO\n")();
  const [first, second] = editor.hunks().map(({ id }) => id) as [number, number];
  const shown = () => [editor.text(), ...editor.states()];
  editor.accept(first);
  editor.refuse(second);
  editor.undo();
  expect(shown()).toEqual(["ONE\n\ntwo\n", "accepted", "open"]);
  editor.undo();
  expect(shown()).toEqual(["one\n\ntwo\n", "open", "open"]);
  editor.redo();
  editor.redo();
  expect(shown()).toEqual(["ONE\n\ntwo\n", "accepted", "refused"]);

  // Hunks of an earlier answer do not come back.
  editor.propose("Other\n")();
  const ids = editor.hunks().map(({ id }) => id);
  editor.undo();
  expect(editor.hunks().map(({ id }) => id)).toEqual(ids);
});

test("nothing is accepted while the text is being saved", () => {
  const doc = "one\n";
  const hunks = hunksOf(doc, [{ from: 0, to: doc.length, insert: "ONE\n" }]);
  const stateOf = (isSaved: boolean) =>
    EditorState.create({
      doc,
      extensions: [proposalState, EditorState.readOnly.of(isSaved)],
    }).update({ effects: propose.of(hunks) }).state;
  expect(accepting(stateOf(false), [1])).not.toBeNull();
  expect(accepting(stateOf(true), [1])).toBeNull();
});

test("lines that are accepted end as those of the file, and an empty note can be filled", () => {
  const editor = openEditor("one\r\n\r\ntwo\r\n", "\r\n");
  editor.propose("one\nmore\n\nTWO\n")();
  editor.accept();
  expect(editor.text()).toBe("one\r\nmore\r\n\r\nTWO\r\n");
  const empty = openEditor("");
  empty.propose("# New\n")();
  empty.accept();
  expect(empty.text()).toBe("# New\n");
});
