import { isMintlify } from "../conventions/mintlify/settings.ts";
import { pathAt } from "../conventions/paths.ts";
import { readSettings } from "../conventions/settings.ts";
import { filesOf } from "../ignore/only-listed.ts";
import { readYaml, recordOf } from "../ignore/read-lists.ts";
import { always, folderOf, isRecord, type OfNote, type SettingsGroup } from "./inherited-values.ts";
import { pathGlob } from "./path-glob.ts";

/* Other programs ask visitors to sign in. Their groups and teams are not those of this site, so such notes are withheld. */

/** Who can read the project or some of its files. A team may have its own rule for files that another pattern names too: the longest pattern decides. */
export function redoclyAccess(text: string, path: string): SettingsGroup[] {
  if (!/^[ \t]*["']?(?:requiresLogin|rbac)\b/m.test(text)) return [];
  const settings = readYaml(text);
  const { requiresLogin, rbac } = { ...settings, ...recordOf(settings["access"]) };
  const folder = folderOf(path);
  if (requiresLogin === true) return [{ folder, applies: always, values: { requiresLogin } }];
  return Object.entries(recordOf(recordOf(rbac)["content"]))
    .filter(([, teams]) => isRecord(teams))
    .toSorted(([a], [b]) => a.length - b.length)
    .map(([glob, teams]) => {
      const forms = formsOf(glob).map(pathGlob);
      const applies = (note: string) =>
        forms.some((form) => form?.test(note.slice(folder.length))) ||
        (forms.includes(null) && "perhaps");
      return { folder, applies, values: { rbac: teams } };
    });
}

/** A pattern without a slash is about names at any depth, and a name without an ending is a folder. */
function formsOf(glob: string): string[] {
  const name = glob.replace(/^\.?\/+|\/+$/g, "");
  const anywhere = name.includes("/") ? [name] : [name, `**/${name}`];
  return [...anywhere.flatMap(filesOf), `${name}/**`];
}

const RETYPE = /^visibility[ \t]*:[ \t]*["']?(private|protected|hidden)\b/m;

/** The settings of Retype for a folder, or for the page of the same name. Other programs have files of these names too. */
export function retypeVisibility(text: string, path: string): SettingsGroup[] {
  const [, visibility] = RETYPE.exec(text) ?? [];
  const stem = path.replace(/\.ya?ml$/, "");
  const isFolder = /(?:^|\/)index$/.test(stem);
  const applies = (note: string) => isFolder || note.replace(/\.\w+$/, "") === stem;
  return visibility ? [{ folder: folderOf(path), applies, values: { visibility } }] : [];
}

/** Only members of these groups can read the page. If a part of the navigation is public, all other pages are not. */
export function mintlifyAccess(text: string, path: string): SettingsGroup[] {
  if (!isMintlify(text)) return [];
  const folder = folderOf(path);
  const hasGroups = (_: string, { publish }: OfNote) =>
    publish?.conventional?.["groups"] !== undefined;
  const open = new Set(
    pagesIn(readSettings(text, path)["navigation"], { isOpen: false, depth: 0 }),
  );
  const isClosed = (note: string) => !open.has(note.slice(folder.length).replace(/\.\w+$/, ""));
  return [
    ...(open.size > 0 ? [{ folder, applies: isClosed, values: { public: false } }] : []),
    { folder, applies: hasGroups, values: { visibility: "groups" } },
  ];
}

const MAX_DEPTH = 20;

/** The public pages of the navigation, or of a part of it. */
function pagesIn(part: unknown, { isOpen, depth }: { isOpen: boolean; depth: number }): string[] {
  if (typeof part === "string") return isOpen ? [part.replace(/^\/+|\.mdx?$/g, "")] : [];
  if (typeof part !== "object" || part === null || depth > MAX_DEPTH) return [];
  const below = { isOpen: recordOf(part)["public"] === true || isOpen, depth: depth + 1 };
  return Object.values(part).flatMap((one) => pagesIn(one, below));
}

/** Once the settings of Fern have roles, a page is public only if it, or what it is in, is for everyone. */
export function fernAccess(text: string, path: string): SettingsGroup[] {
  if (!/^[ \t]*(?:-[ \t]*)?["']?(?:roles|viewers)["']?\s*:/m.test(text)) return [];
  const folder = folderOf(path);
  const pages = new Map<string, boolean>();
  readPages(readYaml(text), { folder, isOpen: false, depth: 0 }, pages);
  // A page may be in the settings of a version, which say nothing about its readers.
  const applies = (note: string) =>
    pages.has(note) ? pages.get(note) === false : note.startsWith(folder);
  return [{ folder: "", applies, values: { visibility: "roles" } }];
}

interface FernPlace {
  folder: string;
  isOpen: boolean;
  depth: number;
}

function readPages(part: unknown, place: FernPlace, pages: Map<string, boolean>): void {
  if (typeof part !== "object" || part === null || place.depth > MAX_DEPTH) return;
  const { path, viewers } = recordOf(part);
  const isOpen = viewers === undefined ? place.isOpen : [viewers].flat().includes("everyone");
  const page = typeof path === "string" ? pathAt(place.folder, path) : null;
  if (page !== null) pages.set(page, isOpen || pages.get(page) === true);
  const below = { ...place, isOpen, depth: place.depth + 1 };
  for (const one of Object.values(part)) readPages(one, below, pages);
}
