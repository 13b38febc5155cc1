import type { Env } from "#schemas/env/env.ts";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import { isLinkedKind } from "#schemas/projects/project.ts";
import { bitbucket } from "./bitbucket/host.ts";
import { gitea } from "./gitea/host.ts";
import { github } from "./github/host.ts";
import { gitlab } from "./gitlab/host.ts";
import type { GitHost, ProjectSource } from "./port.ts";

/** Every git host whose webhooks and repositories Pressmark supports. */
export const gitHosts: readonly GitHost[] = [github, gitlab, gitea, bitbucket];

/** Built-in repositories may be mirrored to a host. For a project without a linked repository, this host reports the pushes. */
const MIRRORED_TO = github;

export const findGitHost = (name: string): GitHost | null =>
  gitHosts.find((host) => host.name === name) ?? null;

export function hostNamed(name: GitHostName): GitHost {
  const host = findGitHost(name);
  if (!host) throw new Error(`${name} is not a git host`);
  return host;
}

/** The host of a linked repository; null if the project has its own repository, or the host is unknown. */
export function hostOf(env: Env, { kind, provider, url }: ProjectSource): GitHost | null {
  if (kind === "github") return github;
  if (kind !== "git") return null;
  if (provider) return findGitHost(provider);
  return (url !== null && gitHosts.find((host) => host.sourceAt(env, url) !== null)) || null;
}

/** The host that reports pushes to a project; null if the host's webhooks are not supported. */
export const webhookHostOf = (env: Env, source: ProjectSource): GitHost | null =>
  isLinkedKind(source.kind) ? hostOf(env, source) : MIRRORED_TO;
