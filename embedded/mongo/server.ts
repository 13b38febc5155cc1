import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { runCommand } from "./commands/run-command.ts";
import { closeIdleCursors, type Cursors } from "./cursors.ts";
import { commandError, ErrorCode } from "./errors.ts";
import { credentialsOf } from "./login.ts";
import type { Login } from "./commands/command.ts";
import { createReplyQueue } from "./replies.ts";
import { removeExpired } from "./storage/expiry.ts";
import { forgetOldReplies } from "./storage/retries.ts";
import { openStore } from "./storage/store.ts";
import type { Store } from "./storage/model.ts";
import { readRequests } from "./wire.ts";

export interface MongoOptions {
  /** The database lies in `mongo/` below it. */
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Without it nobody is asked who they are. */
  password?: string;
  /** How often expired documents are removed. */
  sweepMilliseconds?: number;
}

export interface RunningMongo {
  port: number;
  url: string;
  /** Makes it as full as a disk without room, at its present size or at the one given; for tests of that. */
  limitPages: (pages: number) => void;
  /** Answers what is under way, puts everything to disk and lets go of the directory. */
  close: () => Promise<void>;
}

/**
 * Serves MongoDB's wire protocol. The port is bound before the data is opened: of two servers started at
 * once the second fails at the port (EADDRINUSE) and touches nothing.
 */
export async function startMongo(options: MongoOptions): Promise<RunningMongo> {
  const { dataDir, host = "127.0.0.1", sweepMilliseconds = 30_000 } = options;
  const listener = createServer({ noDelay: true });
  await new Promise<void>((resolve, reject) => {
    listener.once("error", reject).listen(options.port, host, resolve);
  });
  const { port } = listener.address() as AddressInfo;
  let store: Store;
  try {
    store = openStore(join(dataDir, "mongo"));
  } catch (error) {
    listener.close();
    throw error;
  }
  const cursors: Cursors = new Map();
  const credentials = options.password ? credentialsOf(options.password) : null;
  const server = { store, cursors, address: `${host}:${port}`, credentials };
  const replies = createReplyQueue(store);
  const sockets = new Set<Socket>();
  // No connection can have come in before: nothing since the bind has let go of the event loop.
  listener.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    const login: Login = { isDone: false, conversation: null };
    readRequests(socket, (request) => {
      replies.add(socket, request, runCommand(server, request.command, login));
    });
  });
  const sweep = setInterval(() => {
    closeIdleCursors(cursors);
    try {
      store.write(() => {
        removeExpired(store);
        forgetOldReplies(store);
      });
    } catch (error) {
      // On a full disk nothing can be removed either; the next time comes soon.
      if (commandError(error).code === ErrorCode.InternalError) throw error;
    }
    replies.flush();
  }, sweepMilliseconds);

  return {
    port,
    url: `mongodb://${host}:${port}/?directConnection=true`,
    limitPages: store.limitPages,
    async close() {
      clearInterval(sweep);
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      replies.flush();
      // What was written is answered before the line is cut.
      await store.sync();
      for (const socket of sockets) socket.pause().destroySoon();
      await closed;
      await store.close();
    },
  };
}
