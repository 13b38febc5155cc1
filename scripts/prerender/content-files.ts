import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileNote } from "#markdown/render/compile.ts";
import type { CompiledNote } from "#markdown/note.ts";
import { sections, type Section } from "../../web/src/public/page.ts";

export const CONTENT_DIRECTORY = join(import.meta.dirname, "../../web/content");

/** A page's source. */
export interface ContentFile {
  /** Relative to `web/content`, with `/` between segments. */
  path: string;
  section: Section;
  /** The address of its page. */
  address: string;
  note: CompiledNote;
}

/** These folders also contain whole vaults. */
const FLAT_SECTIONS: ReadonlySet<Section> = new Set(["templates", "themes"]);

/** Every page's source, compiled with the same engine as hosted sites. */
export function readContent(directory = CONTENT_DIRECTORY): ContentFile[] {
  return sections.flatMap((section) =>
    markdownPaths(directory, section, !FLAT_SECTIONS.has(section)).map((path) => ({
      path,
      section,
      address: addressOf(path),
      note: compileNote(readFileSync(join(directory, path)), {
        path,
        highlight: true,
        hardLineBreaks: false,
      }),
    })),
  );
}

function markdownPaths(root: string, folder: string, deep: boolean): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return deep ? markdownPaths(root, path, deep) : [];
      return entry.name.endsWith(".md") ? [path] : [];
    });
}

/** `docs/start/install.md` is /docs/start/install, `docs/index.md` is /docs. Marketing pages are at the root. */
export function addressOf(path: string): string {
  const stem = path.replace(/\.md$/, "").replace(/(^|\/)index$/, "");
  return `/${stem.replace(/^brochure(\/|$)/, "")}`;
}
