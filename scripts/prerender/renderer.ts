import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { RENDER_PAGE } from "#schemas/deployments/prerendered.ts";
import type { PublicPage } from "../../web/src/public/page.ts";

const WEB = join(import.meta.dirname, "../../web");
const OUT = join(import.meta.dirname, "../../.cache/prerender", String(process.pid));

export interface Renderer {
  render: (page: PublicPage) => Promise<string>;
  /** Its folder on the disk, to remove afterwards. */
  directory: string;
}

/** Builds the components of the public pages for Node. Pictures and styles have the same addresses as in the bundle. */
export async function buildRenderer(): Promise<Renderer> {
  await build({
    root: WEB,
    configFile: join(WEB, "vite.config.ts"),
    logLevel: "warn",
    // Complete in itself: of the icons, only those in use are loaded.
    ssr: { noExternal: true },
    build: {
      ssr: "src/public/render-page.tsx",
      outDir: OUT,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  });
  const module = (await import(pathToFileURL(join(OUT, RENDER_PAGE)).href)) as {
    renderPage: Renderer["render"];
  };
  return { render: module.renderPage, directory: OUT };
}
