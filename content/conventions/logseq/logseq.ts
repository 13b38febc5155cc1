import { plainAddresses, plainKeys, plainOrder, wikiSyntax } from "../defaults.ts";
import type { ConventionSet } from "../interface.ts";
import { sourceNamed } from "../paths.ts";
import { decodedName, encodedNames, journalNamed, titleOfJournal } from "./names.ts";

const MARKS = /(?:^|\/)logseq\/config\.edn$/;
const PAGES = /^pages\//;

/** A graph of Logseq: every page is in `pages` and every day in `journals`, and pages are known by their names alone. */
export const logseq: ConventionSet = {
  id: "logseq",
  kind: "a Logseq graph",
  sources: null,
  marks: MARKS,
  recognise(repository) {
    const path = sourceNamed(repository, MARKS)?.[0];
    return path?.replace(/logseq\/config\.edn$/, "") ?? null;
  },
  root: ({ folder }) => folder,
  order: () => ({
    ...plainOrder,
    isReadable: true,
    isNamedByFile: true,
    isOfPosts: (folder) => /(?:^|\/)journals\/$/.test(folder),
    nameOf: (name) => titleOfJournal(name) ?? decodedName(name).split("/").at(-1) ?? name,
    treePathOf: addressOf,
  }),
  frontMatter: plainKeys,
  addresses: ({ folder }) => ({
    ...plainAddresses,
    // Logseq writes it in every page, also in folders below `pages`.
    shortcuts: { "../assets/": `${folder}assets/` },
    pathOf: addressOf,
    namesOf: (name) => [...encodedNames(name), ...journalNamed(name)],
    unwritten: "Logseq",
  }),
  syntax: wikiSyntax,
  ignore: [],
};

/** A page is at its own name, whose parts may be namespaces. */
function addressOf(path: string): string {
  const [folder = "", ...rest] = path.split("/");
  if (!PAGES.test(path)) return path;
  const name = rest.join("/");
  return name === "" ? folder : decodedName(name);
}
