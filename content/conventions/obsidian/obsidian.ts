import { plainAddresses, plainKeys, plainOrder, wikiSyntax } from "../defaults.ts";
import type { ConventionSet } from "../interface.ts";
import { sourceNamed } from "../paths.ts";
import { obsidianIgnore } from "./ignore.ts";

/** Authors commit only some of these files. The others change whenever a vault is opened. */
const MARKS =
  /(?:^|\/)\.obsidian\/(?:app|appearance|core-plugins|core-plugins-migration|community-plugins|hotkeys|types)\.json$/;

/** A vault. Its links and addresses are the ones that Pressmark has anyway. */
export const obsidian: ConventionSet = {
  id: "obsidian",
  kind: "an Obsidian vault",
  sources: null,
  marks: MARKS,
  recognise(repository) {
    const path = sourceNamed(repository, MARKS)?.[0];
    return path?.replace(/\.obsidian\/[^/]+$/, "") ?? null;
  },
  root: ({ folder }) => folder,
  order: () => plainOrder,
  frontMatter: plainKeys,
  addresses: () => ({ ...plainAddresses, hasFolderNotes: true }),
  syntax: wikiSyntax,
  ignore: obsidianIgnore,
};
