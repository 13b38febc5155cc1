import { retryAfterMs } from "#service/retry-after.ts";
import { type Answer, sendJson } from "../../../outgoing/send-json.ts";
import type { ChannelAddress, ChannelContext } from "../channel-kind.ts";
import { PostFailure, type PostFailureKind } from "../post-failure.ts";

const WORDS_MAX_CHARACTERS = 200;
/** Shorter parts of a path are words such as "hooks" and "webhooks". */
const SECRET_MIN_CHARACTERS = 9;

interface Request {
  /** "Discord" */
  service: string;
  method?: "POST" | "PATCH";
  url: string;
  address: ChannelAddress;
  body: object;
  headers?: Record<string, string>;
  /** What an answer means that says something else at this service. */
  kindOf?(answer: Answer): PostFailureKind | null;
}

/** Sends one request to a service. @throws PostFailure if it was not accepted */
export async function send(
  { env, timeoutMs }: Pick<ChannelContext, "env" | "timeoutMs">,
  request: Request,
): Promise<Answer> {
  const { method = "POST", url, body, headers = {} } = request;
  const answer = await sendJson(env, {
    method,
    url,
    headers,
    timeoutMs,
    body: JSON.stringify(body),
  });
  if (answer.error === null) return answer;
  const kind = request.kindOf?.(answer) ?? kindOfStatus(answer.status);
  const waitMs = kind === "retry" ? retryAfterMs(answer.retryAfter, new Date()) : null;
  throw new PostFailure(kind, wordsOf(answer, request), { waitMs });
}

function kindOfStatus(status: number | null): PostFailureKind {
  if (status === 404 || status === 410) return "gone";
  return status === 400 || status === 413 || status === 422 ? "refused" : "retry";
}

/** With what the service says, which must not repeat the secret of the address. */
function wordsOf({ status, error, body }: Answer, { service, address }: Request): string {
  if (status === null) return error ?? "";
  const said = saidOf(body);
  const isShown = said !== "" && !secretsOf(address).some((one) => said.includes(one));
  const words = `${service} answered with status ${status}`;
  return isShown ? `${words}: ${said.slice(0, WORDS_MAX_CHARACTERS)}` : `${words}.`;
}

/** The parts of an address that an answer must not show: those that are long enough to be a secret. */
function secretsOf({ url, token }: ChannelAddress): string[] {
  const { pathname, searchParams } = new URL(url);
  const parts = [...pathname.split("/"), ...searchParams.values(), token ?? ""];
  return parts.filter(({ length }) => length >= SECRET_MIN_CHARACTERS);
}

/** The message of an error in JSON. Pages of proxies say nothing about the message. */
function saidOf(body: Buffer): string {
  const said = readJson(body);
  const text = said?.["message"] ?? said?.["error"];
  return typeof text === "string" ? text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim() : "";
}

export function readJson(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // Not JSON, so it has no fields.
    return null;
  }
}
