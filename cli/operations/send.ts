import { randomUUID } from "node:crypto";
import type { Connection } from "../connection.ts";
import { UsageError } from "../failure.ts";
import type { Operation } from "./document.ts";
import { type Fields, flagOf } from "./fields.ts";

/** Sends a request. @returns the answer as text, "" if there is none. @throws UsageError if a field is missing */
export async function sendOperation(
  connection: Connection,
  operation: Operation,
  fields: Fields,
): Promise<string> {
  for (const { name, isRequired, description } of operation.fields)
    if (isRequired && fields[name] === undefined)
      throw new UsageError(`${operation.id} needs ${flagOf(name)}. ${description}`.trim());
  const { method } = operation;
  const hasBody = method !== "GET" && method !== "DELETE";
  const headers = { ...fieldsAt(operation, fields, "header") } as Record<string, string>;
  if (method !== "GET") headers["idempotency-key"] = randomUUID();
  if (hasBody) headers["content-type"] = "application/json";
  const response = await connection.request(addressOf(operation, fields), {
    method,
    headers,
    body: hasBody ? JSON.stringify(fieldsAt(operation, fields, "body")) : null,
  });
  return response.text();
}

function fieldsAt(operation: Operation, fields: Fields, place: string): Fields {
  const own = operation.fields.filter((field) => field.place === place);
  return Object.fromEntries(
    own.filter(({ name }) => fields[name] !== undefined).map(({ name }) => [name, fields[name]]),
  );
}

function addressOf(operation: Operation, fields: Fields): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fieldsAt(operation, fields, "query")))
    for (const one of [value].flat()) query.append(name, String(one));
  return query.size > 0 ? `${path}?${query}` : path;
}
