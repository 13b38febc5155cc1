import { Compartment, Prec, StateEffect } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { showToast } from "../../../../components/ui/toast.ts";
import type { VimActions } from "./vim-keys.ts";

/** Adds the keys of Vim to an editor while they are switched on. Only then are they loaded. */
export function useVim(view: EditorView | undefined, isOn: boolean, actions: VimActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!view || !isOn) return;
    let isEnded = false;
    const keys = new Compartment();
    const load = async () => {
      const { vimKeys } = await import("./vim-keys.ts");
      if (isEnded) return;
      const extension = vimKeys(view, {
        onSave: () => latest.current.onSave(),
        onClose: () => latest.current.onClose(),
      });
      // Their keys win over all others.
      view.dispatch({ effects: StateEffect.appendConfig.of(keys.of(Prec.highest(extension))) });
    };
    load().catch(() => showToast("The Vim keys could not be loaded. Reload the page."));
    return () => {
      isEnded = true;
      view.dispatch({ effects: keys.reconfigure([]) });
    };
  }, [view, isOn]);
}
