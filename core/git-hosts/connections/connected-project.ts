import { AppError } from "#schemas/errors.ts";
import { findConnectionIn } from "#store/connections/connections.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { hostNamed } from "../hosts.ts";
import type { HostApi, HostConnections, HostReports, ReportedRepository } from "../port.ts";
import { openConnection } from "./open-connection.ts";

/** The API of a connected project's host. @throws AppError connection_missing, and those of `usableToken` */
export async function connectionOf(
  context: Pick<CoreContext, "env" | "db" | "secretBox">,
  { orgId, source }: ProjectDocument,
): Promise<{
  host: HostConnections;
  reports: HostReports;
  api: HostApi;
  repository: ReportedRepository;
}> {
  const { connectionId = "", repositoryId, owner, repo } = source;
  const connection = await findConnectionIn(context.db, [orgId], connectionId);
  if (!connection) throw new AppError("connection_missing");
  const repository = { id: String(repositoryId), fullName: `${owner}/${repo}` };
  const { reports } = hostNamed(connection.host);
  return { ...(await openConnection(context, connection)), reports, repository };
}
