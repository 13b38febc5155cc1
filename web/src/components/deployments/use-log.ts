import { useEffect, useState, useSyncExternalStore } from "react";
import { api } from "../../api.ts";
import { type LogBuffer, createLogBuffer } from "../../lib/log-buffer.ts";

const PAGE_LINES = 1_000;
/** Short logs fit on one page. For a long log, this many pages are fetched together. */
const PAGES_AT_ONCE = 8;

/**
 * The log of a deployment: stored lines page by page, then new lines as they are written. An interrupted stream resumes after the last line received, so no
 * line is missing or repeated.
 */
export function useLog(deploymentId: string, moving: boolean) {
  const [buffer, setBuffer] = useState(createLogBuffer);
  const [shownId, setShownId] = useState(deploymentId);
  const [loaded, setLoaded] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (shownId !== deploymentId) {
    setShownId(deploymentId);
    setBuffer(createLogBuffer());
    setLoaded(false);
  }

  useEffect(() => {
    let stop: () => void = () => undefined;
    const abort = new AbortController();
    loadPages(deploymentId, buffer, abort.signal).then(
      () => {
        if (abort.signal.aborted) return;
        setLoaded(true);
        setError(null);
        if (moving) stop = follow(deploymentId, buffer);
      },
      (cause: unknown) => {
        if (!abort.signal.aborted) setError(cause);
      },
    );
    return () => {
      abort.abort();
      stop();
    };
  }, [deploymentId, buffer, moving]);

  const lines = useSyncExternalStore(buffer.subscribe, buffer.snapshot);
  const retry = () => {
    setError(null);
    setBuffer(createLogBuffer());
  };
  return { lines, loaded, error, retry };
}

async function loadPages(
  deploymentId: string,
  buffer: LogBuffer,
  signal: AbortSignal,
): Promise<void> {
  const load = (after: number) =>
    api.deployments.logs.query(
      { deploymentId, limit: PAGE_LINES, ...(after > 0 ? { cursor: String(after) } : {}) },
      { signal },
    );
  for (let more = true, atOnce = 1; more && !signal.aborted; atOnce = PAGES_AT_ONCE) {
    const from = buffer.lastSeq;
    // Lines are numbered 1, 2, 3, …, so the start of each later page is known. They are fetched in one request.
    const pages = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => load(from + index * PAGE_LINES)),
    );
    for (const [index, page] of pages.entries()) {
      // The log grew between two responses, or lines were left out of it. Fetching continues after the last complete page.
      const isBehindGap = index > 0 && page.lines[0]?.seq !== buffer.lastSeq + 1;
      more = page.nextCursor !== null || (isBehindGap && page.lines.length > 0);
      if (isBehindGap) break;
      buffer.append(page.lines);
    }
  }
}

function follow(deploymentId: string, buffer: LogBuffer): () => void {
  const subscription = api.live.logs.subscribe(
    { deploymentId, lastEventId: String(buffer.lastSeq) },
    { onData: (event) => buffer.append([event.data]) },
  );
  return () => subscription.unsubscribe();
}
