import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { layoutNameOf } from "../../web/src/public/layouts.ts";
import type { PublicPage } from "../../web/src/public/page.ts";
import type { PageAssets } from "./document.ts";
import { stillFonts } from "./static-fonts.ts";

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

const WEB = join(import.meta.dirname, "../../web");
const ENTRY = "src/public/main.tsx";
const MANIFEST = ".vite/public.json";
/** Most text uses this font, so it is preloaded and arrives before the text. */
const FIRST_FONT = /\/inter-latin-wght-normal-[^/]+\.woff2$/;
/** Smaller chunks cost more as requests than they save in bytes. */
const LEAST_CHUNK_BYTES = 4 * 1024;

/**
 * Builds the JavaScript and styles of the public pages into the app's folder. It is a separate bundle, because it would
 * share only dozens of chunks of a few hundred bytes with the app.
 */
export async function buildBundle(dist: string): Promise<(page: PublicPage) => PageAssets> {
  await build({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    logLevel: "warn",
    plugins: [stillFonts],
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: MANIFEST,
      rolldownOptions: {
        input: join(WEB, ENTRY),
        output: {
          chunkFileNames: "assets/public-[hash].js",
          codeSplitting: {
            groups: [
              // Everything that every page needs immediately is one file.
              { name: "initial", tags: ["$initial"], priority: 1 },
              {
                name: "icons",
                test: /node_modules\/lucide-react\//,
                entriesAware: true,
                entriesAwareMergeThreshold: LEAST_CHUNK_BYTES,
              },
            ],
          },
        },
      },
    },
  });
  return assetsBy(readManifest(join(dist, MANIFEST)));
}

const readManifest = (path: string) =>
  JSON.parse(readFileSync(path, "utf8")) as Record<string, Chunk>;

/** The bundle files that a page needs. */
function assetsBy(manifest: Record<string, Chunk>): (page: PublicPage) => PageAssets {
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
    const needed = [...chunks.values()];
    const script = manifest[ENTRY]!.file;
    const assets = needed.flatMap((chunk) => chunk.assets ?? []);
    return {
      script: `/${script}`,
      fonts: unique(assets.filter((file) => FIRST_FONT.test(file))),
      styles: unique(needed.flatMap(({ css }) => css ?? [])),
      modules: unique(needed.map(({ file }) => file)).filter((file) => file !== `/${script}`),
    };
  };
}

const unique = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
