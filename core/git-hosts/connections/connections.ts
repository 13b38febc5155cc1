import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import {
  type ConnectedHost,
  type GitHostConnection,
} from "#schemas/git-hosts/git-host-connection.ts";
import {
  countConnections,
  deleteConnection,
  insertConnection,
  listConnectedProjects,
  listConnections,
  updateConnection,
} from "#store/connections/connections.ts";
import type { GitHostConnectionDocument } from "#store/connections/documents.ts";
import { tokenContext } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../../context.ts";
import type { TokenOwner } from "../port.ts";
import { connectionAddress } from "./connection-address.ts";
import { openConnection } from "./open-connection.ts";
import { openHost, connectionsOf } from "./open-host.ts";

type ConnectionContext = Pick<CoreContext, "env" | "db" | "secretBox">;

const CONNECTIONS_MAX = 50;

interface GivenToken {
  username?: string | undefined;
  token: string;
}

/** Stores a connection if the host accepts the token. @throws AppError connection_limit, connection_address, and those of `askHost` */
export async function createConnection(
  context: ConnectionContext,
  orgId: string,
  given: GivenToken & {
    host: ConnectedHost;
    address?: string | undefined;
    createdBy: { userId: string; name: string };
  },
): Promise<GitHostConnectionDocument> {
  const { db, env, secretBox } = context;
  await demandRoom(db, orgId);
  const { host, token, createdBy } = given;
  const address = connectionAddress(env.GIT_ALLOW_PRIVATE_HOSTS, host, given.address);
  const username = usernameOf(host, given.username);
  const { host: adapter, api } = openHost(context, { host, address }, { username, token });
  const owner = await adapter.identify(api);
  const id = newId();
  const now = new Date();
  const connection: GitHostConnectionDocument = {
    _id: id,
    orgId,
    host,
    address,
    username,
    createdBy,
    sealedToken: secretBox.seal(token, tokenContext(id)),
    ...factsOf(owner),
    createdAt: now,
    updatedAt: now,
    checkedAt: now,
    failure: null,
  };
  await insertConnection(db, connection);
  return connection;
}

/** @throws AppError connection_limit */
export async function demandRoom(db: CoreContext["db"], orgId: string): Promise<void> {
  if ((await countConnections(db, orgId)) >= CONNECTIONS_MAX)
    throw new AppError("connection_limit");
}

/** From now on, the projects of the connection use this token. @throws AppError as in `createConnection` */
export async function replaceToken(
  context: ConnectionContext,
  connection: GitHostConnectionDocument,
  given: GivenToken,
): Promise<GitHostConnectionDocument> {
  const username = usernameOf(connection.host, given.username ?? connection.username ?? undefined);
  const { host, api } = openHost(context, connection, { username, token: given.token });
  const owner = await host.identify(api);
  const now = new Date();
  return save(context, connection, {
    username,
    oauth: null,
    sealedToken: context.secretBox.seal(given.token, tokenContext(connection._id)),
    ...factsOf(owner),
    updatedAt: now,
    checkedAt: now,
    failure: null,
  });
}

/** Asks the host who the token belongs to and what it may do. A refusal is the result of the test, not an error. */
export async function testConnection(
  context: ConnectionContext,
  connection: GitHostConnectionDocument,
): Promise<GitHostConnectionDocument> {
  const checkedAt = new Date();
  try {
    const { host, api } = await openConnection(context, connection);
    const { scopes, oauth } = connection;
    const owner = await host.identify(api, ...(oauth ? [{ scopes }] : []));
    return await save(context, connection, { ...factsOf(owner), checkedAt, failure: null });
  } catch (error) {
    if (!(error instanceof AppError) || error.appCode === "connection_not_found") throw error;
    const { appCode, message } = error;
    return save(context, connection, { checkedAt, failure: { appCode, message } });
  }
}

export async function removeConnection(
  { db }: Pick<CoreContext, "db">,
  { _id }: GitHostConnectionDocument,
): Promise<void> {
  await deleteConnection(db, _id);
}

/** The organization's connections, each with the projects that use it. */
export async function connectionsFor(
  { db }: Pick<CoreContext, "db">,
  orgId: string,
): Promise<GitHostConnection[]> {
  const [documents, projects] = await Promise.all([
    listConnections(db, orgId),
    listConnectedProjects(db, orgId),
  ]);
  return documents.map((document) => ({
    id: document._id,
    orgId,
    host: document.host,
    address: document.address,
    access: document.oauth ? "oauth" : "token",
    login: document.login,
    scopes: document.scopes,
    missingScopes: document.missingScopes,
    expiresAt: document.tokenExpiresAt,
    createdBy: document.createdBy.name,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
    checkedAt: document.checkedAt.toISOString(),
    failure: document.failure,
    projects: projects
      .filter(({ source }) => source.connectionId === document._id)
      .map(({ _id, handle, name }) => ({ id: _id, handle, name })),
  }));
}

/** @throws AppError connection_not_found if it was removed in the meantime */
export async function save(
  { db }: Pick<CoreContext, "db">,
  { _id }: GitHostConnectionDocument,
  values: Partial<GitHostConnectionDocument>,
): Promise<GitHostConnectionDocument> {
  const saved = await updateConnection(db, _id, values);
  if (!saved) throw new AppError("connection_not_found");
  return saved;
}

export const factsOf = ({ subject, login, scopes, missingScopes, expiresAt }: TokenOwner) => ({
  subject,
  login,
  scopes,
  missingScopes,
  tokenExpiresAt: expiresAt,
});

/** @throws AppError connection_username */
function usernameOf(host: ConnectedHost, given: string | undefined): string | null {
  if (!connectionsOf(host).needsUsername) return null;
  if (!given) throw new AppError("connection_username");
  return given;
}
