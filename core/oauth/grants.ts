import { createHash, timingSafeEqual } from "node:crypto";
import type { ApplicationScope } from "#schemas/accounts/application.ts";
import {
  deleteApplications,
  extendApplication,
  findApplication,
  insertApplication,
} from "#store/oauth/applications.ts";
import { keepClient } from "#store/oauth/clients.ts";
import { useCode, wasReused } from "#store/oauth/codes.ts";
import type { ApplicationDocument, OauthCodeDocument } from "#store/oauth/documents.ts";
import { createTokens, findToken, useRefreshToken } from "#store/oauth/tokens.ts";
import { findOrg, roleOf } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { CoreContext } from "../context.ts";
import { isSameResource } from "./addresses.ts";
import { publishApplicationsChanged } from "./applications.ts";
import { findClient, isPublished } from "./clients.ts";
import { OauthFailure } from "./failure.ts";
import { readScopes } from "./scopes.ts";

const ACCESS_LIFE_MS = 60 * 60_000;
/** Counted from the last refresh. */
const REFRESH_LIFE_MS = 60 * 86_400_000;
/** Programs may refresh at the same moment, or again when a response was lost. Such reuse is not theft. As for sessions. */
const REUSE_INTERVAL_MS = 10_000;

export interface IssuedTokens {
  access: string;
  refresh: string;
  scopes: ApplicationScope[];
  expiresInSeconds: number;
}

/** The fields of a request at the token endpoint. Null: missing. */
export type TokenRequest = Record<
  "code" | "code_verifier" | "redirect_uri" | "refresh_token" | "scope" | "resource",
  string | null
> & { client_id: string };

const invalidGrant = (message: string) => new OauthFailure("invalid_grant", message);

/** Exchanges a code. Every attempt uses it up. @throws OauthFailure */
export async function exchangeCode(
  context: CoreContext,
  request: TokenRequest,
): Promise<IssuedTokens> {
  const { db } = context;
  if (request.code === null) throw new OauthFailure("invalid_request", "code is missing.");
  const use = await useCode(db, request.code);
  if (!use) {
    await requireClient(context, request.client_id);
    throw invalidGrant("The code is unknown or has expired.");
  }
  const { consent, isFirst } = use;
  if (!isFirst) {
    // Either the client or a thief has tokens now, and we cannot know which.
    await deleteApplications(db, { _id: consent.applicationId });
    throw invalidGrant("The code was used before, so the access it gave has been revoked.");
  }
  checkExchange(consent, request);
  await requireMember(context, consent);
  const application = applicationOf(consent);
  await insertApplication(db, application);
  if (await wasReused(db, consent)) {
    await deleteApplications(db, { _id: application._id });
    throw invalidGrant("The code was used twice.");
  }
  // The same registered installation connects again. Clients that publish a document share their id with all other installations.
  if (!isPublished(consent.clientId)) {
    const { clientId, userId, projectId } = consent;
    const earlier = { clientId, userId, projectId, _id: { $ne: application._id } };
    await deleteApplications(db, earlier);
  }
  await publishApplicationsChanged(context, consent.userId);
  return issue(context, application, application.scopes);
}

/** @throws OauthFailure invalid_grant, invalid_target */
function checkExchange(consent: OauthCodeDocument, request: TokenRequest): void {
  if (consent.clientId !== request.client_id)
    throw invalidGrant("The code was issued to another client.");
  // OAuth 2.1 no longer sends it.
  if (request.redirect_uri !== null && consent.redirectUri !== request.redirect_uri)
    throw invalidGrant("redirect_uri is not the one of the authorization request.");
  if (request.code_verifier === null || !isVerifier(consent.challenge, request.code_verifier))
    throw invalidGrant("code_verifier does not match the code_challenge.");
  requireResource(consent.resource, request.resource);
}

function isVerifier(challenge: string, verifier: string): boolean {
  const digest = createHash("sha256").update(verifier).digest("base64url");
  return timingSafeEqual(Buffer.from(digest), Buffer.from(challenge));
}

