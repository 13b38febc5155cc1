import { createHash, randomBytes } from "node:crypto";
import { AppError } from "#schemas/errors.ts";
import { newId, newSecret } from "#schemas/ids.ts";
import type { ConnectedHost } from "#schemas/git-hosts/git-host-connection.ts";
import { saveAuthorization, takeAuthorization } from "#store/connections/authorizations.ts";
import { findConnectionIn, insertConnection } from "#store/connections/connections.ts";
import type { GitHostConnectionDocument } from "#store/connections/documents.ts";
import { hashSecret } from "#store/hash-secret.ts";
import { authorizationContext } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../../../context.ts";
import { connectionAddress } from "../connection-address.ts";
import { demandRoom, factsOf, save } from "../connections.ts";
import { connectionsOf, openHost } from "../open-host.ts";
import { demandClient } from "./clients.ts";
import { redeem, redirectAddress } from "./redeem.ts";
import { sealGranted } from "./seal-granted.ts";

type AuthorizeContext = Pick<CoreContext, "env" | "db" | "secretBox">;

/** A user decides at the host in the meantime. */
const STATE_LIFE_MS = 600_000;
const VERIFIER_BYTES = 32;

/** The session in which a user begins, and must finish. */
export interface AuthorizingUser {
  orgId: string;
  userId: string;
  sessionId: string;
}

/**
 * Begins to connect a host. The browser goes to the answered address.
 * @param again an existing connection that gets new tokens
 * @throws AppError connection_no_client, connection_limit, and those of `connectionAddress`
 */
export async function beginAuthorization(
  { env, db, secretBox }: AuthorizeContext,
  user: AuthorizingUser,
  place: { host: ConnectedHost; address?: string | undefined; again?: GitHostConnectionDocument },
): Promise<{ url: string; state: string }> {
  const { host, again } = place;
  const given = again?.address ?? place.address;
  const address = connectionAddress(env.GIT_ALLOW_PRIVATE_HOSTS, host, given);
  const client = demandClient(env, { host, address });
  if (!again) await demandRoom(db, user.orgId);
  const { oauth } = connectionsOf(host);
  const state = newSecret("state");
  const verifier = randomBytes(VERIFIER_BYTES).toString("base64url");
  const id = hashSecret(state);
  const now = Date.now();
  await saveAuthorization(db, {
    _id: id,
    ...user,
    host,
    address,
    connectionId: again?._id ?? null,
    sealedVerifier: secretBox.seal(verifier, authorizationContext(id)),
    createdAt: new Date(now),
    expiresAt: new Date(now + STATE_LIFE_MS),
  });
  const url = new URL(address + oauth.authorizePath);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const query = {
    client_id: client.id,
    response_type: "code",
    redirect_uri: redirectAddress(env),
    state,
    ...(oauth.scope && { scope: oauth.scope }),
    ...(oauth.hasPkce && { code_challenge: challenge, code_challenge_method: "S256" }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, state };
}

/**
 * Stores the connection for the code with which the host sent the browser back.
 * @throws AppError connection_state, connection_code, connection_limit, and those of `redeem` and `askHost`
 */
export async function finishAuthorization(
  context: AuthorizeContext,
  user: AuthorizingUser,
  given: { code: string; state: string; createdBy: { userId: string; name: string } },
): Promise<GitHostConnectionDocument> {
  const { env, db, secretBox } = context;
  const begun = await takeAuthorization(db, { _id: hashSecret(given.state), ...user });
  if (!begun) throw new AppError("connection_state");
  const { host, address, connectionId } = begun;
  const client = demandClient(env, { host, address });
  const again =
    connectionId === null ? null : await findConnectionIn(db, [user.orgId], connectionId);
  if (connectionId !== null && !again) throw new AppError("connection_not_found");
  if (!again) await demandRoom(db, user.orgId);
  const verifier = secretBox.open(begun.sealedVerifier, authorizationContext(begun._id));
  const granted = await redeem(env, client, { code: given.code, verifier });
  const access = { username: null, token: granted.access, isOauth: true };
  const { host: adapter, api } = openHost(context, begun, access);
  const owner = await adapter.identify(api, { scopes: granted.scopes });
  const id = again?._id ?? newId();
  const now = new Date();
  const values = {
    username: null,
    ...sealGranted(context, id, granted),
    ...factsOf(owner),
    updatedAt: now,
    checkedAt: now,
    failure: null,
  };
  if (again) return save(context, again, values);
  const { createdBy } = given;
  const connection = {
    _id: id,
    orgId: user.orgId,
    host,
    address,
    createdBy,
    createdAt: now,
    ...values,
  };
  await insertConnection(db, connection);
  return connection;
}
