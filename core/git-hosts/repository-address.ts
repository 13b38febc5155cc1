import { isUrl } from "#schemas/is-url.ts";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import type { DeliveredRepository, ProjectSource } from "./port.ts";

/** A part of a path. "-" is not a name: on GitLab, it begins the part of an address that is a page of the repository. */
const SEGMENT = /^(?!-$)[\w.+~-]{1,255}$/;

/**
 * The source of a repository at an address, or null if the path does not name one. Hosts redirect git to the address that
 * ends in `.git`, and git must not follow redirects.
 */
export function addressedSource(
  provider: GitHostName,
  address: string,
  { groups = false }: { groups?: boolean } = {},
): (ProjectSource & { url: string }) | null {
  const segments = decodeURI(new URL(address).pathname)
    .replace(/\/$/, "")
    .replace(/\.git$/, "")
    .slice(1)
    .split("/");
  const isNamed = groups ? segments.length >= 2 : segments.length === 2;
  if (!isNamed || !segments.every((segment) => SEGMENT.test(segment))) return null;
  const path = segments.join("/");
  return { kind: "git", url: withPath(address, `/${path}.git`), ...namesOf(path), provider };
}

/** "group/subgroup/garden" → the owner is "group/subgroup" */
export function namesOf(fullName: string): { owner: string; repo: string } {
  const at = fullName.lastIndexOf("/");
  return { owner: fullName.slice(0, Math.max(at, 0)), repo: fullName.slice(at + 1) };
}

/** The last two names of a path, for a host whose paths are not known. */
export function lastNames(path: string): { owner: string; repo: string } {
  const [repo = "", owner = ""] = path.split("/").filter(Boolean).toReversed();
  return { owner: decodeURI(owner), repo: decodeURI(repo).replace(/\.git$/, "") };
}

/** By its id if it is known, because names change. */
export function isLinkedTo(
  { repositoryId, url }: ProjectSource,
  { id, fullName, webPath }: DeliveredRepository,
): boolean {
  if (repositoryId !== undefined) return id === String(repositoryId);
  if (url === null) return false;
  const path = new URL(url).pathname.replace(/\.git$/, "").toLowerCase();
  const paths = [`/${fullName}`, ...(webPath ? [webPath] : [])];
  return paths.some((known) => known.toLowerCase() === path);
}

/** The source with the repository's id and current name. Its host may be below a path, such as `/gitlab`. */
export function learnedSource(
  source: ProjectSource,
  { id, fullName, webPath = "" }: DeliveredRepository,
): ProjectSource {
  if (source.url === null) return source;
  const below = webPath.endsWith(`/${fullName}`) ? webPath.slice(0, -fullName.length - 1) : "";
  const url = withPath(source.url, `${below}/${fullName}.git`);
  return { ...source, ...namesOf(fullName), url, repositoryId: id };
}

function withPath(address: string, path: string): string {
  const url = new URL(address);
  url.pathname = path;
  return url.href;
}

/** The path of a page's address, without a slash at the end; empty if it is not an address. */
export function webPathOf(address: string | null | undefined): string {
  return address && isUrl(address) ? new URL(address).pathname.replace(/\/$/, "") : "";
}
