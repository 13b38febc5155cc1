import { isUrl } from "#schemas/is-url.ts";
import { z } from "zod";

import { cleanText } from "../clean.ts";
import { type LfsAccess, LfsFailure, piecesOf, requestLfs } from "./request.ts";
import { refusalOf } from "./refusals.ts";
import type { LfsServer } from "./server.ts";

export interface LfsObject {
  /** SHA-256, in hexadecimal. */
  oid: string;
  size: number;
}

/** Where a host says that an object can be downloaded. */
export interface LfsDownload {
  address: URL;
  headers: Record<string, string>;
}

const MEDIA_TYPE = "application/vnd.git-lfs+json";
/** Signed addresses with their headers take about 2 KB each. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const MAX_MESSAGE_LENGTH = 200;
const [OK, NOT_FOUND, GONE] = [200, 404, 410];

const Answer = z.object({
  transfer: z.string().optional(),
  hash_algo: z.string().optional(),
  objects: z.array(z.unknown()),
});
const AnsweredObject = z.object({
  oid: z.string(),
  size: z.number(),
  actions: z
    .object({
      download: z
        .object({ href: z.string(), header: z.record(z.string(), z.string()).nullish() })
        .optional(),
    })
    .nullish(),
  error: z.object({ code: z.number(), message: z.string().catch("") }).nullish(),
});

/**
 * Asks a server where objects are (git-lfs, docs/api/batch.md).
 * @returns for each object that was asked for, the address or the reason
 * @throws LfsFailure when the host answers nothing about any object, and AppError as `connectTo`
 */
export async function askForObjects(
  server: LfsServer,
  objects: readonly LfsObject[],
  access: LfsAccess,
): Promise<Map<string, LfsDownload | LfsFailure>> {
  const address = new URL(server.address);
  address.pathname = `${address.pathname.replace(/\/+$/, "")}/objects/batch`;
  const body = JSON.stringify({
    operation: "download",
    transfers: ["basic"],
    hash_algo: "sha256",
    objects: objects.map(({ oid, size }) => ({ oid, size })),
  });
  const headers = { ...server.headers, accept: MEDIA_TYPE, "content-type": MEDIA_TYPE };
  const response = await requestLfs(address, { method: "POST", headers, body }, access);
  const { statusCode = 0 } = response;
  if (statusCode !== OK) {
    response.destroy();
    throw refusalOf(address, statusCode, server.proof);
  }
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of piecesOf(response, address)) {
    size += piece.length;
    if (size > MAX_ANSWER_BYTES)
      throw new LfsFailure(`The answer of ${address.host} is too large.`);
    pieces.push(piece);
  }
  return readAnswer(Buffer.concat(pieces).toString("utf8"), objects, address);
}

function readAnswer(
  text: string,
  asked: readonly LfsObject[],
  { host }: URL,
): Map<string, LfsDownload | LfsFailure> {
  const { success, data } = Answer.safeParse(parsed(text));
  if (!success) throw new LfsFailure(`${host} does not answer as a Git LFS server.`);
  const { transfer = "basic", hash_algo: hash = "sha256", objects } = data;
  if (transfer !== "basic" || hash !== "sha256")
    throw new LfsFailure(`${host} offers only a kind of transfer that Pressmark does not know.`);
  const wanted = new Map(asked.map((object) => [object.oid, object]));
  const results = new Map<string, LfsDownload | LfsFailure>();
  for (const object of objects) {
    const answered = AnsweredObject.safeParse(object).data;
    const own = answered && wanted.get(answered.oid);
    if (own && !results.has(own.oid)) results.set(own.oid, placeOf(answered, own, host));
  }
  for (const { oid } of asked)
    if (!results.has(oid)) results.set(oid, new LfsFailure(`${host} says nothing about it.`));
  return results;
}

function placeOf(
  { size, actions, error }: z.infer<typeof AnsweredObject>,
  asked: LfsObject,
  host: string,
): LfsDownload | LfsFailure {
  if (error?.code === NOT_FOUND || error?.code === GONE)
    return new LfsFailure(`${host} does not have it. Push it with \`git lfs push --all\`.`);
  if (error) {
    const said = cleanText(error.message).slice(0, MAX_MESSAGE_LENGTH);
    return new LfsFailure(`${host} refuses it (code ${error.code}). It says: ${said}`);
  }
  if (size !== asked.size) return new LfsFailure(`${host} has it in another size.`);
  const { href, header } = actions?.download ?? { href: "" };
  const address = isUrl(href) ? new URL(href) : null;
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    return new LfsFailure(`${host} does not say where it is.`);
  return { address, headers: header ?? {} };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Proxies in front of a host answer with pages. The caller says so.
    return null;
  }
}
