import type { FastifyInstance } from "fastify";
import type { Services } from "../../services.ts";

/** Work after the answer. The api waits for it before it closes. */
export function openBackground(
  app: FastifyInstance,
  { log }: Pick<Services, "log">,
): (work: Promise<void>) => void {
  const open = new Set<Promise<void>>();
  app.addHook("onClose", async () => {
    await Promise.all(open);
  });
  return (work) => {
    const logged: Promise<void> = work
      .catch((error: unknown) => log.error({ err: error }, "a request of Slack failed"))
      .finally(() => open.delete(logged));
    open.add(logged);
  };
}
