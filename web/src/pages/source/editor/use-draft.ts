import { useCallback, useEffect, useRef, useState } from "react";
import type { NotePicture } from "./pictures/picture-files.ts";
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
}

/** Keeps what is not saved in this browser: after a pause, when the tab is hidden, and when the editor closes. */
export function useDraft({ of, hasDraft, text, pictures, saved, onText }: DraftOptions) {
  const key = draftKey(of.userId, of.projectId, of.path);
  const [isChanged, setIsChanged] = useState(hasDraft);
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ text, pictures, saved, onText });
  useEffect(() => {
    latest.current = { text, pictures, saved, onText };
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
    const draft = { text: current, base, at, pictures: latest.current.pictures() };
    const stored = changed ? keepDraft(key, draft) : removeDraft(key);
    stored.then(
      () => setFailed(false),
      () => setFailed(changed),
    );
  }, [key]);

  useEffect(() => {
    const flushPending = () => {
      if (timer.current !== undefined) flush();
    };
    document.addEventListener("visibilitychange", flushPending);
    addEventListener("pagehide", flushPending);
    return () => {
      document.removeEventListener("visibilitychange", flushPending);
      removeEventListener("pagehide", flushPending);
      flushPending();
    };
  }, [flush]);

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
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, REST_MS);
    },
    /** Compares with what is saved, and stores or removes the draft now. */
    flush,
  };
}
