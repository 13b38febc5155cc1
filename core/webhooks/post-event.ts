import { sendJson } from "../outgoing/send-json.ts";

const KEPT_CHARACTERS = 1_000;

export interface Answer {
  /** Null if there was none. */
  status: number | null;
  /** Why it is no success. */
  error: string | null;
  /** The start of the body. */
  response: string | null;
  retryAfter: string | null;
}

/** Sends one request to a webhook. Never throws for what the receiver does. */
export async function postEvent(...request: Parameters<typeof sendJson>): Promise<Answer> {
  const { body, ...answer } = await sendJson(...request);
  return { ...answer, response: textOf(body) };
}

/** Receivers send anything. Characters that no text has would disturb the page. */
function textOf(bytes: Buffer): string | null {
  if (bytes.length === 0) return null;
  const start = bytes.subarray(0, KEPT_CHARACTERS * 4).toString("utf8");
  return start.replaceAll(/[^\P{Cc}\n\t]/gu, "�").slice(0, KEPT_CHARACTERS);
}
