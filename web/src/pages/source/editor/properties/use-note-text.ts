import { Compartment, StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useState } from "react";
import { fromForm } from "./apply-edit.ts";

/** How long a user pauses before the form reads the text again. */
const REST_MS = 150;

/** The text of the editor. It follows the form immediately, and typing after a pause. */
export function useNoteText(view: EditorView): string {
  const [text, setText] = useState(() => view.state.doc.toString());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      setText(view.state.doc.toString());
    };
    const listener = new Compartment();
    const listen = EditorView.updateListener.of(({ docChanged, transactions }) => {
      if (!docChanged) return;
      clearTimeout(timer);
      if (transactions.some((one) => one.annotation(fromForm))) read();
      else timer = setTimeout(read, REST_MS);
    });
    view.dispatch({ effects: StateEffect.appendConfig.of(listener.of(listen)) });
    read();
    return () => {
      clearTimeout(timer);
      view.dispatch({ effects: listener.reconfigure([]) });
    };
  }, [view]);
  return text;
}
