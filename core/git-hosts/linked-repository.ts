import { parseRemoteUrl } from "#git/mirrors/remote-url.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env/env.ts";
import { isLinkedKind, type LinkedSource } from "#schemas/projects/project.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { chooseFirstBranch, updateProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { github } from "./github/host.ts";
import { gitHosts, hostOf } from "./hosts.ts";
import { lastNames } from "./repository-address.ts";
import { sshSource, withPage } from "./ssh-source.ts";
import type { Delivery, GitHost, ProjectSource } from "./port.ts";
import { addressedSource } from "./repository-address.ts";

/** The source to store for a repository chosen by name or address. @throws AppError as in `parseRemoteUrl` */
export function linkSource(env: Env, chosen: LinkedSource): ProjectSource {
  if (chosen.kind === "github") {
    const { kind, owner, repo } = chosen;
    return { kind, url: github.cloneUrl(env, { owner, repo }), owner, repo };
  }
  const { provider } = chosen;
  if (isSshAddress(chosen.url)) return sshSource(env, chosen);
  const source = remoteSource(env, chosen.url);
  if (provider) {
    const addressed =
      provider === "other" ? null : addressedSource(provider, source.url, { groups: true });
    return addressed ?? { kind: "git", ...source, provider };
  }
  const known = gitHosts.map((host) => host.sourceAt(env, source.url)).find(Boolean);
  return known ?? { kind: "git", ...source };
}

/** @throws AppError as in `parseRemoteUrl` */
export function remoteSource(
  env: Pick<Env, "GIT_ALLOW_PRIVATE_HOSTS">,
  address: string,
): { url: string; owner: string; repo: string } {
  const parsed = parseRemoteUrl(address, { allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS });
  if (parsed.ssh) throw new AppError("git_url_ssh");
  const { url } = parsed;
  return { url, ...lastNames(new URL(url).pathname) };
}

interface Delivered {
  project: ProjectDocument;
  delivery: Delivery;
}

/**
 * Whether the webhook belongs to a repository other than the project's linked one, such as a former one at another host. Servers
 * that Pressmark does not know send the format of a host that it knows, so their deliveries count.
 */
export function isOtherRepository(
  { env }: Pick<CoreContext, "env">,
  host: GitHost,
  { project: { source }, delivery: { repository } }: Delivered,
): boolean {
  if (!isLinkedKind(source.kind)) return false;
  const own = hostOf(env, source);
  if (own === null) return false;
  if (own !== host) return true;
  return !repository || !host.isRepositoryOf(withPage(source), repository);
}

/** Stores the details of a linked repository from a delivery: its id, its current name and its default branch. */
export async function learnRepository(
  context: Pick<CoreContext, "db" | "env" | "log" | "redis">,
  host: GitHost,
  delivered: Delivered,
): Promise<ProjectDocument> {
  const { db, env } = context;
  const { project, delivery } = delivered;
  const { source } = project;
  const { repository } = delivery;
  const isLinked = hostOf(env, source) === host;
  if (!isLinked || !repository || isOtherRepository({ env }, host, delivered)) return project;
  const { at } = repository;
  // Deliveries arrive in any order: one from before a rename has the former name.
  if (at && source.namedAt && at < source.namedAt) return project;
  const { kind, url } = source;
  const found = host.learn(env, withPage(source), repository);
  // A project with a deploy key keeps its ssh address. Hosts redirect the former one of a renamed repository.
  const named = { ...found, ...(at && { namedAt: at }) };
  const learned = url !== null && isSshAddress(url) ? { ...named, kind, url } : named;
  if (!isSameSource(source, learned)) {
    const renamed = await updateProject(db, project._id, { source: learned });
    if (renamed) await bestEffort(context, () => publishProjectChanged(context.redis, renamed));
  }
  if (project.branchChosen || !repository.defaultBranch) return project;
  return (await chooseFirstBranch(db, project._id, repository.defaultBranch)) ?? project;
}

const isSameSource = (a: ProjectSource, b: ProjectSource) =>
  a.repositoryId === b.repositoryId && a.owner === b.owner && a.repo === b.repo;
