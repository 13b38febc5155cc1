import { AppError } from "#schemas/errors.ts";
import { findConnectionIn } from "#store/connections/connections.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { connectionsOf, openToken } from "../git-hosts/connections/open-connection.ts";

type AccessContext = Pick<CoreContext, "db" | "secretBox">;

/**
 * How git reads a repository with a connection of the project's organization. After a move to another organization, the
 * connection no longer counts.
 * @throws AppError connection_missing, secret_undecryptable
 */
export async function connectedAccess(
  context: AccessContext,
  { orgId }: Pick<ProjectDocument, "orgId">,
  connectionId: string,
): Promise<{ username: string; password: string }> {
  const connection = await findConnectionIn(context.db, [orgId], connectionId);
  if (!connection) throw new AppError("connection_missing");
  return {
    username: connectionsOf(connection.host).gitUsername,
    password: openToken(context, connection),
  };
}
