import { filesOf, onlyListed } from "./only-listed.ts";
import { pathGlob } from "../inherited/path-glob.ts";
import { anchored, escaped, folderNamed, type Patterns, withoutBraces } from "./patterns.ts";
import { namesIn, readYaml, recordOf } from "./read-lists.ts";

/* Settings that are data, of programs without a convention set. */

const textsIn = (list: unknown): string[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).filter((one) => typeof one === "string");

/** Lines of a `.gitignore` file. Retype publishes no name with an underscore that the settings do not include. */
export function retype(text: string, folder: string): Patterns[] {
  const { input, exclude, include } = readYaml(text);
  const source = folder + folderNamed(typeof input === "string" ? input : "");
  // A pattern without a name would also bring back what is hidden for other reasons.
  const included = textsIn(include).filter((name) => /^(?:\*\*\/)*\/?\w/.test(name));
  const excluded = textsIn(exclude).filter((name) => !name.startsWith("!"));
  const lines = [...excluded, ...included.map((name) => `!${name}`)];
  return [...new Set([folder, source])].map((place) => ({
    folder: place,
    lines: place === source ? ["_*", ...lines] : lines,
    origin: "retype.yml",
  }));
}

/** Partials are parts of pages. Only exceptions at the end of the list count, because a later pattern may leave out their files again. */
export function redocly(text: string, folder: string): Patterns[] {
  const { ignore, markdown } = readYaml(text);
  const names = namesIn(ignore);
  const last = names.findLastIndex((name) => !name.startsWith("!"));
  const kept = names.slice(last + 1).flatMap((name) => filesOf(name.slice(1)));
  const forms = kept.flatMap((name) => pathGlob(escaped(folder) + name)?.source ?? []);
  const partials = namesIn(recordOf(markdown)["partialsFolders"]).map(
    (name) => `${anchored(name.replace(/\/\*{0,2}$/, ""))}/`,
  );
  const place = { folder, origin: "redocly.yaml" };
  const ignored = {
    ...place,
    lines: names
      .filter((name) => !name.startsWith("!"))
      .flatMap(withoutBraces)
      .map(anchored),
  };
  return [
    { ...place, lines: ["_partials/", ...partials], onlyPages: true },
    forms.length > 0 ? { ...ignored, except: new RegExp(forms.join("|"), "u") } : ignored,
  ];
}

/** Names of files and folders at any depth. Other programs have a `config.json` too. */
export function daux(text: string, folder: string): Patterns | null {
  if (!text.includes('"ignore"')) return null;
  const { files, folders } = recordOf(recordOf(JSON.parse(text))["ignore"]);
  const names = [...textsIn(files), ...textsIn(folders).map((name) => `${name}/`)];
  return { folder, lines: names, origin: "the Daux.io settings" };
}

/** Only folders can be excluded or included. */
export function couscous(text: string, folder: string): Patterns[] {
  const { exclude, include } = readYaml(text);
  const place = { folder, origin: "couscous.yml" };
  const included = namesIn(include).map((name) => `${folderNamed(name)}**`);
  return [
    ...(included.length > 0 ? onlyListed(included, { ...place, hidden: "." }) : []),
    { ...place, lines: [...namesIn(exclude).map(folderNamed), "/vendor/", "/website/"] },
  ];
}

/** Plugins that remove files before they become pages. */
const REMOVES = /^(?:metalsmith-ignore|@metalsmith\/remove)$/;

export function metalsmith(text: string, folder: string): Patterns {
  const { source, ignore, plugins } = recordOf(JSON.parse(text));
  const list = Array.isArray(plugins) ? (plugins as unknown[]) : [plugins];
  const removed = list
    .flatMap((entry) => Object.entries(recordOf(entry)))
    .flatMap(([name, patterns]) => (REMOVES.test(name) ? namesIn(patterns) : []));
  return {
    folder: folder + folderNamed(typeof source === "string" ? source : "src"),
    lines: [...namesIn(ignore), ...removed]
      .filter((name) => !name.startsWith("!"))
      .flatMap(withoutBraces)
      .map(anchored),
    origin: "metalsmith.json",
  };
}
