import { SpokenError } from "../../errors.ts";

/** The database is loaded into the page's memory. Above this size, the user is asked first. */
export const ASK_ABOVE_BYTES = 64 * 1024 * 1024;

/** Downloads a file and reports the number of bytes received. @throws SpokenError when the link no longer works */
export async function fetchContent(
  address: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) {
    const failure = (await response.json().catch(() => ({}))) as { error?: string };
    throw new SpokenError(failure.error ?? "Could not download the database. Try again.");
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return new Blob(parts);
}

/** The origin is removed, because on loopback the page may be open under another name of the same machine. */
export function addressOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
