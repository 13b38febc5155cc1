import type { FunctionName } from "#functions/registry.ts";
import { functionOf } from "#functions/registry.ts";

interface RestAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Calls a content function over REST. `input` has `projectId` too. */
export async function callFunction(
  { url, token }: { url: string; token: string | null },
  name: FunctionName,
  { projectId, ...input }: Record<string, unknown>,
): Promise<RestAnswer> {
  const { method, path } = functionOf(name).rest;
  const left = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(left[field]);
    delete left[field];
    return encodeURIComponent(value);
  });
  const address = new URL(`/api/v1/projects/${String(projectId)}${filled}`, url);
  const hasBody = method !== "GET" && method !== "DELETE";
  if (!hasBody)
    for (const [field, value] of Object.entries(left))
      for (const one of [value].flat()) address.searchParams.append(field, String(one));
  const response = await fetch(address, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(left) } : {}),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}
