import { anywhere, folderNamed, type Patterns, withoutBraces } from "../../ignore/patterns.ts";
import { literals, UNDERSCORED } from "../../ignore/program-patterns.ts";
import type { IgnoreReader } from "../interface.ts";

export const docusaurusIgnore: readonly IgnoreReader[] = [
  { file: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/, read: docusaurus },
];

function docusaurus(text: string, folder: string): Patterns[] {
  // The documents may be outside the site's folder.
  const outside = [...text.matchAll(/\bpath\s*:\s*(["'`])\.\.\/([^"'`]*)\1/g)];
  const above = folder.replace(/[^/]+\/$/, "");
  const others = folder === "" ? [] : outside.map(([, , to = ""]) => above + folderNamed(to));
  // Relative to each documents folder, of which there may be several.
  const excluded = literals(text, "exclude").flatMap(withoutBraces).map(anywhere);
  return [...new Set([folder, ...others])].map((place) => ({
    folder: place,
    lines: [...UNDERSCORED, ...excluded],
    origin: "the Docusaurus settings",
    onlyPages: true,
  }));
}
