import type { z } from "zod";

const TIMEOUT_MS = 10_000;

/** Another service did not respond, or answered incorrectly. */
export class FetchFailure extends Error {
  /** Status of the response. Null when there was none. */
  readonly status: number | null;

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "FetchFailure";
    this.status = options.status ?? null;
  }
}

/** The service's response does not match its documentation. */
export class UnreadableAnswer extends FetchFailure {}

/**
 * A call to a service that answers with JSON.
 * @throws FetchFailure; it names the address without its query and none of the secrets that were sent
 */
export async function fetchJson<T>(
  url: string,
  request: RequestInit,
  schema: z.ZodType<T>,
): Promise<T> {
  const { host, pathname } = new URL(url);
  const place = `${host}${pathname}`;
  const { response, text } = await load(url, request, place);
  if (!response.ok)
    throw new FetchFailure(`${place} answers ${response.status}`, { status: response.status });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new UnreadableAnswer(`${place} returned an unreadable response`, {
      status: response.status,
      cause,
    });
  }
}

async function load(
  url: string,
  request: RequestInit,
  place: string,
): Promise<{ response: Response; text: string }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // Our request contains secrets, which must not be sent to the target of a redirect.
    const response = await fetch(url, { ...request, redirect: "error", signal });
    return { response, text: await response.text() };
  } catch (cause) {
    throw new FetchFailure(`${place} did not respond`, { cause });
  }
}
