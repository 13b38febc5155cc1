import { createHash } from "node:crypto";

import type { LfsDownload, LfsObject } from "./batch.ts";
import { refusalOf } from "./refusals.ts";
import { type LfsAccess, LfsFailure, piecesOf, requestLfs } from "./request.ts";

const OK = 200;
/** Decided by the connection. A host must not set them. */
const OWN_HEADERS = new Set(["host", "connection", "content-length", "transfer-encoding"]);

/**
 * Downloads an object from any public host, with no other headers than those that came with its address.
 * @throws LfsFailure unless the bytes have the hash and size of the object, and AppError as `connectTo`
 */
export async function downloadObject(
  { oid, size }: LfsObject,
  { address, headers: given }: LfsDownload,
  access: LfsAccess,
): Promise<Buffer> {
  const headers = Object.fromEntries(
    Object.entries(given).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase())),
  );
  const response = await requestLfs(address, { method: "GET", headers }, access);
  const { statusCode = 0 } = response;
  if (statusCode !== OK) {
    response.destroy();
    throw refusalOf(address, statusCode, { hasCredentials: false });
  }
  const bytes = Buffer.alloc(size);
  const hash = createHash("sha256");
  let filled = 0;
  for await (const piece of piecesOf(response, address)) {
    if (filled + piece.length > size) throw new LfsFailure(`${address.host} sends more than it.`);
    piece.copy(bytes, filled);
    hash.update(piece);
    filled += piece.length;
  }
  if (filled < size) throw new LfsFailure(`${address.host} sends only a part of it.`);
  if (hash.digest("hex") !== oid) throw new LfsFailure(`${address.host} sends another file.`);
  return bytes;
}
