import { filesOf } from "../../ignore/only-listed.ts";
import { escaped } from "../../ignore/patterns.ts";
import { pathGlob } from "../../inherited/path-glob.ts";
import type { ProgramSite } from "../interface.ts";
import { folderOf } from "../paths.ts";
import { settingsOf } from "./settings.ts";
import { versionNames } from "./versions.ts";

const NAMES = /(?:^|\/)(?:[\w-]+_)?versions\.json$/;

/** What Docusaurus makes pages of. The folder of the site, or the whole repository, also has notes about itself, and parts that the settings turn off. */
export function docusaurusParts(site: ProgramSite, root: string): string[] | null {
  const settings = settingsOf(site);
  const { docs, hasDocs, blog, pages, otherDocs, otherBlogs } = settings;
  if (root === docs || !docs.startsWith(root)) return null;
  if (hasDocs && !site.repository.notes.some((path) => path.startsWith(docs))) return null;
  const others = [...otherDocs, ...otherBlogs].map(({ folder }) => folder);
  const own = [hasDocs ? docs : [], blog ?? [], pages ?? []].flat();
  const further = settings.hasUnknownPlugins && site.folder !== "" ? furtherFolders(site) : [];
  return [...own, ...others, ...further, ...versionFolders(site), `${root}README.md`];
}

/** Folders of a site that are never the documents of another plugin. */
const OWN = /^(?:docs|blog|src|static|i18n|(?:\w+_)?versioned_docs)$/;

/** The folders that may have documents of a plugin that only running the program would name. */
function furtherFolders({ repository, folder }: ProgramSite): string[] {
  const names = repository.notes.flatMap((path) =>
    path.startsWith(folder) && path.includes("/", folder.length)
      ? (path.slice(folder.length).split("/", 1)[0] ?? [])
      : [],
  );
  return [...new Set(names)].filter((name) => !OWN.test(name)).map((name) => `${folder}${name}/`);
}

/** The versions of all documents that a list names. */
function versionFolders(site: ProgramSite): string[] {
  const { isVersioned } = settingsOf(site).versioning;
  return [...site.repository.sources].flatMap(([path, text]) => {
    if (!NAMES.test(path) || folderOf(path) !== site.folder) return [];
    if (!isVersioned && path === `${site.folder}versions.json`) return [];
    const folder = path.replace(/versions\.json$/, "versioned_docs/");
    return versionNames(text).map((name) => `${folder}version-${name}/`);
  });
}

/** The documents that `include` of the settings does not name. */
export function documentsWithoutPage(site: ProgramSite): string[] {
  const { docs, included, otherDocs } = settingsOf(site);
  return [{ folder: docs, included }, ...otherDocs].flatMap(({ folder, included: globs }) => {
    if (globs.length === 0) return [];
    const forms = globs.flatMap(filesOf).map((glob) => pathGlob(escaped(folder) + glob));
    if (forms.includes(null)) return [];
    return site.repository.notes.filter(
      (path) => path.startsWith(folder) && !forms.some((form) => form?.test(path)),
    );
  });
}
