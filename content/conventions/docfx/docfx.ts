import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import { basesOf, folderAt, folderOf, pathOfUrl } from "../paths.ts";
import type { Generator } from "../made-pages/maker.ts";
import { isRecord } from "../program/literals.ts";
import { listOf, readSettings, recordOf, textOf } from "../settings.ts";
import { CONTENTS, readContents } from "./contents.ts";
import { docfxIgnore } from "./ignore.ts";
import { otherRepositories, PUBLISHING } from "./other-repositories.ts";
import { listedParts } from "./parts.ts";
import { contentFolder, contentOf, SETTINGS, settingsOf } from "./settings.ts";

const MICROSOFT_LEARN = "https://learn.microsoft.com";

/** DocFX, with which Microsoft Learn is made too. */
export const docfx: ConventionSet = {
  id: "docfx",
  kind: "a DocFX repository",
  sources: new RegExp(`${SETTINGS.source}|${CONTENTS.source}|${PUBLISHING.source}`, "i"),
  marks: null,
  recognise(repository) {
    for (const [path, text] of repository.sources)
      if (SETTINGS.test(path) && isRecord(readSettings(text, path)["build"])) return folderOf(path);
    return null;
  },
  root: contentFolder,
  order(site) {
    const menu = readContents(site);
    const origin = menu ? "toc.yml" : "file names";
    return { ...plainOrder, origin, menu, by: "name", isReadable: true, isBook: true };
  },
  parts: listedParts,
  frontMatter: {
    ...plainKeys,
    id: { key: "uid", prefix: "xref:" },
    namesInMenu: (_, { conventional }) =>
      conventional?.["uid"] === undefined ? [] : [`/${conventional["uid"]}`],
  },
  addresses(site) {
    const build = recordOf(settingsOf(site)["build"]);
    const named = baseOf(build);
    const isOnLearn = named !== "" || [...site.repository.sources.keys()].some(isOfLearn);
    const base = named === "" && isOnLearn ? folderOfOutput(build) : named;
    return {
      ...plainAddresses,
      bases: basesOf(base),
      shortcuts: { "~/": site.folder },
      redirects: addressesOfParts(site),
      otherSite: isOnLearn ? MICROSOFT_LEARN : null,
      hasOtherPictures: isOnLearn,
    };
  },
  language(site) {
    const { globalMetadata } = recordOf(settingsOf(site)["build"]);
    return textOf(recordOf(globalMetadata)["_lang"]);
  },
  generators: (site) => [...docfxGenerators(settingsOf(site)), ...otherRepositories(site)],
  syntax: plainSyntax,
  ignore: docfxIgnore,
};

/** Pages that DocFX makes of the comments in code. */
function docfxGenerators({ metadata }: Record<string, unknown>): Generator[] {
  return listOf(metadata).flatMap((part) => {
    const { dest, output } = recordOf(part);
    const folder = pathOfUrl(textOf(dest) ?? textOf(output) ?? "api");
    return folder === "" ? [] : { name: "DocFX of the code", prefix: `${folder}/` };
  });
}

/** On Microsoft Learn, the path of the breadcrumbs begins with the path of the site: "/cpp/_bread/toc.json". */
function baseOf({ globalMetadata }: Record<string, unknown>): string {
  const path = textOf(recordOf(globalMetadata)["breadcrumb_path"]) ?? "";
  return /^(\/[\w.-]+(?:\/[\w.-]+)*?)\/_?bread(?:crumbs?)?\//.exec(path)?.[1] ?? "";
}

const isOfLearn = (path: string) => /(?:^|\/)\.openpublishing\.[\w.-]+\.json$/.test(path);

/** Without a path in the breadcrumbs, the site usually has the name of the folder into which it is built. */
const folderOfOutput = ({ dest }: Record<string, unknown>) => pathOfUrl(textOf(dest) ?? "");

/** Where notes of parts in several folders are without these: the last part, most often the newest version, has an address that several have. */
function addressesOfParts(site: ProgramSite): Map<string, string[]> {
  const { repository, folder } = site;
  const sources = [...new Set(contentOf(settingsOf(site)).map(({ source }) => source))];
  const addresses = new Map<string, string[]>();
  if (sources.length < 2) return addresses;
  const taken = new Set<string>();
  for (const source of sources.toReversed()) {
    const place = folderAt(folder, source);
    if (place === null || place === contentFolder(site)) continue;
    for (const path of repository.notes) {
      const inside = path.startsWith(place) ? path.slice(place.length) : "";
      const address = `/${inside.replace(/(?:(?:^|\/)index)?\.md$/i, "")}`;
      if (inside === "" || taken.has(address.toLowerCase())) continue;
      taken.add(address.toLowerCase());
      addresses.set(path, [address]);
    }
  }
  return addresses;
}
