import type { AddressReaders } from "#schemas/projects/audience-view.ts";
import { readPath } from "#schemas/sites/redirects/read-path.ts";
import { canonicalPath } from "#markdown/links/canonical-path.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { audienceOfProject } from "../projects/settings/audience-rules.ts";
import { pagePasswordOf } from "./page-passwords.ts";

const SOURCE = /\.(?:mdx?|markdown)$/i;

/** Who can read an address, or a whole URL of the site, by the current rules. */
export function readersOfAddress(project: ProjectDocument, address: string): AddressReaders {
  const path = readPath(address);
  const names = [path, path.replace(SOURCE, "")].map((name) => canonicalPath(name));
  const { audience, path: rule } = audienceOfProject(project).ofNames(names);
  const lacksPassword = audience === "password" && pagePasswordOf(project, rule ?? "/") === null;
  return { audience, path: rule, lacksPassword };
}
