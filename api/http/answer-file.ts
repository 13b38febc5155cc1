import type { FastifyReply, FastifyRequest } from "fastify";
import type { Encoding, PublicFile } from "./public-files.ts";

/** Compression saves nothing below this size. */
const COMPRESSED_FROM_BYTES = 512;

/** Sends a prerendered file. Browsers revalidate it every time and receive it only when it has changed. */
export async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PublicFile,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, file);
  // One ETag per encoding: a cache must not mix them up.
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag });
  const ifNoneMatch = request.headers["if-none-match"] ?? "";
  if (reply.statusCode === 200 && ifNoneMatch.replaceAll("W/", "").split(/,\s*/).includes(etag))
    return reply.code(304).send();
  reply.type(file.type);
  if (!encoding) return reply.send(file.bytes);
  return reply.header("content-encoding", encoding).send(await file.compressed(encoding));
}

function encodingFor(request: FastifyRequest, { bytes }: PublicFile): Encoding | null {
  if (bytes.length < COMPRESSED_FROM_BYTES) return null;
  const accepted = request.headers["accept-encoding"] ?? "";
  const takes = (name: Encoding) =>
    new RegExp(String.raw`(?:^|,)\s*${name}\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)`).test(
      accepted,
    );
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}
