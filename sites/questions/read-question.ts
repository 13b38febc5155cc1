import type { IncomingMessage } from "node:http";
import { AppError } from "#schemas/errors.ts";

/** Far more than the longest question in JSON. */
const BODY_MAX_BYTES = 8 * 1024;

/** The `question` of a request. @throws AppError content_type, payload_too_large, invalid_json, bad_request */
export async function questionIn(request: IncomingMessage): Promise<string> {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  // Pages of other sites cannot send this type without asking first, and get no permission.
  if (type.trim().toLowerCase() !== "application/json") throw new AppError("content_type");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) throw new AppError("payload_too_large");
    chunks.push(chunk);
  }
  const { question } = parsed(Buffer.concat(chunks).toString("utf8"));
  if (typeof question === "string") return question;
  throw new AppError("bad_request", { message: "question: must be a text." });
}

function parsed(text: string): { question?: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError("invalid_json", { cause });
  }
  if (typeof value === "object" && value !== null) return value;
  throw new AppError("invalid_json");
}
