import { plainAddresses, plainKeys, plainOrder, wikiSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite, Repository } from "../interface.ts";
import { basesOf, folderOf, pathOfUrl } from "../paths.ts";
import { programsOf } from "../program/programs.ts";
import { readSettings, recordOf, textOf } from "../settings.ts";
import { WORKFLOW, workflowFolder } from "./workflow.ts";

/** Of version 4. Earlier ones are sites of Hugo. */
const PROGRAM = /(?:^|\/)quartz\.config\.[cm]?[jt]s$/;
/** Since version 5. */
const DATA = /(?:^|\/)quartz\.config\.ya?ml$/;
const SETTINGS = new RegExp(`${PROGRAM.source}|${DATA.source}`);
const SOURCES = new RegExp(`${SETTINGS.source}|${WORKFLOW.source}`);

/** A vault in the folder `content`, beside the program and the documentation of the program. */
export const quartz: ConventionSet = {
  id: "quartz",
  kind: "a Quartz repository",
  sources: SOURCES,
  marks: null,
  recognise(repository) {
    for (const path of repository.sources.keys())
      if (SETTINGS.test(path) && contentOf(repository, folderOf(path)) !== null)
        return folderOf(path);
    return null;
  },
  root: ({ repository, folder }) => contentOf(repository, folder) ?? `${folder}content/`,
  order: () => plainOrder,
  frontMatter: { ...plainKeys, hasAddressAliases: true },
  addresses: (site) => ({
    ...plainAddresses,
    bases: basesOf(...settingsOf(site, "baseUrl").map(pathOfAddress)),
    namesOf,
    // Its files are at `/static`.
    assetFolders: [`${site.folder}quartz/static/`],
  }),
  language: (site) => settingsOf(site, "locale")[0] ?? null,
  syntax: wikiSyntax,
  // `ignorePatterns` apply in every repository (content/ignore/program-patterns.ts).
  ignore: [],
};

/**
 * The usual folder, or the one that a workflow names. Another folder beside notes in the usual one is not published, because the
 * workflow may be out of date. Null if there are no notes.
 */
function contentOf({ sources, notes }: Repository, folder: string): string | null {
  const hasNotes = (place: string) => notes.some((note) => note.startsWith(place));
  const usual = `${folder}content/`;
  const stated = folder === "" ? workflowFolder(sources) : null;
  if (stated !== null && hasNotes(stated) && (stated.startsWith(usual) || !hasNotes(usual)))
    return stated;
  return hasNotes(usual) ? usual : null;
}

/** Quartz compares addresses, in which spaces are hyphens. With its usual setting, only the last part of a path counts. */
function namesOf(name: string): string[] {
  const isPath = name.includes("/") && !name.startsWith(".");
  const last = isPath ? [name.slice(name.lastIndexOf("/") + 1)] : [];
  const names = [name, ...last].flatMap((one) => [one, slugOf(one), one.replaceAll("-", " ")]);
  return [...new Set(names)].filter((one) => one !== name);
}

/** As Quartz writes a name in an address. */
function slugOf(name: string): string {
  return name
    .replace(/\s/g, "-")
    .replaceAll("&", "-and-")
    .replaceAll("%", "-percent")
    .replace(/[?#]/g, "");
}

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
