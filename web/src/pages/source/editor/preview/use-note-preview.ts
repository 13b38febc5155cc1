import { useCallback, useEffect, useRef, useState } from "react";
import {
  PREVIEW_MAX_CHARACTERS,
  PREVIEW_TOO_LONG,
} from "#schemas/projects/source/note-preview-limit.ts";
import type { SitePreview } from "#schemas/projects/source/note-preview.ts";
import { api } from "../../../../api.ts";
import { SpokenError } from "../../../../errors.ts";

/** How long a user pauses before the preview follows. */
const REST_MS = 60;
/** How often to ask whether the first deployment has ended. */
const POLL_MS = 3_000;

export interface PreviewState {
  /** The newest one. Undefined until the first arrives, null while nothing is deployed. */
  preview: SitePreview | null | undefined;
  /** Why the newest text has no preview. */
  error: unknown;
}

interface PreviewOptions {
  projectId: string;
  path: string;
  text: () => string;
  /** Paths of pictures that are not saved. */
  pictures: () => string[];
}

/** Fetches what the site would show of the text. One request runs at a time, and the next one has the newest text. */
export function useNotePreview(options: PreviewOptions) {
  const [state, setState] = useState<PreviewState>({ preview: undefined, error: null });
  const latest = useRef(options);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef({ isRunning: false, isWanted: false, isClosed: false });
  useEffect(() => {
    latest.current = options;
  });

  const fetchNow = useCallback(async () => {
    const run = running.current;
    if (run.isRunning) {
      run.isWanted = true;
      return;
    }
    run.isRunning = true;
    do {
      run.isWanted = false;
      try {
        const preview = await fetchPreview(latest.current);
        if (!run.isClosed)
          setState((before) => ({ preview: inFrameOf(before, preview), error: null }));
      } catch (error) {
        if (!run.isClosed) setState(({ preview }) => ({ preview, error }));
      }
    } while (run.isWanted && !run.isClosed);
    run.isRunning = false;
  }, []);

  useEffect(() => {
    const run = running.current;
    run.isClosed = false;
    void fetchNow();
    return () => {
      run.isClosed = true;
      clearTimeout(timer.current);
    };
  }, [fetchNow]);

  const isWaiting = state.preview === null;
  useEffect(() => {
    if (!isWaiting) return;
    const poll = setInterval(() => void fetchNow(), POLL_MS);
    return () => clearInterval(poll);
  }, [isWaiting, fetchNow]);

  const onChange = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetchNow(), REST_MS);
  }, [fetchNow]);

  return { ...state, onChange, retry: () => void fetchNow() };
}

async function fetchPreview({ projectId, path, text, pictures }: PreviewOptions) {
  const current = text();
  if (current.length > PREVIEW_MAX_CHARACTERS) throw new SpokenError(PREVIEW_TOO_LONG);
  const content = { path, text: current, pictures: pictures() };
  const { preview } = await api.source.preview.query({ projectId, ...content });
  return preview;
}

/** Every answer signs the address of the frame again. Only another deployment needs another frame. */
function inFrameOf({ preview: before }: PreviewState, preview: SitePreview | null) {
  if (!before || !preview) return preview;
  const isSame = new URL(before.frameUrl).host === new URL(preview.frameUrl).host;
  return isSame ? { ...preview, frameUrl: before.frameUrl } : preview;
}
