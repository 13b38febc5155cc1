import { linkedRemote, type Remote } from "#git/mirrors/remotes.ts";
import { AppError } from "#schemas/errors.ts";
import { REPOSITORY_TOKEN } from "#schemas/secrets.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { connectedAccess } from "./connected-access.ts";
import { readSecret } from "./secrets.ts";

/** Hosts that check only the token accept any name. */
const ANY_USERNAME = "git";

/**
 * The linked repository of a project, with the access token if it has one. Null when the project's content is in the built-in remote.
 * A token of the project itself comes before the one of its connection.
 * @throws AppError secret_undecryptable, secret_missing, connection_missing
 */
export async function linkedRepository(
  context: Pick<CoreContext, "env" | "db" | "secretBox">,
  project: Pick<ProjectDocument, "_id" | "orgId" | "source">,
): Promise<Remote | null> {
  const remote = linkedRemote(context.env, project.source);
  const { username, connectionId } = project.source;
  if (!remote) return remote;
  if (username === undefined)
    return connectionId === undefined
      ? remote
      : { ...remote, credentials: await connectedAccess(context, project, connectionId) };
  const password = await readSecret(context, project, REPOSITORY_TOKEN);
  if (password === null) throw new AppError("secret_missing");
  return { ...remote, credentials: { username: username || ANY_USERNAME, password } };
}