/** @throws OauthFailure invalid_target */
function requireResource(own: string, requested: string | null): void {
  if (requested !== null && !isSameResource(own, requested))
    throw new OauthFailure("invalid_target", "resource is not the one that the user approved.");
}

function applicationOf(consent: OauthCodeDocument): ApplicationDocument {
  const { applicationId, clientName, clientId, redirectUri, resource } = consent;
  const { userId, orgId, projectId, scopes } = consent;
  const createdAt = new Date();
  return {
    _id: applicationId,
    name: clientName,
    clientId,
    redirectUri,
    resource,
    userId,
    orgId,
    projectId,
    scopes,
    createdAt,
    lastUsedAt: null,
    expiresAt: new Date(createdAt.getTime() + REFRESH_LIFE_MS),
  };
}

/** Exchanges a refresh token for new tokens. Reuse of an old one disconnects the application. @throws OauthFailure */
export async function refreshTokens(
  context: CoreContext,
  request: TokenRequest,
): Promise<IssuedTokens> {
  const { db } = context;
  if (request.refresh_token === null)
    throw new OauthFailure("invalid_request", "refresh_token is missing.");
  const token = await findToken(db, request.refresh_token);
  const application =
    token?.kind === "refresh" ? await findApplication(db, token.applicationId) : null;
  if (!token || !application) {
    await requireClient(context, request.client_id);
    throw invalidGrant("The refresh token is unknown, has expired or was revoked.");
  }
  if (application.clientId !== request.client_id)
    throw invalidGrant("The refresh token was issued to another client.");
  requireResource(application.resource, request.resource);
  const scopes = request.scope === null ? application.scopes : readScopes(request.scope);
  if (!scopes.every((scope) => application.scopes.includes(scope)))
    throw new OauthFailure("invalid_scope", "The user did not allow this scope.");
  await requireMember(context, application);
  const firstUse = await useRefreshToken(db, token);
  if (firstUse !== null && Date.now() - firstUse.getTime() > REUSE_INTERVAL_MS) {
    await deleteApplications(db, { _id: application._id });
    await publishApplicationsChanged(context, application.userId);
    throw invalidGrant("The refresh token was used before, so the access has been revoked.");
  }
  return issue(context, application, scopes);
}

async function issue(
  context: CoreContext,
  application: ApplicationDocument,
  scopes: ApplicationScope[],
): Promise<IssuedTokens> {
  const { db } = context;
  const now = Date.now();
  const refreshExpiresAt = new Date(now + REFRESH_LIFE_MS);
  const tokens = await createTokens(db, application._id, {
    scopes,
    allScopes: application.scopes,
    refreshExpiresAt,
    accessExpiresAt: new Date(now + ACCESS_LIFE_MS),
  });
  if (!(await extendApplication(db, application, refreshExpiresAt)))
    throw invalidGrant("The access has been revoked.");
  if (!isPublished(application.clientId)) await keepClient(db, application.clientId);
  return { ...tokens, scopes, expiresInSeconds: ACCESS_LIFE_MS / 1000 };
}

/** Tells a client whose registration we no longer have to register again. @throws OauthFailure invalid_client */
async function requireClient(context: CoreContext, clientId: string): Promise<void> {
  if (!isPublished(clientId) && !(await findClient(context, clientId)))
    throw new OauthFailure("invalid_client", "The client is not registered.");
}

/** @throws OauthFailure invalid_grant */
async function requireMember(
  { db, tokens }: CoreContext,
  { userId, orgId, projectId }: Pick<ApplicationDocument, "userId" | "orgId" | "projectId">,
): Promise<void> {
  const [owner, org, project] = await Promise.all([
    tokens.findOwner(userId),
    findOrg(db, orgId),
    findProject(db, projectId),
  ]);
  if (!owner || !org || !roleOf(org, userId) || project?.orgId !== orgId)
    throw invalidGrant("The user can no longer see the project.");
}
