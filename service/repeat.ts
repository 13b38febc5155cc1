import type { Service } from "./start-service.ts";

/**
 * Does something now and again while the process lives, never twice at once. What fails is told and tried again the
 * next time, so it must be safe to repeat.
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
