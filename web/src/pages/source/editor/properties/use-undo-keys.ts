import { redo, undo } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";
import { type RefCallback, useCallback } from "react";

/** In the form too, the keys for undo and redo mean the history of the text, which has all changes in order. */
export function useUndoKeys(view: EditorView): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const onKey = (event: KeyboardEvent) => {
        const key = event.key.toLowerCase();
        const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
        if (!isCommand || (key !== "z" && key !== "y")) return;
        event.preventDefault();
        if (key === "y" || event.shiftKey) redo(view);
        else undo(view);
      };
      element?.addEventListener("keydown", onKey);
      return () => element?.removeEventListener("keydown", onKey);
    },
    [view],
  );
}
