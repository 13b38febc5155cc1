import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdownKeymap } from "@codemirror/lang-markdown";
import { syntaxHighlighting } from "@codemirror/language";
import {
  highlightSelectionMatches,
  openSearchPanel,
  search,
  searchKeymap,
} from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap } from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { markedLines, markLines } from "./conflict/marked-lines.ts";
import { completionSources } from "./completion/sources.ts";
import { highlighting, look } from "./editor-look.ts";
import { receiveFiles } from "./receive-files.ts";
import { reportLargePaste } from "./large-text.ts";
import { noteLanguage } from "./note-language.ts";
import { phrases } from "./phrases.ts";
import { insertKeys } from "./commands/insert-list.ts";
import { textKeys } from "./text-commands.ts";

/** What the page may do with the editor. */
export interface EditorHandle {
  text(): string;
  /** Replaces what differs, so that the cursor stays. It can be undone. */
  replace(text: string): void;
  focus(): void;
  openSearch(): void;
  /** Marks lines, numbered from 1, instead of those marked before. */
  mark(lines: readonly number[]): void;
  /** Writes a block at the cursor. */
  insert(block: string): void;
  /** For commands, and for the form of the properties. */
  view: EditorView;
}

interface CodeEditorProps {
  /** Only the first value counts: a new editor would begin with the first text again. */
  label: string;
  /** Only the first value counts. */
  project: Project;
  /** Only the first value counts. */
  text: string;
  readOnly: boolean;
  /** More of the editor. Only the first value counts. */
  extension?: Extension;
  onReady: (editor: EditorHandle) => void;
  onChange: () => void;
  onSave: () => void;
  /** Files that were pasted or dropped. */
  onFiles: (files: File[]) => void;
  className?: string;
}

/** A text field for markdown. Tab leaves it, as with every other field. */
export function CodeEditor(props: CodeEditorProps) {
  const { readOnly, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const lock = useRef<{ view: EditorView; compartment: Compartment }>(null);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const compartment = new Compartment();
    const { text: first, label, project, extension = [] } = latest.current;
    const view = new EditorView({
      parent: box.current!,
      state: EditorState.create({
        doc: first,
        extensions: [
          // Every byte that nobody touches stays as it is, so lines end as they do in the file.
          EditorState.lineSeparator.of(lineEndOf(first)),
          EditorView.clipboardInputFilter.of((pasted, { lineBreak }) =>
            pasted.replace(/\r\n?|\n/g, lineBreak),
          ),
          // Not every accessibility checker counts an editable element as a tab stop.
          EditorView.contentAttributes.of({
            "aria-label": label,
            spellcheck: "true",
            tabindex: "0",
          }),
          compartment.of(EditorState.readOnly.of(latest.current.readOnly)),
          EditorView.lineWrapping,
          highlightSpecialChars(),
          history(),
          drawSelection(),
          noteLanguage,
          EditorState.phrases.of(phrases),
          syntaxHighlighting(highlighting),
          search({ top: true }),
          highlightSelectionMatches(),
          autocompletion({ override: completionSources(project), icons: false }),
          keymap.of([
            {
              key: "Mod-s",
              preventDefault: true,
              run: () => {
                latest.current.onSave();
                return true;
              },
            },
            ...textKeys,
            ...completionKeymap,
            ...insertKeys,
            ...markdownKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          markedLines,
          reportLargePaste,
          extension,
          receiveFiles((files) => latest.current.onFiles(files)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange();
          }),
          look,
        ],
      }),
    });
    lock.current = { view, compartment };
    latest.current.onReady(handleOf(view));
    return () => view.destroy();
  }, []);
  useEffect(() => {
    if (!lock.current) return;
    const { view, compartment } = lock.current;
    view.dispatch({ effects: compartment.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [readOnly]);
  return <div ref={box} className={className} />;
}

/** If lines end in different ways, carriage returns count as characters of the line. */
function lineEndOf(text: string): "\n" | "\r\n" {
  const all = text.match(/\n/g)?.length ?? 0;
  const windows = text.match(/\r\n/g)?.length ?? 0;
  return windows > 0 && windows === all ? "\r\n" : "\n";
}

function handleOf(view: EditorView): EditorHandle {
  return {
    view,
    text: () => view.state.sliceDoc(),
    replace: (text) => {
      const before = view.state.doc.toString();
      const next = view.state.toText(text);
      const after = next.toString();
      if (before === after) return;
      const shorter = Math.min(before.length, after.length);
      let start = 0;
      while (start < shorter && before[start] === after[start]) start += 1;
      let end = 0;
      while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
      const insert = next.slice(start, after.length - end);
      view.dispatch({ changes: { from: start, to: before.length - end, insert } });
    },
    insert: (block) => {
      const { lineBreak } = view.state;
      const { from, to } = view.state.selection.main;
      const line = view.state.doc.lineAt(from);
      // A picture in an empty line is a block of its own; in a sentence it stays there.
      const after = line.text.trim() === "" ? lineBreak : "";
      view.dispatch({
        ...view.state.replaceSelection(block.replaceAll("\n", lineBreak) + after),
        userEvent: "input.paste",
        scrollIntoView: true,
      });
      if (from === to) view.focus();
    },
    mark: (lines) => view.dispatch({ effects: markLines.of(lines) }),
    focus: () => view.focus(),
    openSearch: () => void openSearchPanel(view),
  };
}
