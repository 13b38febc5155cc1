import { isUrl } from "#schemas/is-url.ts";
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { AppError } from "#schemas/errors.ts";

import type { LfsDownload, LfsObject } from "./batch.ts";
import { refusalOf } from "./refusals.ts";
import { type LfsAccess, LfsFailure, piecesOf, requestLfs } from "./request.ts";

const OK = 200;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** As many as the Git LFS client follows. */
const MAX_REDIRECTS = 3;

/**
 * Downloads an object from any public host, with no other headers than those that came with its address.
 * @throws LfsFailure unless the bytes have the hash and size of the object, and AppError as `connectTo`
 */
export async function downloadObject(
  { oid, size }: LfsObject,
  place: LfsDownload,
  access: LfsAccess,
): Promise<Buffer> {
  const { address, response } = await follow(place, access);
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

/** The headers are only for the host that they were made for, so a redirect to another one gets none of them. */
async function follow(
  { address, headers }: LfsDownload,
  access: LfsAccess,
  left = MAX_REDIRECTS,
): Promise<{ address: URL; response: IncomingMessage }> {
  const response = await requestLfs(address, { method: "GET", headers }, access);
  const { statusCode = 0 } = response;
  if (statusCode === OK) return { address, response };
  response.destroy();
  const { location } = response.headers;
  if (!REDIRECTS.has(statusCode) || location === undefined)
    throw refusalOf(address, statusCode, null);
  if (left === 0) throw new LfsFailure(`${address.host} redirects too often.`);
  const target = isUrl(location, address) ? new URL(location, address) : null;
  if (!target || !/^https?:$/.test(target.protocol) || target.username || target.password)
    throw new LfsFailure(`${address.host} redirects to an address that Pressmark does not follow.`);
  const isSame = target.origin === address.origin;
  try {
    return await follow({ address: target, headers: isSame ? headers : {} }, access, left - 1);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new LfsFailure(`${address.host} redirects to ${target.host}. ${error.message}`);
  }
}
