import type { ProjectSource } from "#schemas/projects/project.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { connectedSource } from "../git-hosts/connections/connected-repositories.ts";
import type { VerifiedRepository } from "../git-hosts/github/verify-repository.ts";
import { linkSource, remoteSource } from "../git-hosts/linked-repository.ts";
import { verifiedSource } from "./connect-repository.ts";

export interface Origin {
  source: ProjectDocument["source"];
  /** Known if the host was asked. */
  defaultBranch?: string | null;
}

/**
 * What is stored about the chosen source of a project of an organization. `verified` is its repository, if the user has proved that they can read it.
 * @throws AppError as in `parseRemoteUrl` and `connectedSource`
 */
export async function originOf(
  context: CoreContext,
  orgId: string,
  { source, verified }: { source: ProjectSource; verified?: VerifiedRepository | undefined },
): Promise<Origin> {
  const { kind } = source;
  if (verified)
    return {
      source: verifiedSource(context.env, verified),
      defaultBranch: verified.defaultBranch,
    };
  if (kind === "remote" || kind === "template")
    return { source: { kind, url: null, owner: "", repo: "" } };
  if (kind === "clone") return { source: { kind, ...remoteSource(context.env, source.url) } };
  const { connectionId, url } = kind === "git" ? source : {};
  if (connectionId !== undefined && url !== undefined)
    return connectedSource(context, orgId, { connectionId, url });
  const username = "access" in source ? source.access?.username : undefined;
  const linked = linkSource(context.env, source);
  return { source: { ...linked, ...(username !== undefined && { username }) } };
}
