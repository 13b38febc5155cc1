import { commandError, ErrorCode, codeName, fail, refuse } from "../errors.ts";
import type { Login, Server } from "./command.ts";
import { snapshotOf } from "../snapshots.ts";
import { once } from "../storage/retries.ts";
import { encode, isDocument, type Document } from "../values/document.ts";
import { COLLECTIONS } from "./collections.ts";
import { HANDSHAKE } from "./handshake.ts";
import { INDEXES } from "./indexes.ts";
import { checkOptions } from "./options.ts";
import { READS } from "./reads.ts";
import { WRITES } from "./writes.ts";

/** EVERY command. */
const HANDLERS = new Map(
  Object.entries({ ...HANDSHAKE, ...READS, ...WRITES, ...COLLECTIONS, ...INDEXES }),
);
/** These run inside the write transaction. */
const WRITING = new Set([
  ...Object.keys(WRITES),
  ..."create drop dropDatabase createIndexes dropIndexes".split(" "),
]);

/** Commands that need no login. */
const OPEN = new Set(
  "hello isMaster ismaster ping buildInfo buildinfo connectionStatus endSessions saslStart saslContinue".split(
    " ",
  ),
);

/** Runs one command of a connection and returns the encoded reply. Errors become replies too. */
export function runCommand(server: Server, command: Document, login: Login): Uint8Array {
  try {
    return dispatch(server, command, login);
  } catch (error) {
    return encodeFailure(error);
  }
}

/** The reply to a command that failed, or whose commit failed. */
export function encodeFailure(error: unknown): Uint8Array {
  const { code, details, message } = commandError(error);
  return encode({ ok: 0, errmsg: message, code, codeName: codeName(code), ...details });
}

function dispatch(server: Server, body: Document, login: Login): Uint8Array {
  const [name = "", target] = Object.entries(body)[0] ?? [];
  checkSession(name, body);
  if (server.credentials && !login.isDone && !OPEN.has(name))
    fail(ErrorCode.Unauthorized, `Command ${name} requires authentication`);
  const handler = HANDLERS.get(name);
  if (handler === undefined) refuse(`the command '${name}'`, ErrorCode.CommandNotFound);
  checkOptions(name, body);
  const { store } = server;
  const database = String(body["$db"] ?? "admin");
  const namespace = `${database}.${typeof target === "string" ? target : `$cmd.${name}`}`;
  const snapshot = snapshotOf(server, name, body);
  const context = {
    ...server,
    login,
    database,
    namespace,
    collection: (snapshot?.reader ?? store).catalog.get(namespace),
    readAt: snapshot?.at,
  };
  const run = () => {
    const reply = handler(context, body);
    return reply instanceof Uint8Array ? reply : encode({ ...reply, ok: 1 });
  };
  return WRITING.has(name) ? store.write(() => once(store, body, run)) : run();
}

/** Refuses options that no command supports: transactions and replicas. */
function checkSession(name: string, body: Document): void {
  const { startTransaction, autocommit, writeConcern } = body;
  if (startTransaction !== undefined || autocommit !== undefined) {
    refuse("a transaction", ErrorCode.OperationNotSupportedInTransaction);
  }
  if (isDocument(writeConcern) && Number(writeConcern["w"]) > 1) {
    refuse("a write concern of several nodes", ErrorCode.UnsatisfiableWriteConcern);
  }
}
