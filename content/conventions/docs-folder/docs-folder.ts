import { plainAddresses, plainKeys, plainOrder, wikiSyntax } from "../defaults.ts";
import type { ConventionSet, ProgramSite, Repository } from "../interface.ts";
import { noteAt } from "../paths.ts";
import { isCommunityFile } from "../community-files.ts";
import { readSummary } from "../summary.ts";

const FOLDERS = ["docs/", "doc/", "documentation/"];
const CONTENTS = ["_sidebar.md", "SUMMARY.md"];

/** A repository of something else, most often a program, whose notes are all in one folder. */
export const docsFolder: ConventionSet = {
  id: "docs",
  kind: "a repository with a folder of docs",
  sources: /^(?:docs|doc|documentation)\/(?:_sidebar|SUMMARY)\.md$/,
  marks: null,
  recognise: (repository) => (folderOfDocs(repository) === null ? null : ""),
  root: rootOf,
  order(site) {
    const root = rootOf(site);
    for (const name of CONTENTS) {
      const text = site.repository.sources.get(root + name);
      if (text === undefined) continue;
      const menu = readSummary(site.repository, text, root);
      return { ...plainOrder, origin: name, menu, by: "name", isReadable: true, isBook: true };
    }
    return { ...plainOrder, origin: "file names", by: "name", isReadable: true, isBook: true };
  },
  frontMatter: plainKeys,
  addresses: (site) => {
    const root = rootOf(site);
    return { ...plainAddresses, bases: root === "" ? [] : [`/${root.slice(0, -1)}`] };
  },
  syntax: wikiSyntax,
  ignore: [],
};

function rootOf({ repository, folder }: ProgramSite): string {
  return folderOfDocs(repository) ?? folder;
}

/** The folder, if it has a first page, and if nothing outside it is meant for visitors. */
function folderOfDocs(repository: Repository): string | null {
  for (const folder of FOLDERS) {
    const isWhole = repository.notes.every(
      (path) => path.startsWith(folder) || isCommunityFile(path),
    );
    if (isWhole && noteAt(repository, folder) !== null) return folder;
  }
  return null;
}
