import { plainAddresses, plainKeys, plainOrder, wikiSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import { folderOf, sourceNamed } from "../paths.ts";
import { dendronIgnore } from "./ignore.ts";
import { type DendronSettings, readDendron, SETTINGS } from "./settings.ts";

/** A workspace of Dendron: `area.team.basics.md` is the note "basics" in the folder "area/team". */
export const dendron: ConventionSet = {
  id: "dendron",
  kind: "a Dendron workspace",
  sources: SETTINGS,
  marks: null,
  recognise(repository) {
    const path = sourceNamed(repository, SETTINGS)?.[0];
    return path === undefined ? null : folderOf(path);
  },
  root: contentFolder,
  order: () => ({ ...plainOrder, isReadable: true, isNamedByFile: true, treePathOf: hierarchyOf }),
  frontMatter: { ...plainKeys, positions: ["nav_order", ...plainKeys.positions] },
  addresses: () => ({ ...plainAddresses, pathOf: addressOf, namesOf }),
  syntax: wikiSyntax,
  ignore: dendronIgnore,
};

function settingsOf({ repository, folder }: ProgramSite): DendronSettings {
  const { sources } = repository;
  return readDendron(
    sources.get(`${folder}dendron.yml`) ?? sources.get(`${folder}dendron.yaml`) ?? "",
    folder,
  );
}

/** The folder of the only vault in the repository, else that of the workspace. */
function contentFolder(site: ProgramSite): string {
  const own = settingsOf(site).vaults.filter(({ notes }) =>
    site.repository.notes.some((path) => path.startsWith(notes)),
  );
  return own.length === 1 ? (own[0]?.notes ?? site.folder) : site.folder;
}

/** The path with folders instead of dots. */
function hierarchyOf(path: string): string {
  const [, folder = "", name = "", extension = ""] = /^(.*\/)?([^/]*?)(\.\w+)?$/.exec(path) ?? [];
  return `${folder}${name.split(".").filter(Boolean).join("/") || name}${extension}`;
}

/** @param path without its extension */
function addressOf(path: string): string {
  const name = path.slice(folderOf(path).length);
  if (name === "root") return `${folderOf(path)}index`;
  return folderOf(path) + (name.split(".").filter(Boolean).join("/") || name);
}

/** A link to another vault of the workspace begins with its name. */
function namesOf(name: string): string[] {
  const inVault = /^dendron:\/\/[^/]+\/(.+)$/.exec(name)?.[1];
  return inVault === undefined ? [] : [inVault];
}
