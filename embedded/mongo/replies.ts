import type { Socket } from "node:net";
import { encodeFailure } from "./commands/run-command.ts";
import type { Store } from "./storage/model.ts";
import { frameReply, type Request } from "./wire.ts";

/** Delays replies until the writes they confirm are on the disk. */
export interface ReplyQueue {
  add: (socket: Socket, request: Request, body: Uint8Array) => void;
  /** Commits the open transaction and sends the waiting replies. */
  flush: () => void;
}

type Reply = Parameters<ReplyQueue["add"]>;

/**
 * Commits all commands of one turn of the event loop together. Commits that arrive while the disk is busy share its next
 * sync. Reads of the same turn wait too, because they may have seen uncommitted data.
 */
export function createReplyQueue(store: Store): ReplyQueue {
  let waiting: Reply[] = [];

  function flush(): void {
    const replies = waiting;
    waiting = [];
    const hasWritten = store.isWriting();
    try {
      store.commit();
    } catch (error) {
      // None of this turn's writes are on the disk, so no reply may confirm them.
      return send(replies, encodeFailure(error));
    }
    if (!hasWritten) return send(replies);
    store.sync().then(
      () => send(replies),
      (error: unknown) => {
        send(replies, encodeFailure(error));
        throw error; // The state on the disk is unknown: this error is not caught, and the process restarts.
      },
    );
  }

  return {
    flush,
    add(...reply) {
      waiting.push(reply);
      if (!store.isWriting()) flush();
      else if (waiting.length === 1) setImmediate(flush);
    },
  };
}

function send(replies: Reply[], failure?: Uint8Array): void {
  for (const [socket, request, body] of replies)
    if (!request.isUnacknowledged) socket.write(frameReply(request, failure ?? body));
}
