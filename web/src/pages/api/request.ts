import type { Operation } from "./document.ts";

/** A request as it is sent, without its key. */
export interface ApiRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON. */
  body: string | null;
}

export interface RequestValues {
  /** Texts by parameter. Empty ones are left out. */
  parameters: Record<string, string>;
  body: string;
}

/** `base`: the address of REST. */
export function requestOf(
  operation: Operation,
  base: string,
  { parameters, body }: RequestValues,
): ApiRequest {
  const valueOf = (name: string) => parameters[name] ?? "";
  const isSent = ({ name }: { name: string }) => valueOf(name) !== "";
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    valueOf(name) === "" ? placeholder : encodeURIComponent(valueOf(name)),
  );
  const query = operation.parameters
    .filter((parameter) => parameter.in === "query" && isSent(parameter))
    .flatMap(({ name, schema }) => {
      const values = schema.type === "array" ? valueOf(name).split(/\s*,\s*/) : [valueOf(name)];
      return values.map((value) => `${name}=${encodeURIComponent(value)}`);
    });
  const headers = operation.parameters
    .filter((parameter) => parameter.in === "header" && isSent(parameter))
    .map(({ name }) => [name, valueOf(name)]);
  return {
    method: operation.method,
    url: base + path + (query.length > 0 ? `?${query.join("&")}` : ""),
    headers: {
      ...(Object.fromEntries(headers) as Record<string, string>),
      ...(operation.body ? { "Content-Type": "application/json" } : {}),
    },
    body: operation.body ? body : null,
  };
}
