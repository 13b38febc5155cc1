import { folderOf, type SettingsGroup, isRecord } from "./inherited-values.ts";
import { pathGlob } from "./path-glob.ts";
import { readData } from "./read-data.ts";

/** `defaults` of `_config.yml` and of Bridgetown, the most specific last. @throws if it cannot be read */
export function jekyllDefaults(text: string, path: string): SettingsGroup[] {
  if (!text.includes("defaults")) return [];
  const settings = readData(text, path);
  if (!isRecord(settings)) return [];
  const usual = /(?:^|\/)bridgetown\./.test(path) ? "src" : "";
  const { defaults, source = usual, collections_dir: collections } = settings;
  if (defaults === undefined || defaults === null) return [];
  const folder = folderOf(path) + folderNamed(source);
  const entries = entriesOf(defaults);
  // What nothing can be read from may withhold notes.
  if (!entries) return [{ folder, applies: () => true, values: null }];
  return entries
    .map((entry: unknown) => defaultOf(entry, { folder, collections: folderNamed(collections) }))
    .sort((a, b) => a.scope.length - b.scope.length || a.type.length - b.type.length)
    .map(({ group }) => group);
}

/** Jekyll ignores a map. Its author means an entry without the dash of a list, or values for all notes. Null for any other form. */
function entriesOf(defaults: unknown): unknown[] | null {
  if (Array.isArray(defaults)) return defaults;
  if (!isRecord(defaults)) return null;
  if ("scope" in defaults || "values" in defaults) return [defaults];
  return Object.values(defaults).some(isRecord) ? null : [{ values: defaults }];
}

interface Default {
  scope: string;
  type: string;
  group: SettingsGroup;
}

function defaultOf(entry: unknown, place: { folder: string; collections: string }): Default {
  const { folder, collections } = place;
  const { scope, values } = isRecord(entry) ? entry : {};
  const where = isRecord(scope) ? scope : {};
  const scoped = typeof where["path"] === "string" ? where["path"] : "";
  const type = typeof where["type"] === "string" ? where["type"] : "";
  const isInside = scopeTest(scoped.replace(/^\.?\/+|\/+$/g, ""));
  return {
    scope: scoped,
    // For precedence, only the existence of a type matters.
    type: type && "typed",
    group: {
      folder,
      values: isRecord(values) ? values : values === undefined || values === null ? {} : null,
      applies(path) {
        const below = path.slice(folder.length);
        if (type !== "" && typeOf(below) !== type) return false;
        const isCollected = collections !== "" && below.startsWith(collections);
        return isInside(below) || (isCollected && isInside(below.slice(collections.length)));
      },
    },
  };
}

/** A scope is a file, a folder with everything in it, or a pattern for either. */
function scopeTest(scope: string): (path: string) => boolean {
  if (scope === "") return () => true;
  const glob = scope.includes("*") ? pathGlob(`${scope}{,/**}`) : null;
  return (path) => glob?.test(path) ?? (path === scope || path.startsWith(`${scope}/`));
}

/** Jekyll's type of a file: posts, drafts, the name of a collection, or pages. */
function typeOf(path: string): string {
  const special = /(?:^|\/)_(posts|drafts)\//.exec(path)?.[1];
  return special ?? /(?:^|\/)_([^/]+)\//.exec(path)?.[1] ?? "pages";
}

function folderNamed(name: unknown): string {
  const clean = typeof name === "string" ? name.trim().replace(/^[./]+|[./]+$/g, "") : "";
  return clean === "" ? "" : `${clean}/`;
}
