import type { AddressRules, ProgramSite } from "../interface.ts";
import { hostRedirects } from "./host-files.ts";
import { openRedirects, type RedirectRule, type Redirects } from "./rules.ts";

/** The program's redirects come before the host's, because the host only sees what the program has published. */
export function redirectsOf(
  { repository, folder }: ProgramSite,
  root: string,
  { own, redirectRules, staticFolders }: AddressRules & { own: readonly RedirectRule[] },
): Redirects {
  return openRedirects([
    ...own,
    ...redirectRules,
    ...hostRedirects(repository, { folder, root, staticFolders }),
  ]);
}
