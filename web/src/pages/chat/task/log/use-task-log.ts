import { useEffect, useState, useSyncExternalStore } from "react";
import { api } from "../../../../api.ts";
import { createTaskLog, type TaskLog } from "./task-log.ts";

const PAGE_ENTRIES = 300;
/** After the stream has ended or was refused. */
const FOLLOW_AGAIN_MS = 5_000;

/**
 * The conversation of a task: its newest entries, earlier ones on request, and new ones as they are written. A stream that was interrupted resumes after the
 * last entry received, so no entry is missing or repeated.
 */
export function useTaskLog(taskId: string) {
  const [log, setLog] = useState(createTaskLog);
  const [loaded, setLoaded] = useState(false);
  const [earlier, setEarlier] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    const abort = new AbortController();
    loadPage(taskId, null, abort.signal).then(
      ({ parts, nextCursor }) => {
        if (abort.signal.aborted) return;
        log.add(parts);
        setEarlier(nextCursor);
        setLoaded(true);
        listen(taskId, log, abort.signal);
      },
      (cause: unknown) => {
        if (!abort.signal.aborted) setError(cause);
      },
    );
    return () => abort.abort();
  }, [taskId, log]);

  const conversation = useSyncExternalStore(log.subscribe, log.snapshot);
  const retry = () => {
    setError(null);
    setLog(createTaskLog());
  };
  const loadEarlier = async () => {
    const { parts, nextCursor } = await loadPage(taskId, earlier);
    log.addEarlier(parts);
    setEarlier(nextCursor);
  };
  return { conversation, loaded, error, retry, loadEarlier: earlier === null ? null : loadEarlier };
}

const loadPage = (taskId: string, cursor: string | null, signal?: AbortSignal) =>
  api.tasks.messages.query(
    { taskId, limit: PAGE_ENTRIES, ...(cursor === null ? {} : { cursor }) },
    signal ? { signal } : {},
  );

/** The socket reconnects automatically. A stream that the server ended or refused is opened again, from the last entry. */
function listen(taskId: string, log: TaskLog, signal: AbortSignal): void {
  if (signal.aborted) return;
  const again = () => setTimeout(() => listen(taskId, log, signal), FOLLOW_AGAIN_MS);
  const subscription = api.live.task.subscribe(
    { taskId, lastEventId: String(log.lastSeq) },
    {
      onData: ({ data }) => log.add([data]),
      onComplete: again,
      onError: again,
    },
  );
  signal.addEventListener("abort", () => subscription.unsubscribe(), { once: true });
}
