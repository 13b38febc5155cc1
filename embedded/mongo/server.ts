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
import { closeAllSnapshots, closeIdleSnapshots, type Snapshots } from "./snapshots.ts";
import type { Store } from "./storage/model.ts";
import { readRequests } from "./wire.ts";

export interface MongoOptions {
  /** The database is in `mongo/` below it. */
  dataDir: string;
  /** 0 uses any free port. */
  port: number;
  host?: string;
  /** Without a password, no authentication is needed. */
  password?: string;
  /** How often expired documents are removed. */
  sweepMilliseconds?: number;
}

export interface RunningMongo {
  port: number;
  url: string;
  /** Limits the database to this many pages, or to its present size, so that tests can simulate a full disk. */
  limitPages: (pages: number) => void;
  /** Answers pending commands, syncs everything to the disk and releases the directory. */
  close: () => Promise<void>;
}

/**
 * Serves MongoDB's wire protocol. It binds the port before it opens the data: if two servers start at the same time, the
 * second fails to bind (EADDRINUSE) and touches no data.
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
  const snapshots: Snapshots = new Map();
  const credentials = options.password ? credentialsOf(options.password) : null;
  const server = { store, cursors, snapshots, address: `${host}:${port}`, credentials };
  const replies = createReplyQueue(store);
  const sockets = new Set<Socket>();
  // No connection can have arrived earlier, because the event loop has not turned since the bind.
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
    closeIdleSnapshots(snapshots);
    try {
      store.write(() => {
        removeExpired(store);
        forgetOldReplies(store);
      });
    } catch (error) {
      // On a full disk, removing documents fails too. The next round starts soon.
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
      // Replies to finished writes are sent before the connections close.
      await store.sync();
      for (const socket of sockets) socket.pause().destroySoon();
      await closed;
      closeAllSnapshots(snapshots);
      await store.close();
    },
  };
}
