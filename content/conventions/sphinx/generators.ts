import type { ProgramSite } from "../interface.ts";
import type { Generator } from "../made-pages/maker.ts";

/** Pages that Sphinx makes for every site. */
const PAGES = ["genindex", "modindex", "py-modindex", "search"];
const FOLDERS = ["_modules", "_sources", "_downloads"];

/** Extensions that write the reference of the code: how the settings name them, and the folders that they usually write into. */
const EXTENSIONS = [
  { form: /\bautoapi\.extension\b/, name: "autoapi", key: "autoapi_root", folders: ["autoapi"] },
  { form: /\bautodoc2\b/, name: "autodoc2", key: "autodoc2_output_dir", folders: ["apidocs"] },
  {
    form: /\bautosummary\b/,
    name: "autosummary",
    key: "autosummary_output_dir",
    folders: ["generated", "_autosummary", "_generated"],
  },
  { form: /\bapidoc\b/, name: "apidoc", key: "apidoc_output_dir", folders: ["api"] },
  { form: /\bbreathe\b|\bexhale\b/, name: "exhale", key: "containmentFolder", folders: ["api"] },
  {
    form: /\bsphinx_gallery\b/,
    name: "sphinx_gallery",
    key: "gallery_dirs",
    folders: ["auto_examples"],
  },
] as const;

/** What Sphinx and its extensions make without a note. The settings are a program in Python, so only its words are read. */
export function sphinxGenerators({ repository, folder }: ProgramSite): Generator[] {
  const text = repository.sources.get(`${folder}conf.py`) ?? "";
  const pages = PAGES.flatMap((page) => [`/${page}/`, `/${page}.html/`]);
  const own = [...pages, ...FOLDERS.map((name) => `/${name}/`)];
  const ofExtensions = EXTENSIONS.flatMap(({ form, name, key, folders }) => {
    if (!form.test(text)) return [];
    const written = new RegExp(`\\b${key}["']?\\s*[=:]\\s*["']([\\w./-]{1,100})["']`).exec(
      text,
    )?.[1];
    const paths = [...folders, written?.replace(/^[./]+|\/+$/g, "") ?? ""];
    // A missing note in a folder of notes is a mistake.
    const isMade = (path: string) =>
      path !== "" && !repository.notes.some((note) => note.startsWith(`${folder}${path}/`));
    return paths.filter(isMade).map((path) => ({
      name: `the extension ${name}`,
      prefix: `/${path}/`,
    }));
  });
  return [...own.map((prefix) => ({ name: "Sphinx", prefix })), ...ofExtensions];
}
