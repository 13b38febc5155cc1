import type { LanguageSet } from "../languages/language-set.ts";
import { placeInLanguages } from "../languages/open-languages.ts";
import { isCommunityFile } from "./community-files.ts";
import type { Repository } from "./interface.ts";

/** Sites in these folders are part of something else. */
const OTHERS =
  /(?:^|\/)(?:node_modules|vendor|tests?|__tests__|specs?|fixtures?|examples?|samples?|demos?|templates?|starters?|playgrounds?|e2e)\//i;

interface Files {
  /** The root directory of the project's settings; it always wins. */
  chosenRoot: string;
  /** Every file of the commit. */
  entries: readonly { path: string; kind: string }[];
}

export const isOfOthers = (path: string) => OTHERS.test(path);

/** The documentation of the program in a repository, which has other notes for those who change it. */
const DOCUMENTS = /^(?:docs?|documentation|website|site|www|book|manual)\/$/i;
const MIN_DOCUMENTS = 5;
const PROGRAM =
  /^(?:package\.json|cargo\.toml|go\.mod|pyproject\.toml|setup\.(?:py|cfg)|pom\.xml|build\.gradle(?:\.kts)?|cmakelists\.txt|makefile|gemfile|composer\.json|mix\.exs|[\w.-]+\.(?:sln|gemspec|cabal))$/i;

const isProgram = (entries: Files["entries"]) =>
  entries.some(({ path, kind }) => kind === "file" && PROGRAM.test(path));

/**
 * Whether the repository is this site. One in a folder must have most of its notes, because others are examples, or projects in a
 * vault. Only the documentation of a program may have fewer.
 */
export function owns(
  { notes }: Repository,
  { chosenRoot, entries }: Files,
  {
    folder,
    content,
    translations,
  }: { folder: string; content: string; translations(): LanguageSet | null },
): boolean {
  if (chosenRoot !== "") return chosenRoot.startsWith(content) || content.startsWith(chosenRoot);
  if (folder === "") return true;
  // Older versions may be beside the content, in the folder of the site.
  const isInside = (path: string) => path.startsWith(content) || path.startsWith(folder);
  // Inside the site, each README is a page.
  const own = notes.filter(
    (path) => (isInside(path) || !isCommunityFile(path)) && !isOfOthers(path),
  );
  const inside = own.filter(isInside);
  if (inside.length * 2 >= own.length) return inside.length > 0;
  if (inside.length >= MIN_DOCUMENTS && DOCUMENTS.test(folder) && isProgram(entries)) return true;
  // There may be more translations than originals.
  const languages = translations();
  if (!languages) return false;
  const place = (path: string) =>
    path.startsWith(content) || placeInLanguages(languages, path) !== undefined;
  return own.filter(place).length * 2 >= own.length;
}
