import { formatBytes } from "../../lib/format.ts";
import { indentJson } from "../../lib/indent-json.ts";
import type { ApiRequest } from "./request.ts";

/** More makes the page slow. */
const SHOWN_CHARACTERS = 200_000;

export interface ApiResponse {
  status: number;
  statusText: string;
  durationMs: number;
  headers: [name: string, value: string][];
  /** Indented, if it is JSON. */
  text: string;
  /** Whether the text is longer. */
  isCut: boolean;
}

/** @throws Error if the server does not respond */
export async function sendRequest(request: ApiRequest, key: string): Promise<ApiResponse> {
  const { method, url, headers, body } = request;
  const begin = performance.now();
  const response = await fetch(url, {
    method,
    headers: { ...headers, Authorization: `Bearer ${key}` },
    body,
    credentials: "omit",
    cache: "no-store",
  });
  const text = await readText(response);
  return {
    status: response.status,
    statusText: response.statusText,
    durationMs: Math.round(performance.now() - begin),
    headers: [...response.headers],
    text: text.slice(0, SHOWN_CHARACTERS),
    isCut: text.length > SHOWN_CHARACTERS,
  };
}

/** A file is not shown, only how large it is. */
async function readText(response: Response): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  if (type === "" || /^text\/|\bjson\b/.test(type)) return indentJson(await response.text());
  const { size } = await response.blob();
  return `A file: ${type}, ${formatBytes(size)}`;
}
