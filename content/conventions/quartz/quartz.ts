import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import { basesOf, folderOf, pathOfUrl } from "../paths.ts";
import { programsOf } from "../program/programs.ts";
import { readSettings, recordOf, textOf } from "../settings.ts";

/** Of version 4. Earlier ones are sites of Hugo. */
const PROGRAM = /(?:^|\/)quartz\.config\.[cm]?[jt]s$/;
/** Since version 5. */
const DATA = /(?:^|\/)quartz\.config\.ya?ml$/;
const SETTINGS = new RegExp(`${PROGRAM.source}|${DATA.source}`);

/** A vault in the folder `content`, beside the program and the documentation of the program. */
export const quartz: ConventionSet = {
  id: "quartz",
  kind: "a Quartz repository",
  sources: SETTINGS,
  marks: null,
  recognise({ sources, notes }) {
    for (const path of sources.keys()) {
      const folder = folderOf(path);
      const hasContent = notes.some((note) => note.startsWith(`${folder}content/`));
      if (SETTINGS.test(path) && hasContent) return folder;
    }
    return null;
  },
  root: ({ folder }) => `${folder}content/`,
  order: () => plainOrder,
  frontMatter: { ...plainKeys, hasAddressAliases: true },
  addresses: (site) => ({
    ...plainAddresses,
    bases: basesOf(...settingsOf(site, "baseUrl").map(pathOfAddress)),
    // With its usual setting, only the last part of a path counts.
    namesOf: (name) =>
      name.includes("/") && !name.startsWith(".") ? [name.slice(name.lastIndexOf("/") + 1)] : [],
  }),
  language: (site) => settingsOf(site, "locale")[0] ?? null,
  syntax: plainSyntax,
  // `ignorePatterns` apply in every repository (content/ignore/program-patterns.ts).
  ignore: [],
};

function settingsOf(site: ProgramSite, key: string): string[] {
  const { repository, folder } = site;
  const data = [...repository.sources]
    .filter(([path]) => DATA.test(path) && path.startsWith(folder))
    .map(([path, text]) => recordOf(readSettings(text, path)["configuration"])[key]);
  const programs = programsOf(site, PROGRAM, "").map(({ first }) => first(key));
  return [...data, ...programs].flatMap((value) => textOf(value) ?? []);
}

/** `baseUrl` has no scheme: "example.github.io/garden". */
const pathOfAddress = (address: string) =>
  pathOfUrl(address.includes("://") ? address : `https://${address}`);
