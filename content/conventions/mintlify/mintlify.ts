import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite } from "../interface.ts";
import { folderOf } from "../paths.ts";
import { ruleOf } from "../redirects/vercel.ts";
import { listOf, recordOf, readSettings } from "../settings.ts";
import { mintlifyIgnore } from "./ignore.ts";
import { mintlifyLanguages } from "./languages.ts";
import { menuOf } from "./navigation.ts";
import { isMintlify, SETTINGS } from "./settings.ts";

export const mintlify: ConventionSet = {
  id: "mintlify",
  kind: "a Mintlify repository",
  sources: SETTINGS,
  marks: null,
  recognise({ sources, notes }) {
    for (const [path, text] of sources) {
      const folder = folderOf(path);
      if (!SETTINGS.test(path) || !isMintlify(text)) continue;
      if (notes.some((note) => note.startsWith(folder))) return folder;
    }
    return null;
  },
  root: ({ folder }) => folder,
  order(site) {
    const menu = menuOf(site, settingsOf(site));
    const origin = menu ? "docs.json" : "file names";
    return { ...plainOrder, origin, menu, by: "name", isReadable: true, isBook: true };
  },
  frontMatter: { ...plainKeys, labels: ["sidebarTitle", ...plainKeys.labels] },
  addresses: (site) => ({
    ...plainAddresses,
    redirectRules: listOf(settingsOf(site)["redirects"]).flatMap((entry) => ruleOf(entry)),
  }),
  languages: (site, root) => mintlifyLanguages(settingsOf(site), root),
  syntax: { ...plainSyntax, hasComponents: true },
  ignore: mintlifyIgnore,
};

function settingsOf({ repository, folder }: ProgramSite): Record<string, unknown> {
  for (const [path, text] of repository.sources)
    if (folderOf(path) === folder && SETTINGS.test(path) && isMintlify(text))
      return recordOf(readSettings(text, path));
  return {};
}
