import type { Socket } from "node:net";
import { encodeFailure } from "./commands/run-command.ts";
import type { Store } from "./storage/store.ts";
import { frameReply, type Request } from "./wire.ts";

/** Replies wait for the commit that makes them true. */
export interface ReplyQueue {
  add: (socket: Socket, request: Request, body: Uint8Array) => void;
  /** Commits what is open and sends what waits. */
  flush: () => void;
}

/**
 * All commands of one turn of the event loop are committed together: one fsync for as many clients as are
 * writing. Reads of the turn wait too, for they may have seen what is not yet committed.
 */
export function createReplyQueue(store: Store): ReplyQueue {
  let waiting: { socket: Socket; request: Request; body: Uint8Array }[] = [];
  function flush(): void {
    const sending = waiting;
    waiting = [];
    let failure: Uint8Array | undefined;
    try {
      store.commit();
    } catch (error) {
      // Nothing of this turn is on disk, so nobody may believe it.
      failure = encodeFailure(error);
    }
    for (const { socket, request, body } of sending) {
      if (!request.isUnacknowledged) socket.write(frameReply(request, failure ?? body));
    }
  }
  return {
    flush,
    add(socket, request, body) {
      waiting.push({ socket, request, body });
      if (!store.isWriting()) flush();
      else if (waiting.length === 1) setImmediate(flush);
    },
  };
}
