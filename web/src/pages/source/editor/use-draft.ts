import { useCallback, useEffect, useRef, useState } from "react";
import type { ServerDraft } from "./drafts/use-server-draft.ts";
import { linkedPictures, type NotePicture } from "./pictures/picture-files.ts";
import { draftKey, keepDraft, removeDraft } from "./drafts.ts";

/** How long a user pauses before the draft is stored. */
const REST_MS = 400;

interface DraftOptions {
  of: { userId: string; projectId: string; path: string };
  /** Whether the editor opened with a draft. */
  hasDraft: boolean;
  text: () => string;
  pictures: () => readonly NotePicture[];
  /** The text and the commit that the changes are based on. */
  saved: () => { text: string; base: string | null };
  onText: (text: string) => void;
  server: ServerDraft;
  /** Pictures of the draft that only another browser has. */
  missingPictures: number;
}

/** Keeps what is not saved in this browser, and hands it to the server: after a pause, when the tab is hidden, and when the editor closes. */
export function useDraft(options: DraftOptions) {
  const { of, hasDraft, text, pictures, saved, onText, server, missingPictures } = options;
  const key = draftKey(of.userId, of.projectId, of.path);
  const [isChanged, setIsChanged] = useState(hasDraft);
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ text, pictures, saved, onText, server });
  useEffect(() => {
    latest.current = { text, pictures, saved, onText, server };
  });

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const current = latest.current.text();
    const { text: original, base } = latest.current.saved();
    const changed = current !== original;
    latest.current.onText(current);
    setIsChanged(changed);
    const at = new Date().toISOString();
    const added = latest.current.pictures();
    const { editor, seen, note, onRevision } = latest.current.server;
    const draft = { text: current, base, at, pictures: added, editor, revision: seen() };
    const stored = changed ? keepDraft(key, draft) : removeDraft(key);
    const count = linkedPictures(added, current).length + missingPictures;
    // After a reload, the editor knows which draft of the server is its own.
    onRevision((revision) => {
      if (changed && timer.current === undefined)
        void keepDraft(key, { ...draft, revision }).catch(() => setFailed(true));
    });
    note(changed ? { text: current, base, pictures: count } : null);
    // The next page must not list a draft of what is saved.
    if (!changed) void latest.current.server.flush();
    stored.then(
      () => setFailed(false),
      () => setFailed(changed),
    );
  }, [key, missingPictures]);

  useEffect(() => {
    const flushPending = () => {
      if (timer.current !== undefined) flush();
      if (document.visibilityState === "hidden" || !isOpen) void latest.current.server.flush();
    };
    let isOpen = true;
    document.addEventListener("visibilitychange", flushPending);
    addEventListener("pagehide", flushPending);
    return () => {
      document.removeEventListener("visibilitychange", flushPending);
      removeEventListener("pagehide", flushPending);
      isOpen = false;
      flushPending();
    };
  }, [flush]);

  useEffect(() => {
    // A draft that the other side does not have yet is stored there too.
    if (hasDraft) timer.current = setTimeout(flush, REST_MS);
  }, [hasDraft, flush]);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);

  return {
    isChanged,
    failed,
    onChange: () => {
      setIsChanged(true);
      server.expect();
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, REST_MS);
    },
    /** Compares with what is saved, and stores or removes the draft now. */
    flush,
  };
}
