import { AppError } from "#schemas/errors.ts";
import type { ConnectedRepository } from "#schemas/git-hosts/git-host-connection.ts";
import { findConnectionIn } from "#store/connections/connections.ts";
import type { GitHostConnectionDocument } from "#store/connections/documents.ts";
import type { CoreContext } from "../../context.ts";
import type { ProjectSource } from "../port.ts";
import { namesOf } from "../repository-address.ts";
import { openConnection } from "./open-connection.ts";

type RepositoryContext = Pick<CoreContext, "env" | "db" | "secretBox">;

/** A page of the repositories that the connection's token can read. @throws AppError cursor_invalid, and those of `askHost` */
export async function connectedRepositories(
  context: RepositoryContext,
  connection: GitHostConnectionDocument,
  { query, cursor }: { query: string; cursor: string | null },
): Promise<{ repositories: ConnectedRepository[]; nextCursor: string | null }> {
  const { host, api } = await openConnection(context, connection);
  const { subject, login, scopes, missingScopes, tokenExpiresAt: expiresAt } = connection;
  const owner = { subject, login, scopes, missingScopes, expiresAt };
  const page = await host.listRepositories(api, { query, cursor, owner });
  // A host that keeps naming the same page would cause an endless loop.
  return page.nextCursor === cursor ? { ...page, nextCursor: null } : page;
}

/**
 * The source of a project that reads a repository with a connection. The host is asked, so that the token is only used for
 * repositories that it may read at its own host.
 * @throws AppError connection_not_found, connection_other_host, and those of `askHost`
 */
export async function connectedSource(
  context: RepositoryContext,
  orgId: string,
  { connectionId, url }: { connectionId: string; url: string },
): Promise<{ source: ProjectSource; defaultBranch: string | null }> {
  const connection = await findConnectionIn(context.db, [orgId], connectionId);
  if (!connection) throw new AppError("connection_not_found");
  const { host: provider, address } = connection;
  const fullName = nameBelow(address, url);
  if (fullName === null) throw new AppError("connection_other_host");
  const { host, api } = await openConnection(context, connection);
  const repository = await host.findRepository(api, fullName);
  return {
    source: {
      kind: "git",
      provider,
      connectionId,
      repositoryId: repository.id,
      // Not the host's own address: behind a proxy, it may be one that only the host itself knows.
      url: `${address}/${repository.fullName}.git`,
      ...namesOf(repository.fullName),
    },
    defaultBranch: repository.defaultBranch,
  };
}

/** "group/name" of a repository's address, or null if the repository is not below the connection's address. */
function nameBelow(address: string, url: string): string | null {
  if (!url.startsWith(`${address}/`)) return null;
  const name = url.slice(address.length + 1).replace(/(?:\.git)?\/?$/, "");
  return /^[^/?#%]+(?:\/[^/?#%]+)+$/.test(name) && !name.split("/").includes("..") ? name : null;
}
