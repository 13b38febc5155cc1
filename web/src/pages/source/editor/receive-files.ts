import { EditorView } from "@codemirror/view";

/** Hands over files that are pasted or dropped. */
export const receiveFiles = (onFiles: (files: File[]) => void) =>
  EditorView.domEventHandlers({
    paste: (event, view) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Office programs add a picture of the text that was copied.
      const hasText = event.clipboardData?.types.includes("text/plain");
      if (files.length === 0 || hasText || view.state.readOnly) return false;
      event.preventDefault();
      onFiles(files);
      return true;
    },
    drop: (event, view) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return false;
      // Otherwise the browser would leave the page to show the file.
      event.preventDefault();
      if (view.state.readOnly) return true;
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (position !== null) view.dispatch({ selection: { anchor: position } });
      onFiles(files);
      return true;
    },
  });
