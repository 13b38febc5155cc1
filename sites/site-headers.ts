import type { OpenHeaders } from "#schemas/sites/headers/open-headers.ts";
import type { Admission } from "./exchange.ts";
import type { FoundFile } from "./files/find-file.ts";

export type SiteHeaders = ReturnType<OpenHeaders["of"]>;

/**
 * Adds the headers of a site to alternating names and values. A value comes after that of Pressmark: browsers obey both policies, and a list of
 * permissions can only restrict. Only pages that everyone may see can be cached.
 */
export function addSiteHeaders(
  headers: string[],
  own: SiteHeaders,
  answer: { file: Pick<FoundFile, "immutable">; admission: Admission | null; status: number },
): void {
  for (const [name, value] of own) {
    const at = placeOf(name, headers);
    const before = headers[at + 1];
    if (name === "cache-control") {
      const isKept = !answer.admission && !answer.file.immutable && answer.status === 200;
      if (isKept && at !== -1) headers[at + 1] = value;
    } else if (at === -1 || before === undefined) headers.push(name, value);
    else headers[at + 1] = `${before}, ${value}`;
  }
}

/** A value may look like a name. */
function placeOf(name: string, headers: readonly string[]): number {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === name) return at;
  return -1;
}
