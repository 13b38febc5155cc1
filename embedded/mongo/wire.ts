import type { Socket } from "node:net";
import { decode, encode, type Document } from "./values/document.ts";

/** MongoDB's limit for one message. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const CHECKSUM_BYTES = 4;

export interface Request {
  id: number;
  /** A driver may send its first hello as OP_QUERY. */
  isLegacy: boolean;
  /** The client does not wait for a reply (write concern 0). */
  isUnacknowledged: boolean;
  command: Document;
}

/** Reads requests from a socket until it closes. A client that violates the protocol is disconnected. */
export function readRequests(socket: Socket, serve: (request: Request) => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  let needed = HEADER_BYTES;
  socket.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    // A large message comes in many chunks. Joining them each time would take quadratic time.
    if (size < needed) return;
    let rest = Buffer.concat(chunks);
    try {
      for (needed = lengthOf(rest); rest.length >= needed; needed = lengthOf(rest)) {
        serve(parseMessage(rest.subarray(0, needed)));
        rest = rest.subarray(needed);
      }
    } catch {
      socket.destroy();
    }
    chunks = [rest];
    size = rest.length;
  });
}

/** The length of the next message, or of its header if that has not arrived yet. */
function lengthOf(bytes: Buffer): number {
  if (bytes.length < HEADER_BYTES) return HEADER_BYTES;
  const length = bytes.readInt32LE(0);
  if (length >= HEADER_BYTES && length <= MAX_MESSAGE_BYTES) return length;
  throw new Error(`a message of ${length} bytes`);
}

/** @throws for an unsupported or malformed message */
function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === OP_MSG) {
    const flags = message.readUInt32LE(HEADER_BYTES);
    const end = message.length - ((flags & CHECKSUM_PRESENT) === 0 ? 0 : CHECKSUM_BYTES);
    const command = parseSections(message.subarray(HEADER_BYTES + 4, end));
    return { id, isLegacy: false, isUnacknowledged: (flags & MORE_TO_COME) !== 0, command };
  }
  if (operation !== OP_QUERY) throw new Error(`operation ${operation} is not served`);
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const [$db] = message.toString("utf8", HEADER_BYTES + 4, nameEnd).split(".");
  // Two numbers (skip, count) separate the name and the document.
  const command = { ...decode(message.subarray(nameEnd + 1 + 8)), $db };
  return { id, isLegacy: true, isUnacknowledged: false, command };
}

/** Wraps an encoded reply in the same format as its request. */
export function frameReply({ id, isLegacy }: Request, body: Uint8Array): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + (isLegacy ? 20 : 5));
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 8);
  head.writeInt32LE(isLegacy ? OP_REPLY : OP_MSG, 12);
  // In an OP_REPLY, this is the number of documents. The other fields are zero.
  if (isLegacy) head.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([head, body]);
}

/** Encodes `{ cursor: { …cursor, [field]: documents }, …rest }`, copying the bytes of the documents unchanged. */
export function encodeBatch(
  cursor: Document,
  batch: { field: string; documents: readonly Uint8Array[] },
  rest: Document,
): Uint8Array {
  const elements = batch.documents.flatMap((bytes, at) => element(3, String(at), bytes));
  const array = element(4, batch.field, wrap(elements));
  return wrap([...element(3, "cursor", wrap([content(cursor), ...array])), content(rest)]);
}

/** A command is one document. Document sequences may add arrays to it. */
function parseSections(bytes: Buffer): Document {
  let command: Document = {};
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + bytes.readInt32LE(at + 1);
    if (end > bytes.length || end < at + 5) throw new Error("a section runs over its message");
    const section = bytes.subarray(at + 1, end);
    command =
      bytes[at] === 0
        ? { ...decode(section), ...command }
        : { ...command, ...parseSequence(section) };
    at = end;
  }
  return command;
}

function parseSequence(section: Buffer): Document {
  const nameEnd = section.indexOf(0, 4);
  const documents: Document[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const end = at + section.readInt32LE(at);
    if (end > section.length || end < at + 5) throw new Error("a broken document sequence");
    documents.push(decode(section.subarray(at, end)));
    at = end;
  }
  return { [section.toString("utf8", 4, nameEnd)]: documents };
}

function element(type: number, name: string, bytes: Uint8Array): Uint8Array[] {
  return [Buffer.from([type]), Buffer.from(`${name}\0`), bytes];
}

/** The elements of a document, without its length and final zero. */
function content(document: Document): Uint8Array {
  return encode(document).subarray(4, -1);
}

function wrap(parts: Uint8Array[]): Buffer {
  const result = Buffer.concat([Buffer.alloc(4), ...parts, Buffer.alloc(1)]);
  result.writeInt32LE(result.length);
  return result;
}
