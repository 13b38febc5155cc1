import { parseRemoteUrl } from "#git/mirrors/remote-url.ts";
import { parseSshAddress } from "#git/ssh/ssh-url.ts";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { ProjectSource as ChosenSource } from "#schemas/projects/project.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import { gitHosts } from "./hosts.ts";
import type { ProjectSource } from "./port.ts";
import { lastNames, namesOf } from "./repository-address.ts";

const NO_TOKEN = "A repository with an ssh address is read with a deploy key, not with a token.";

/** The source for an ssh address. A host recognizes its repositories by their https address. @throws AppError as in `parseRemoteUrl`, git_url_ssh */
export function sshSource(env: Env, chosen: Extract<ChosenSource, { kind: "git" }>): ProjectSource {
  const { url } = parseRemoteUrl(chosen.url, { allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS });
  if (chosen.access) throw new AppError("git_url_ssh", { message: NO_TOKEN });
  const page = pageOf(url);
  const known = gitHosts.find((host) => host.sourceAt(env, page) !== null);
  const provider = chosen.provider ?? known?.name;
  const path = new URL(page).pathname.replace(/^\/|\.git$/g, "");
  const isNamed = provider !== undefined && provider !== "other";
  const names = isNamed ? namesOf(path) : lastNames(path);
  return { kind: "git", url, ...names, ...(provider && { provider }) };
}

/** The source as its host knows it: with an https address. */
export function withPage(source: ProjectSource): ProjectSource {
  const { url } = source;
  return url !== null && isSshAddress(url) ? { ...source, url: pageOf(url) } : source;
}

function pageOf(address: string): string {
  const { host, path } = parseSshAddress(address);
  return `https://${host.includes(":") ? `[${host}]` : host}/${path.replace(/^\//, "")}`;
}
