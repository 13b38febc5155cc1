import { type AppCode, AppError } from "#schemas/errors.ts";
import { findConnectionIn } from "#store/connections/connections.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { usableToken } from "../git-hosts/connections/oauth/usable-token.ts";
import { connectionsOf } from "../git-hosts/connections/open-host.ts";

type AccessContext = Pick<CoreContext, "env" | "db" | "secretBox">;

/** Failures that a build already knows. */
const known: readonly AppCode[] = [
  "connection_ended",
  "connection_missing",
  "secret_undecryptable",
  "host_busy",
];

/**
 * How git reads a repository with a connection of the project's organization. After a move to another organization, the
 * connection no longer counts.
 * @param refused a token that the host has just refused
 * @throws AppError connection_missing, connection_ended, secret_undecryptable, host_busy, and git_host_failed if the token
 * cannot be renewed now
 */
export async function connectedAccess(
  context: AccessContext,
  { orgId }: Pick<ProjectDocument, "orgId">,
  connectionId: string,
  refused?: string,
): Promise<{ username: string; password: string }> {
  const connection = await findConnectionIn(context.db, [orgId], connectionId);
  if (!connection) throw new AppError("connection_missing");
  const host = connectionsOf(connection.host);
  const username = connection.oauth ? host.oauth.gitUsername : host.gitUsername;
  try {
    return { username, password: await usableToken(context, connection, refused) };
  } catch (cause) {
    if (!(cause instanceof AppError) || known.includes(cause.appCode)) throw cause;
    throw new AppError("git_host_failed", { message: cause.message, cause });
  }
}
