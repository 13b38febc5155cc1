import { randomUUID } from "node:crypto";
import { addresses } from "#clients/typescript/addresses.ts";
import {
  type Input,
  openClient,
  type OperationName,
  type Output,
  PressmarkError,
} from "#clients/typescript/client.ts";
import type { Stopping } from "./command.ts";
import { type Account, findAccount } from "./config.ts";
import { Failure } from "./failure.ts";

/** Fields without a value may also be undefined. */
type Loose<T> = {
  [Field in keyof T]: T[Field] | (object extends Pick<T, Field> ? undefined : never);
};

export interface Connection extends Account, Stopping {
  /** @throws PressmarkError if the server refuses, Failure if it does not respond */
  call<Name extends OperationName>(
    name: Name,
    input: Loose<Input<Name>>,
    options?: { ifMatch?: string | undefined },
  ): Promise<Output<Name>>;
  /** A request to an address below `/api/v1`. @throws like `call` */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** @throws UsageError without a sign-in */
export const connect = async ({ signal }: Stopping): Promise<Connection> =>
  openConnection(await findAccount(), { signal });

export function openConnection({ url, key }: Account, { signal }: Stopping): Connection {
  const client = openClient({ url, key });
  return {
    url,
    key,
    signal,
    call: (name, input, { ifMatch } = {}) => {
      const isChange = addresses[name].method !== "GET";
      const options = {
        signal,
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...(isChange ? { idempotencyKey: randomUUID() } : {}),
      };
      return retried(url, () => client.call(name, input as Input<typeof name>, options));
    },
    request: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${key}`);
      const response = await retried(url, () =>
        fetch(new URL(`/api/v1${path}`, url), { ...init, headers, signal }),
      );
      if (!response.ok) throw await problemOf(response);
      return response;
    },
  };
}

/** Codes of connections that were made and lost. Every change has an Idempotency-Key, so it is not made twice. */
const LOST: readonly unknown[] = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

async function retried<T>(url: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send().catch((error: unknown) => {
      if (LOST.includes(causeOf(error)?.code)) return send();
      throw error;
    });
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new Failure(`${url} does not answer like Pressmark. Is the address right?`, {
        cause: error,
      });
    const cause = causeOf(error);
    if (!cause) throw error;
    throw new Failure(`Pressmark is not responding at ${url} (${cause.code ?? cause.message}).`, {
      cause: error,
    });
  }
}

/** Why fetch could not reach the server. Null for every other error. */
function causeOf(error: unknown): NodeJS.ErrnoException | null {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return null;
  return error.cause;
}

async function problemOf(response: Response): Promise<PressmarkError> {
  const text = await response.text();
  try {
    return new PressmarkError(response.status, JSON.parse(text) as Record<string, unknown>);
  } catch {
    // A proxy may answer with a page of its own.
    return new PressmarkError(response.status, {});
  }
}

/** All entries of a list that has pages. */
export async function everyPage<T>(
  readPage: (cursor: string | undefined) => Promise<{ entries: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { entries, nextCursor } = await readPage(cursor);
    all.push(...entries);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
