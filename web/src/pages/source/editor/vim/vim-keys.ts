import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { Vim, vim } from "@replit/codemirror-vim";

/** What `:w` and `:q` do. */
export interface VimActions {
  onSave: () => void;
  onClose: () => void;
}

/** Commands of Vim belong to the page, so each editor says what they mean there. */
const editors = new WeakMap<EditorView, VimActions>();

const defineEx = (name: string, prefix: string, run: (actions: VimActions) => void) =>
  Vim.defineEx(name, prefix, (editor) => {
    const actions = editors.get(editor.cm6);
    if (actions) run(actions);
  });

defineEx("write", "w", ({ onSave }) => onSave());
defineEx("quit", "q", ({ onClose }) => onClose());
defineEx("wq", "wq", ({ onSave }) => onSave());

/** The keys of Vim for an editor, with its mode in a line below the text. */
export function vimKeys(view: EditorView, actions: VimActions): Extension {
  editors.set(view, actions);
  return vim({ status: true });
}
