import { AppError } from "#schemas/errors.ts";
import { findConnectionIn } from "#store/connections/connections.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import type { HostApi, HostConnections } from "../port.ts";
import { openConnection } from "./open-connection.ts";

/** The API of a connected project's host. @throws AppError connection_missing, secret_undecryptable */
export async function connectionOf(
  context: Pick<CoreContext, "env" | "db" | "secretBox">,
  { orgId, source }: ProjectDocument,
): Promise<{
  host: HostConnections;
  api: HostApi;
  repository: { id: string; fullName: string };
}> {
  const { connectionId = "", repositoryId, owner, repo } = source;
  const connection = await findConnectionIn(context.db, [orgId], connectionId);
  if (!connection) throw new AppError("connection_missing");
  const repository = { id: String(repositoryId), fullName: `${owner}/${repo}` };
  return { ...openConnection(context, connection), repository };
}
