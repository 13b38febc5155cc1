import type { Timestamp } from "bson";
import type { Cursors } from "../cursors.ts";
import { ErrorCode, fail } from "../errors.ts";
import type { Snapshots } from "../snapshots.ts";
import type { Collection, Store } from "../storage/model.ts";
import { isDocument, type Document } from "../values/document.ts";
import { wholeNumber } from "../values/numbers.ts";

/** Shared by all connections. */
export interface Server {
  store: Store;
  cursors: Cursors;
  snapshots: Snapshots;
  /** host:port as clients reach it: the only member of the announced replica set. */
  address: string;
  /** Null: no authentication, so every user of this machine has full access. */
  credentials: Credentials | null;
}

export interface Context extends Server {
  login: Login;
  database: string;
  /** The namespace of the command, if its first field names a collection. */
  namespace: string;
  collection: Collection | undefined;
  /** The moment that the command reads, unless it is the present. */
  readAt: Timestamp | undefined;
}

/** Returns a document, to which `ok: 1` is added, or encoded bytes. */
export type Handler = (context: Context, command: Document) => Document | Uint8Array;
export type Handlers = Record<string, Handler>;

export function existing({ collection, namespace }: Context): Collection {
  return collection ?? fail(ErrorCode.NamespaceNotFound, `ns does not exist: ${namespace}`);
}

export function documentOption(command: Document, option: string): Document | undefined {
  const value = command[option] ?? undefined;
  if (value === undefined || isDocument(value)) return value;
  return fail(ErrorCode.TypeMismatch, `'${option}' must be an object`);
}

export function documentsOption(command: Document, option: string): Document[] {
  const value = command[option];
  const isList = Array.isArray(value) && value.length > 0 && value.every(isDocument);
  return isList ? value : fail(ErrorCode.BadValue, `'${option}' must be an array of objects`);
}

export function numberOption(command: Document, option: string): number | undefined {
  const value = command[option] ?? undefined;
  return value === undefined ? undefined : wholeNumber(value, option);
}

/** The hint; an empty one is ignored. */
export function hintOption({ hint }: Document): unknown {
  return isDocument(hint) && Object.keys(hint).length === 0 ? undefined : hint;
}

/** What the server stores instead of the password (RFC 5802). */
export interface Credentials {
  salt: Buffer;
  storedKey: Buffer;
  serverKey: Buffer;
}

/** The authentication state of a connection. */
export interface Login {
  isDone: boolean;
  conversation: Conversation | null;
}

export interface Conversation {
  clientFirst: string;
  serverFirst: string;
  /** The client skips the empty message at the end. */
  skipsEmpty: boolean;
}
