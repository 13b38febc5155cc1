import type { Worker } from "bullmq";
import type { Service } from "#service/start-service.ts";
import { ignoreLost } from "#service/failures.ts";

const LOOK_MS = 1_000;

/**
 * Lets a worker that does not run yet take jobs only while `mayBegin` says so. Jobs that wait stay in their queue, and those that run end. When `mayBegin` fails,
 * nothing changes until it answers.
 */
export function followGate(
  { onClose }: Pick<Service, "onClose">,
  worker: Worker,
  mayBegin: () => Promise<boolean>,
): void {
  let state: "new" | "running" | "paused" = "new";
  let isClosed = false;
  const look = async () => {
    const may = await mayBegin();
    if (isClosed) return;
    if (may && state === "new") worker.run().catch((error: Error) => worker.emit("error", error));
    if (may && state === "paused") await worker.resume();
    if (may) state = "running";
    if (may || state !== "running") return;
    // True: returns immediately, while running jobs continue.
    await worker.pause(true);
    state = "paused";
  };
  let looking = look().catch(ignoreLost);
  const timer = setInterval(() => {
    looking = looking.then(look).catch(ignoreLost);
  }, LOOK_MS);
  // Does not wait for the answer, because the database may hang.
  onClose("gate of the worker", () => {
    isClosed = true;
    clearInterval(timer);
  });
}
