import type { Env } from "#schemas/env/env.ts";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import { isLinkedKind } from "#schemas/projects/project.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { hostOf } from "./hosts.ts";
import { withPage } from "./ssh-source.ts";

/** A branch and a path that are ready for an address. */
type Place = { branch: string; path: string };

const addresses: Record<GitHostName, (place: Place) => string> = {
  github: ({ branch, path }) => `edit/${branch}/${path}`,
  gitlab: ({ branch, path }) => `-/edit/${branch}/${path}`,
  gitea: ({ branch, path }) => `_edit/${branch}/${path}`,
  bitbucket: ({ branch, path }) => `src/${branch}/${path}?mode=edit&at=${branch}`,
};

/** The page of a git host where a file of the linked repository can be edited. Null if the host is not known, or the repository is not linked. */
export function editAddresses(
  env: Env,
  { source, branch }: Pick<ProjectDocument, "source" | "branch">,
): ((path: string) => string) | null {
  const host = isLinkedKind(source.kind) ? hostOf(env, source) : null;
  const { url } = withPage(source);
  if (!host || url === null || !/^https?:/.test(url)) return null;
  const address = new URL(url);
  // Credentials in an address are not for visitors.
  const repository = address.origin + address.pathname.replace(/\/$/, "").replace(/\.git$/, "");
  return (path) =>
    `${repository}/${addresses[host.name]({ branch: encoded(branch), path: encoded(path) })}`;
}

const encoded = (path: string) => path.split("/").map(encodeURIComponent).join("/");
