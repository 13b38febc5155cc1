import type { EditorState, Line, Range } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { accept, refuse } from "./hunk-commands.ts";
import { shownLines, type Word, wordsOf } from "./line-hunks.ts";
import { fits, type Hunk, openHunks, proposal } from "./proposal.ts";

/** What the editor shows of a hunk below the lines that it takes away. */
class HunkWidget extends WidgetType {
  readonly hunk: Hunk;
  readonly isCurrent: boolean;
  readonly hasRoom: boolean;

  constructor(hunk: Hunk, { isCurrent, hasRoom }: { isCurrent: boolean; hasRoom: boolean }) {
    super();
    this.hunk = hunk;
    this.isCurrent = isCurrent;
    this.hasRoom = hasRoom;
  }

  override eq({ hunk, isCurrent, hasRoom }: HunkWidget): boolean {
    return hunk.id === this.hunk.id && isCurrent === this.isCurrent && hasRoom === this.hasRoom;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { added, removed } = shownLines(this.hunk);
    const box = element("div", "cm-hunk");
    box.classList.toggle("cm-hunk-current", this.isCurrent);
    box.classList.toggle("cm-hunk-stale", !this.hasRoom);
    if (!this.hasRoom)
      box.append(
        element("div", "cm-hunk-note", "The text here has changed. This change no longer fits:"),
      );
    for (const [at, text] of added.entries()) {
      const line = element("div", "cm-hunk-added");
      const words = pairOf({ removed, added }, at)?.after ?? [{ text, isMarked: false }];
      for (const word of words)
        line.append(element("span", word.isMarked ? "cm-hunk-new-word" : "", word.text));
      if (text === "") line.append("\u00a0");
      box.append(line);
    }
    if (added.length === 0)
      box.append(
        element(
          "div",
          "cm-hunk-note",
          removed.length > 0 ? "Remove these lines." : "Only the line break at the end changes.",
        ),
      );
    box.append(this.actions(view));
    return box;
  }

  /** For pointers. Within a text field, buttons would have no meaning for a screen reader, so the bar below has them. */
  private actions(view: EditorView): HTMLElement {
    const actions = element("div", "cm-hunk-actions");
    actions.setAttribute("aria-hidden", "true");
    const add = (label: string, run: () => void) => {
      const action = element("span", "cm-hunk-action", label);
      action.addEventListener("mousedown", (event) => event.preventDefault());
      action.addEventListener("click", run);
      actions.append(action);
    };
    const { id } = this.hunk;
    if (this.hasRoom) add("Accept", () => accept(view, [id]));
    add("Reject", () => refuse(view, [id]));
    return actions;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function element(tag: "div" | "span", className: string, text = ""): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  created.textContent = text;
  return created;
}

/** The changed words of a line that is rewritten. Null if it has no counterpart. */
function pairOf({ removed, added }: Record<"removed" | "added", string[]>, at: number) {
  const [before, after] = [removed[at], added[at]];
  if (removed.length !== added.length || before === undefined || after === undefined) return null;
  return wordsOf(before, after);
}

const rewrittenLine = Decoration.line({ class: "cm-hunk-rewritten" });
const removedLine = Decoration.line({ class: "cm-hunk-rewritten cm-hunk-removed" });
const removedWord = Decoration.mark({ class: "cm-hunk-removed" });

function lineMarks(line: Line, words: readonly Word[] | null): Range<Decoration>[] {
  if (!words) return [removedLine.range(line.from)];
  let from = line.from;
  const marks = words.flatMap(({ text, isMarked }) => {
    const start = from;
    from += text.length;
    return isMarked && text !== "" ? [removedWord.range(start, from)] : [];
  });
  return [rewrittenLine.range(line.from), ...marks];
}

/** The text of a hunk that no longer fits is shown below the line where it began. */
const NOTHING_SHOWN = { offset: 1, removed: [], added: [] };

function marksOf(state: EditorState): DecorationSet {
  const { current } = state.field(proposal);
  const marks: Range<Decoration>[] = openHunks(state).flatMap((hunk) => {
    const hasRoom = fits(state, hunk);
    const widget = new HunkWidget(hunk, { isCurrent: hunk.id === current, hasRoom });
    const first = state.doc.lineAt(Math.min(hunk.from, state.doc.length));
    const { offset, removed, added } = hasRoom ? shownLines(hunk) : NOTHING_SHOWN;
    const lines = removed.map((_, at) => state.doc.line(first.number + offset + at));
    const isAbove = lines.length === 0 && offset === 0;
    const last = lines.at(-1) ?? state.doc.line(first.number + Math.max(0, offset - 1));
    return [
      ...lines.flatMap((line, at) =>
        lineMarks(line, pairOf({ removed, added }, at)?.before ?? null),
      ),
      Decoration.widget({ widget, block: true, side: isAbove ? -1 : 1 }).range(
        isAbove ? first.from : last.to,
      ),
    ];
  });
  return Decoration.set(marks, true);
}

const look = EditorView.theme({
  ".cm-hunk-rewritten": { backgroundColor: "var(--color-danger-wash)" },
  ".cm-hunk-removed": {
    textDecoration: "line-through",
    textDecorationColor: "var(--color-danger)",
  },
  ".cm-hunk": {
    borderLeft: "3px solid var(--color-line-strong)",
    padding: "0 0 6px",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    backgroundColor: "var(--color-success-wash)",
  },
  ".cm-hunk-stale": { backgroundColor: "var(--color-warning-wash)" },
  ".cm-hunk-current": { borderLeftColor: "var(--color-accent)" },
  ".cm-hunk-new-word": {
    textDecoration: "underline",
    textDecorationColor: "var(--color-success)",
    textDecorationThickness: "2px",
    textUnderlineOffset: "3px",
  },
  ".cm-hunk-added": { padding: "0 20px 0 17px" },
  ".cm-hunk-note": {
    padding: "2px 20px 2px 17px",
    fontFamily: "var(--font-sans)",
    fontSize: "12.5px",
    color: "var(--color-soft)",
  },
  ".cm-hunk-actions": { display: "flex", gap: "6px", padding: "4px 17px 0" },
  ".cm-hunk-action": {
    fontFamily: "var(--font-sans)",
    fontSize: "12.5px",
    lineHeight: "1",
    padding: "7px 10px",
    cursor: "pointer",
    userSelect: "none",
    borderRadius: "6px",
    border: "1px solid var(--color-line-strong)",
    backgroundColor: "var(--color-surface)",
  },
  ".cm-hunk-action:hover": { backgroundColor: "var(--color-wash)" },
  "@media (pointer: coarse)": { ".cm-hunk-action": { padding: "13px 16px", fontSize: "14px" } },
});

export const hunkMarks = [EditorView.decorations.compute([proposal, "doc"], marksOf), look];
