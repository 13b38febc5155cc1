import { fitterOf } from "../redirects/open-rules.ts";
import { partsOf } from "../redirects/rule.ts";
import type { HeaderRule } from "./header.ts";

export interface OpenHeaders {
  size: number;
  /** The headers of the page at a decoded path: names in lower case, each once, and their values. */
  of(pathname: string): readonly (readonly [name: string, value: string])[];
}

const NONE: ReturnType<OpenHeaders["of"]> = [];

/** Opens headers that have no problem (`header.ts`). All that fit are sent. Of two values of `Cache-Control`, the last one counts. */
export function openHeaders(rules: readonly HeaderRule[]): OpenHeaders {
  const all = rules.map(({ path, name, value }) => ({
    fits: fitterOf(path),
    name: name.toLowerCase(),
    value,
  }));
  return {
    size: all.length,
    of(pathname) {
      if (all.length === 0) return NONE;
      const parts = partsOf(pathname.normalize("NFC"));
      // These files are not the site's.
      if (parts[0]?.startsWith("_")) return NONE;
      const found = new Map<string, string>();
      for (const { fits, name, value } of all) {
        if (!fits(parts)) continue;
        const before = name === "cache-control" ? undefined : found.get(name);
        found.set(name, before === undefined ? value : `${before}, ${value}`);
      }
      return [...found];
    },
  };
}
