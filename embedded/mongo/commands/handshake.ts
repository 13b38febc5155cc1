import { Int32 } from "bson";
import { CommandError } from "../errors.ts";
import { closeSnapshots } from "../snapshots.ts";
import { MECHANISM, saslContinue, saslStart, USER } from "../login.ts";
import { type Document, isDocument, MAX_DOCUMENT_BYTES } from "../values/document.ts";
import { MAX_MESSAGE_BYTES } from "../wire.ts";
import type { Context, Handler, Handlers } from "./command.ts";

/** The wire version of MongoDB 8.0, so that drivers use the `bulkWrite` command. */
const WIRE_VERSION = new Int32(25);
const VERSION = "8.0.0";
const SESSION_MINUTES = new Int32(30);
const MAX_WRITES = new Int32(100_000);

const hello: Handler = (context, command) => ({
  ...describe(context.address),
  ...(context.credentials ? { saslSupportedMechs: [MECHANISM] } : {}),
  ...speculate(context, command),
});

/** Saves a client that guesses the mechanism the first of three round trips. A wrong guess is ignored. */
function speculate(context: Context, { speculativeAuthenticate }: Document): Document {
  if (!context.credentials || !isDocument(speculativeAuthenticate)) return {};
  try {
    return { speculativeAuthenticate: saslStart(context, speculativeAuthenticate) };
  } catch (error) {
    if (error instanceof CommandError) return {};
    throw error;
  }
}

const describe = (address: string) => ({
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  // A one-node replica set, because drivers do not retry writes on a standalone server.
  setName: "rs0",
  hosts: [address],
  primary: address,
  me: address,
  maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
  maxMessageSizeBytes: new Int32(MAX_MESSAGE_BYTES),
  maxWriteBatchSize: MAX_WRITES,
  logicalSessionTimeoutMinutes: SESSION_MINUTES,
  minWireVersion: new Int32(0),
  maxWireVersion: WIRE_VERSION,
  localTime: new Date(),
});
const buildInfo: Handler = () => ({
  version: VERSION,
  versionArray: VERSION.split(".").map(Number),
  maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
});
const done: Handler = () => ({});

/** Commands for discovery and login. Drivers and shells send most of them on their own. */
export const HANDSHAKE: Handlers = {
  hello,
  isMaster: hello,
  ismaster: hello,
  buildInfo,
  buildinfo: buildInfo,
  ping: done,
  hostInfo: () => ({ system: { currentTime: new Date() }, os: { type: process.platform } }),
  saslStart,
  saslContinue,
  connectionStatus: ({ login }) => {
    const authenticatedUsers = login.isDone ? [{ user: USER, db: "admin" }] : [];
    return { authInfo: { authenticatedUsers, authenticatedUserRoles: [] } };
  },
  getParameter: () => ({ featureCompatibilityVersion: { version: "8.0" } }),
  // Besides a snapshot, a session is only the number of its last retryable write, which expires automatically.
  endSessions: ({ snapshots }, { endSessions }) => {
    if (Array.isArray(endSessions)) closeSnapshots(snapshots, endSessions.filter(isDocument));
    return {};
  },
};
