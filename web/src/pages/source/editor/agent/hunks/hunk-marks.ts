import { type EditorState, Prec, type Range } from "@codemirror/state";
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  WidgetType,
} from "@codemirror/view";
import { shownLines } from "./line-hunks.ts";
import { accepting, choosing, fits, type Hunk, openHunks, proposal, refusing } from "./proposal.ts";

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
      box.append(element("div", "cm-hunk-note", "The text here has changed. This no longer fits:"));
    for (const line of added) box.append(element("div", "cm-hunk-added", line || "\u00a0"));
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
    add("Refuse", () => refuse(view, [id]));
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

const removedLine = Decoration.line({ class: "cm-hunk-removed" });

function marksOf(state: EditorState): DecorationSet {
  const { current } = state.field(proposal);
  const marks: Range<Decoration>[] = openHunks(state).flatMap((hunk) => {
    const hasRoom = fits(state, hunk);
    const widget = new HunkWidget(hunk, { isCurrent: hunk.id === current, hasRoom });
    const first = state.doc.lineAt(Math.min(hunk.from, state.doc.length));
    const { offset, removed } = hasRoom ? shownLines(hunk) : { offset: 1, removed: [] };
    const lines = removed.map((_, at) => state.doc.line(first.number + offset + at));
    const isAbove = lines.length === 0 && offset === 0;
    const last = lines.at(-1) ?? state.doc.line(first.number + Math.max(0, offset - 1));
    return [
      ...lines.map((line) => removedLine.range(line.from)),
      Decoration.widget({ widget, block: true, side: isAbove ? -1 : 1 }).range(
        isAbove ? first.from : last.to,
      ),
    ];
  });
  return Decoration.set(marks, true);
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

const keys = [
  { key: "F7", run: whileOpen((view) => step(view, 1)) },
  { key: "Shift-F7", run: whileOpen((view) => step(view, -1)) },
  { key: "Alt-Enter", run: onCurrent(accept) },
  { key: "Shift-Alt-Enter", run: onCurrent(refuse) },
];

const look = EditorView.theme({
  ".cm-hunk-removed": {
    backgroundColor: "var(--color-danger-wash)",
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

export const hunkMarks = [
  EditorView.decorations.compute([proposal, "doc"], marksOf),
  Prec.high(keymap.of(keys)),
  look,
];
