import { awaitedLater } from "#service/failures.ts";

/** The result of the work, unless the signal aborts first. The work may continue in the background then. @throws the reason of the signal */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  awaitedLater(work);
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
