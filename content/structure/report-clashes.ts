import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import type { IssueSink } from "../model.ts";
import { folderOf } from "../conventions/paths.ts";
import { dateOfPath } from "../conventions/posts.ts";
import { type AddressClash, isReadme } from "./addresses.ts";

const SUGGESTION = "Rename one of them, or set `slug` in its front matter.";

/** @param clash with paths in the repository */
export function reportClash(
  issues: IssueSink,
  { convention, ...clash }: AddressClash & { convention?: ConventionId | null },
): void {
  // Beside the index of a folder, its README is about the files.
  if (clash.url.endsWith("/readme") && !isReadme(clash.winner)) return;
  const { severity, ...group } = groupOf({
    ...clash,
    // Where the program reads no addresses, the author sees no mistake.
    isStated: clash.isStated === true && (!convention || STATING.has(convention)),
  });
  issues.add({
    path: clash.path,
    line: null,
    severity,
    category: "address",
    message: `${clash.winner} already uses ${clash.wanted}, so this note is at ${clash.url}.`,
    suggestion: SUGGESTION,
    group: { ...group, suggestion: SUGGESTION },
  });
}

/** The programs that read addresses in front matter. */
const STATING: ReadonlySet<string> = new Set<ConventionId>([
  "docusaurus",
  "starlight",
  "hugo",
  "jekyll",
  "eleventy",
  "obsidian",
  "quartz",
  "vuepress",
  "notion",
]);

type ClashGroup = Pick<FoundIssue, "severity"> & { about: string; message: string };

/** Every note has its page, and links lead to it. So only a copied address is a mistake: where the site is published, folders may be part of the others. */
function groupOf({ path, winner, wanted, isStated = false }: AddressClash): ClashGroup {
  if (differInPunctuation(path, winner))
    return {
      severity: "info",
      about: "names with other punctuation",
      message: "Names that differ only in punctuation have addresses that differ in a number.",
    };
  if (withoutLanguage(path) === withoutLanguage(winner))
    return {
      severity: "info",
      about: "names with other languages",
      message:
        "Notes whose names differ only in the language have the same address in their front matter.",
    };
  const [day, other] = [dateOfPath(path), dateOfPath(winner)];
  // Elsewhere, the addresses of posts often contain the date.
  if (day !== null && other !== null && day !== other && !isStated)
    return {
      severity: "info",
      about: "names with other dates",
      message: "Posts whose names differ only in the date have addresses that differ in a number.",
    };
  if (isStated && folderOf(path) === folderOf(winner))
    return {
      severity: "warning",
      about: `address ${wanted}`,
      message: `Several notes in one folder have the address \`${wanted}\` in their front matter.`,
    };
  return {
    severity: "info",
    about: "taken addresses",
    message: "Notes have a number in their address, because other notes have the same address.",
  };
}

/** Names such as `list?` and `list`, and folders such as `c++` and `c`, are different on purpose. Addresses contain no punctuation. */
function differInPunctuation(path: string, winner: string): boolean {
  const [name, other] = [comparableName(path), comparableName(winner)];
  return name !== other && lettersOf(name) === lettersOf(other);
}

/** `about.ja.md` is `about.md` in Japanese. A plugin of the program may add the language to the address. */
const withoutLanguage = (path: string) =>
  path.replace(/\.[a-z]{2}(?:[-_][A-Za-z]{2,4})?(?=\.\w+$)/, "");

const comparableName = (path: string) =>
  path.slice(0, path.lastIndexOf(".")).normalize("NFC").toLowerCase();
const lettersOf = (name: string) => name.replace(/%[\da-f]{2}|[^\p{L}\p{N}]/gu, "");

const HIDDEN_REDIRECT = "Remove the former address from the note, or the page at this address.";

export function reportHiddenRedirect(issues: IssueSink, path: string, from: string): void {
  issues.add({
    path,
    line: null,
    severity: "warning",
    category: "redirect",
    message: `A page already exists at ${from}, so the redirect has no effect.`,
    suggestion: HIDDEN_REDIRECT,
    group: {
      about: "hidden redirects",
      message:
        "Pages already exist at former addresses of notes, so these redirects have no effect.",
      suggestion: HIDDEN_REDIRECT,
    },
  });
}
