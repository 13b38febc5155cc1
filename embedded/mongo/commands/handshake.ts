import { Int32 } from "bson";
import { MAX_DOCUMENT_BYTES } from "../values/document.ts";
import { MAX_MESSAGE_BYTES } from "../wire.ts";
import type { Handler, Handlers } from "./command.ts";

/** MongoDB 8.0's, which lets the driver use the `bulkWrite` command. */
const WIRE_VERSION = new Int32(25);
const VERSION = "8.0.0";
const SESSION_MINUTES = new Int32(30);
const MAX_WRITES = new Int32(100_000);

const hello: Handler = ({ address }) => ({
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  // A one-node replica set: on a standalone the driver would not retry writes.
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
});
const buildInfo: Handler = () => ({
  version: VERSION,
  versionArray: VERSION.split(".").map(Number),
  maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
});
const done: Handler = () => ({});

/** Commands by which a client learns who is there; most are sent by drivers and shells on their own. */
export const HANDSHAKE: Handlers = {
  hello,
  isMaster: hello,
  ismaster: hello,
  buildInfo,
  buildinfo: buildInfo,
  ping: done,
  hostInfo: () => ({ system: { currentTime: new Date() }, os: { type: process.platform } }),
  connectionStatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
  getParameter: () => ({ featureCompatibilityVersion: { version: "8.0" } }),
  // A session is nothing here but the number of its last retryable write, which is forgotten in time.
  endSessions: done,
};
