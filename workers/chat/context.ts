import type { CoreContext } from "#core/context.ts";

/** The open resources of the chat worker. */
export interface ChatContext extends CoreContext {
  workerId: string;
  /** Aborts when the process is stopping. */
  stopping: AbortSignal;
}
