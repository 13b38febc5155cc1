import { useEffect, useRef, useState } from "react";
import type { EditorsMessage, NoteEditor } from "#schemas/projects/source/note-editors.ts";
import { api } from "../../../../api.ts";

export type SavedByOthers = Extract<EditorsMessage, { name: "saved" }>;

export interface EditorsOptions {
  of: { projectId: string; path: string };
  /** Only the editors of the published branch know of each other. */
  isOn: boolean;
  /** The id of this open editor. */
  editor: string;
  isChanged: boolean;
  /** While the user saves, the editor does not know yet whether the file on the branch is its own. */
  isSaving: boolean;
  /** The object of the file that the editor knows. */
  seen: () => string | null;
  onSaved: (saved: SavedByOthers) => void;
}

/** After an error, for example an ended session. */
const RETRY_MS = 10_000;

/** The others who have the note open. `onSaved` is called as soon as one of them has saved it. */
export function useEditors(options: EditorsOptions): NoteEditor[] {
  const { of, isOn, editor, isChanged, isSaving } = options;
  const { projectId, path } = of;
  const [others, setOthers] = useState<NoteEditor[]>([]);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const waiting = useRef<SavedByOthers>(null);
  /** The subscription of the former state stops when the next one has begun, so that the others see no gap. */
  const former = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isOn) return;
    const consider = (saved: SavedByOthers) => {
      if (latest.current.isSaving) waiting.current = saved;
      else if (saved.oid !== latest.current.seen()) latest.current.onSaved(saved);
    };
    let retry: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};
    const begin = () => {
      const input = { projectId, path, editor, isChanged, seen: latest.current.seen() };
      const subscription = api.live.editors.subscribe(input, {
        onData: (message) => {
          former.current?.();
          former.current = undefined;
          if (message.name === "editors") setOthers(message.editors);
          else consider(message);
        },
        onError: () => {
          setOthers([]);
          retry = setTimeout(begin, RETRY_MS);
        },
      });
      stop = () => subscription.unsubscribe();
    };
    begin();
    return () => {
      clearTimeout(retry);
      former.current?.();
      former.current = stop;
    };
  }, [projectId, path, isOn, editor, isChanged]);
  // When the editor closes, no next subscription ends the last one.
  useEffect(() => () => former.current?.(), []);
  useEffect(() => {
    const saved = waiting.current;
    if (isSaving || !saved) return;
    waiting.current = null;
    // After this turn, the editor knows what it has saved.
    const timer = setTimeout(() => {
      if (saved.oid !== latest.current.seen()) latest.current.onSaved(saved);
    });
    return () => clearTimeout(timer);
  }, [isSaving]);
  return others;
}
