import { readFileSync } from "node:fs";
import { layoutNameOf } from "../../web/src/public/layouts.ts";
import type { PublicPage } from "../../web/src/public/page.ts";
import type { PageAssets } from "./document.ts";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const ENTRY = "src/public/main.tsx";

/** Which files of the bundle a page needs, by the manifest that vite left. */
export function readBundle(manifestPath: string): (page: PublicPage) => PageAssets {
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as Record<string, Chunk>;
  return (page) => {
    const chunks = new Map<string, Chunk>();
    const collect = (name: string): void => {
      const chunk = manifest[name];
      if (!chunk || chunks.has(name)) return;
      chunks.set(name, chunk);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    collect(ENTRY);
    collect(`src/public/layouts/${layoutNameOf(page)}.tsx`);
    const script = manifest[ENTRY]!.file;
    const files = [...chunks.values()].map(({ file }) => file);
    return {
      script: `/${script}`,
      styles: [...new Set([...chunks.values()].flatMap(({ css }) => css ?? []))].map(
        (file) => `/${file}`,
      ),
      modules: files.filter((file) => file !== script).map((file) => `/${file}`),
    };
  };
}
