import { type EditorsOptions, useEditors } from "./use-editors.ts";
import { type SavedOptions, useSavedByOthers } from "./use-saved-by-others.ts";

/** Who else has the note open, and what they save. */
export function usePresence(options: SavedOptions & Omit<EditorsOptions, "onSaved">) {
  const { of, isOn, editor, isChanged, isSaving, seen, text, base, show } = options;
  const saved = useSavedByOthers({ of, isChanged, text, base, show });
  const others = useEditors({
    of,
    isOn,
    editor,
    isChanged,
    isSaving,
    seen,
    onSaved: (message) => void saved.receive(message),
  });
  return { others, ...saved };
}

export type Presence = ReturnType<typeof usePresence>;
