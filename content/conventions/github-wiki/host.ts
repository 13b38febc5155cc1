import { pathInAnyWiki } from "./addresses.ts";

/** Hosts that everyone knows. The address of any other may be a secret of the project, so only the wiki itself can name it. */
const PUBLIC_HOSTS: ReadonlySet<string> = new Set([
  "github.com",
  "gitlab.com",
  "codeberg.org",
  "gitea.com",
  "bitbucket.org",
  "framagit.org",
  "notabug.org",
  "gitee.com",
]);
const REPOSITORY =
  /^(?:(?:https?|ssh|git):\/\/(?:[^/@]*@)?([^/:]+)(?::\d+)?\/|[^/@:]+@([^/:]+):)(.+)$/i;
/** An address of a wiki with its host. */
const WHOLE = /https:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)(\/[^\s)\]>"'|#?]+)/gi;

interface WikiHost {
  /** `https://codeberg.org` */
  address: string;
  /** `/owner/repo/wiki`: what addresses of this wiki's pages begin with. Null if only the host is known. */
  base: string | null;
}

/** The host of a wiki by the address of its repository, else by whole addresses of wikis in its frame, if all name one host. Null if nothing shows it. */
export function hostOf(repositoryUrl: string | null, frame: readonly string[]): WikiHost | null {
  const [, ofUrl, ofLogin, path = ""] = REPOSITORY.exec(repositoryUrl ?? "") ?? [];
  const host = (ofUrl ?? ofLogin ?? "").toLowerCase();
  if (PUBLIC_HOSTS.has(host)) {
    const [, repository] = /^(.+)\.wiki(?:\.git)?\/?$/i.exec(path) ?? [];
    const pages = host === "gitlab.com" || host === "framagit.org" ? "/-/wikis" : "/wiki";
    return { address: `https://${host}`, base: repository ? `/${repository}${pages}` : null };
  }
  const hosts = new Set(frame.flatMap(hostsOfWikis));
  const [only] = hosts;
  return only !== undefined && hosts.size === 1 ? { address: `https://${only}`, base: null } : null;
}

const hostsOfWikis = (text: string): string[] =>
  [...text.matchAll(WHOLE)].flatMap(([, host = "", path = ""]) =>
    pathInAnyWiki(path) === null ? [] : host.toLowerCase(),
  );
