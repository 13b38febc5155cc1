import type { Service } from "./start-service.ts";

/**
 * Runs a task at intervals while the process is running, never twice at the same time. A failure is logged and the task is retried at the next interval, so it
 * must be safe to repeat.
 */
export function repeat(
  { log, onClose, stopping }: Pick<Service, "log" | "onClose" | "stopping">,
  { name, everyMs }: { name: string; everyMs: number },
  work: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const turn = async () => {
    await work().catch((error: unknown) =>
      log.warn({ err: error }, `${name}: failed; it will be retried`),
    );
    if (!stopping.aborted) timer = setTimeout(begin, everyMs);
  };
  function begin(): void {
    running = turn();
  }
  begin();
  onClose(name, () => {
    clearTimeout(timer);
    return running;
  });
}
