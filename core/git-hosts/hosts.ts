import type { Env } from "#schemas/env.ts";
import { isLinkedKind } from "#schemas/projects/project.ts";
import { github } from "./github/host.ts";
import type { GitHost, ProjectSource } from "./port.ts";

/** Every git host whose webhooks and repositories Pressmark understands. */
export const gitHosts: readonly GitHost[] = [github];

/** Repositories of our own may be mirrored: this host reports the pushes of a project that is linked to none. */
const MIRRORED_TO = github;

export const findGitHost = (name: string): GitHost | null =>
  gitHosts.find((host) => host.name === name) ?? null;

/** The host of a linked repository; null when the project's repository is its own, or the host is unknown. */
export function hostOf(env: Env, { kind, provider, url }: ProjectSource): GitHost | null {
  if (kind === "github") return github;
  if (kind !== "git") return null;
  if (provider) return findGitHost(provider);
  return (url !== null && gitHosts.find((host) => host.sourceAt(env, url) !== null)) || null;
}

/** The host that reports pushes to a project; null if webhooks of its host are not understood. */
export const webhookHostOf = (env: Env, source: ProjectSource): GitHost | null =>
  isLinkedKind(source.kind) ? hostOf(env, source) : MIRRORED_TO;
