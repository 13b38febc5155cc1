import { addresses } from "./addresses.ts";
import type { operations } from "./types.ts";

/** The name of an operation that answers JSON, such as `read_note`. The page "API" of a project lists them. */
export type OperationName = keyof typeof addresses;

type Parameters<Name extends OperationName> = operations[Name] extends { parameters: infer All }
  ? All
  : object;
type Part<All, Place extends string> = All extends { [P in Place]?: infer Fields }
  ? NonNullable<Fields>
  : object;
type Body<Name extends OperationName> = operations[Name] extends {
  requestBody?: infer Given;
}
  ? NonNullable<Given> extends { content: { "application/json": infer Fields } }
    ? Fields
    : object
  : object;

/** All fields of an operation: of its path, its query and its body. */
export type Input<Name extends OperationName> = Part<Parameters<Name>, "path"> &
  Part<Parameters<Name>, "query"> &
  Body<Name>;

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201>];
/** What an operation answers. Null if it answers nothing. */
export type Output<Name extends OperationName> =
  Success<operations[Name]["responses"]> extends {
    content: { "application/json": infer Answer };
  }
    ? Answer
    : null;

export interface CallOptions {
  /** Makes a change safe to retry. Use a new one, such as `crypto.randomUUID()`, for each change. */
  idempotencyKey?: string;
  /** The ETag that you received. If the file has changed since then, nothing is written. */
  ifMatch?: string;
  signal?: AbortSignal;
}

/** A failure that the server described. */
export class PressmarkError extends Error {
  readonly status: number;
  /** What went wrong, for programs. It never changes. */
  readonly appCode: string;
  /** The whole problem document. */
  readonly problem: Record<string, unknown>;

  constructor(status: number, problem: Record<string, unknown>) {
    super(String(problem["detail"] ?? `The server answered ${status}.`));
    this.name = "PressmarkError";
    this.status = status;
    this.appCode = String(problem["appCode"] ?? "");
    this.problem = problem;
  }
}

/** A client of REST. `url`: the address of the installation, such as `https://pressmark.example.org`. */
export function openClient({ url, key }: { url: string; key: string }) {
  return {
    /** @throws PressmarkError; TypeError if the server does not answer */
    call: async <Name extends OperationName>(
      name: Name,
      input: Input<Name>,
      { idempotencyKey, ifMatch, signal }: CallOptions = {},
    ): Promise<Output<Name>> => {
      const { method, address, body } = requestOf(name, input);
      const response = await fetch(new URL(`/api/v1${address}`, url), {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === null ? {} : { "content-type": "application/json" }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
          ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
        },
        body,
        signal: signal ?? null,
      });
      const text = await response.text();
      if (!response.ok) throw new PressmarkError(response.status, problemOf(text));
      return (text === "" ? null : JSON.parse(text)) as Output<Name>;
    },
  };
}

function requestOf(name: OperationName, input: object) {
  const { method, path, query } = addresses[name];
  const left: Record<string, unknown> = { ...input };
  const take = (field: string) => {
    const value = left[field];
    delete left[field];
    return value;
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String(take(field))),
  );
  const parameters = new URLSearchParams();
  for (const field of query)
    for (const value of [take(field)].flat())
      if (value !== undefined) parameters.append(field, String(value));
  const search = parameters.size > 0 ? `?${parameters}` : "";
  const hasBody = method !== "GET" && method !== "DELETE";
  return { method, address: filled + search, body: hasBody ? JSON.stringify(left) : null };
}

/** A proxy may answer with a page of its own. */
function problemOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Then the status says all there is to say.
    return {};
  }
}
