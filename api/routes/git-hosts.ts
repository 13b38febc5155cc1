import { z } from "zod";
import {
  connectionsFor,
  createConnection,
  removeConnection,
  replaceToken,
  testConnection,
} from "#core/git-hosts/connections/connections.ts";
import { connectedRepositories } from "#core/git-hosts/connections/connected-repositories.ts";
import {
  type AuthorizingUser,
  beginAuthorization,
  finishAuthorization,
} from "#core/git-hosts/connections/oauth/authorize.ts";
import { oauthClientsOf } from "#core/git-hosts/connections/oauth/clients.ts";
import { AppError } from "#schemas/errors.ts";
import {
  ConnectedRepository,
  GitHostConnection,
  NewConnection,
  OauthClient,
} from "#schemas/git-hosts/git-host-connection.ts";
import { paged } from "#schemas/paging.ts";
import type { Caller } from "#core/access/caller.ts";
import type { GitHostConnectionDocument } from "#store/connections/documents.ts";
import type { Services } from "../services.ts";
import { answer, inConnection, inOrg, router } from "../trpc.ts";

const QUERY_MAX_LENGTH = 200;
const CURSOR_MAX_LENGTH = 200;
/** What a host adds to the address of the page to which it sends the browser back. */
const RETURNED_MAX_LENGTH = 2000;
const Returned = z.string().min(1).max(RETURNED_MAX_LENGTH);
const Authorization = { url: z.string(), state: z.string() };

/** Access of an organization to git hosts. Tokens are only ever written. */
const connections = router({
  list: inOrg({})
    .output(
      answer({
        connections: z.array(GitHostConnection),
        clients: z.array(OauthClient),
        ...paged,
      }),
    )
    .query(async ({ ctx: { services, org } }) => {
      const views = await connectionsFor(services, org._id);
      const clients = oauthClientsOf(services.env);
      return { success: true, connections: views, clients, total: views.length, nextCursor: null };
    }),

  /** The host is asked first. A token that it refuses is not stored. */
  create: inOrg(NewConnection)
    .output(answer({ connection: GitHostConnection }))
    .mutation(async ({ ctx: { services, org, caller, audit }, input }) => {
      const { host, address, username, token } = input;
      const createdBy = { userId: caller.userId, name: nameOf(caller) };
      const given = { host, address, username, token, createdBy };
      const connection = await createConnection(services, org._id, given);
      audit.details = detailsOf(connection);
      return { success: true, connection: await view(services, connection) };
    }),

  /** Begins to connect a host at which this installation has an OAuth client. The browser goes to `url`. */
  authorize: inOrg({ host: NewConnection.host, address: NewConnection.address })
    .output(answer(Authorization))
    .mutation(async ({ ctx: { services, org, caller, audit }, input: { host, address } }) => {
      const begun = await beginAuthorization(services, userOf(caller, org._id), { host, address });
      audit.details = { host, address: new URL(begun.url).origin };
      return { success: true, ...begun };
    }),

  /** The same for a connection that exists. Its projects stay linked. */
  authorizeAgain: inConnection({})
    .output(answer(Authorization))
    .mutation(async ({ ctx: { services, connection, caller, audit } }) => {
      const { host, orgId } = connection;
      const place = { host, again: connection };
      const begun = await beginAuthorization(services, userOf(caller, orgId), place);
      audit.details = detailsOf(connection);
      return { success: true, ...begun };
    }),

  /** Stores the connection that the user has allowed. It has to be the session that began. */
  finish: inOrg({ code: Returned, state: Returned })
    .output(answer({ connection: GitHostConnection }))
    .mutation(async ({ ctx: { services, org, caller, audit }, input: { code, state } }) => {
      const createdBy = { userId: caller.userId, name: nameOf(caller) };
      const user = userOf(caller, org._id);
      const connection = await finishAuthorization(services, user, { code, state, createdBy });
      audit.details = detailsOf(connection);
      return { success: true, connection: await view(services, connection) };
    }),

  /** Projects of the connection stay linked. */
  replaceToken: inConnection({ username: NewConnection.username, token: NewConnection.token })
    .output(answer({ connection: GitHostConnection }))
    .mutation(async ({ ctx: { services, connection, audit }, input: { username, token } }) => {
      const changed = await replaceToken(services, connection, { username, token });
      audit.details = detailsOf(changed);
      return { success: true, connection: await view(services, changed) };
    }),

  /** `connection.failure` says why the host refused the token. */
  test: inConnection({})
    .output(answer({ connection: GitHostConnection }))
    .mutation(async ({ ctx: { services, connection, audit } }) => {
      const tested = await testConnection(services, connection);
      audit.details = detailsOf(tested);
      return { success: true, connection: await view(services, tested) };
    }),

  /** Returns the projects that read their repository with it. They need another token now. */
  remove: inConnection({})
    .output(answer({ projects: GitHostConnection.shape.projects }))
    .mutation(async ({ ctx: { services, connection, audit } }) => {
      const { projects } = await view(services, connection);
      await removeConnection(services, connection);
      audit.details = detailsOf(connection);
      return { success: true, projects };
    }),
});

export const gitHosts = router({
  connections,

  /** Repositories that the connection's token can read. The host decides how many a page has. */
  repositories: inConnection({
    query: z.string().trim().max(QUERY_MAX_LENGTH).default(""),
    cursor: z.string().max(CURSOR_MAX_LENGTH).nullish(),
    /** Sent by tRPC's infinite queries. */
    direction: z.literal("forward").optional(),
  })
    .output(
      answer({ repositories: z.array(ConnectedRepository), nextCursor: z.string().nullable() }),
    )
    .query(async ({ ctx: { services, connection }, input: { query, cursor } }) => {
      const request = { query, cursor: cursor ?? null };
      const page = await connectedRepositories(services, connection, request);
      return { success: true, ...page };
    }),
});

/** API keys have no session, and may not connect hosts. */
const userOf = ({ userId, sessionId }: Caller, orgId: string): AuthorizingUser => ({
  orgId,
  userId,
  sessionId: sessionId ?? "",
});

const nameOf = ({ key, fullName, email }: Caller) => key?.name ?? fullName ?? email;

const detailsOf = ({ host, address }: GitHostConnectionDocument) => ({ host, address });

async function view(
  services: Services,
  { _id, orgId }: GitHostConnectionDocument,
): Promise<GitHostConnection> {
  const views = await connectionsFor(services, orgId);
  const connection = views.find(({ id }) => id === _id);
  if (!connection) throw new AppError("connection_not_found");
  return connection;
}
