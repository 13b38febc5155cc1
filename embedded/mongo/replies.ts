import type { Socket } from "node:net";
import { encodeFailure } from "./commands/run-command.ts";
import type { Store } from "./storage/model.ts";
import { frameReply, type Request } from "./wire.ts";

/** Replies wait until what makes them true is on the disk. */
export interface ReplyQueue {
  add: (socket: Socket, request: Request, body: Uint8Array) => void;
  /** Commits what is open and sends what waits. */
  flush: () => void;
}

type Reply = Parameters<ReplyQueue["add"]>;

/**
 * All commands of one turn of the event loop are committed together, and commits while the disk is busy share its next
 * answer. Reads of the turn wait too, for they may have seen what is not yet committed.
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
      // Nothing of this turn is on disk, so nobody may believe it.
      return send(replies, encodeFailure(error));
    }
    if (!hasWritten) return send(replies);
    store.sync().then(
      () => send(replies),
      (error: unknown) => {
        send(replies, encodeFailure(error));
        throw error; // What the disk holds is unknown: nobody catches this, and the process is started anew.
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
