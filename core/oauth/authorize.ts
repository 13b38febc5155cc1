import {
  APPLICATIONS_MAX,
  type ApplicationScope,
  type AuthorizationRequest,
} from "#schemas/accounts/application.ts";
import { AppError } from "#schemas/errors.ts";
import { countApplications } from "#store/oauth/applications.ts";
import { keepClient } from "#store/oauth/clients.ts";
import { createCode } from "#store/oauth/codes.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { acts } from "../access/acts.ts";
import type { Caller } from "../access/caller.ts";
import { enterProject } from "../access/enter.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { CoreContext } from "../context.ts";
import {
  answerUrl,
  readRequester,
  readWish,
  type Requester,
  type Wish,
} from "./authorization-query.ts";
import { isPublished } from "./clients.ts";
import { OauthFailure } from "./failure.ts";
import { placeOfRedirect } from "./redirect-address.ts";
import { withIncluded } from "./scopes.ts";

/** What the page of consent shows for a query. `query`: of the page's address. */
export async function describeRequest(
  context: CoreContext,
  caller: Caller,
  query: string,
): Promise<AuthorizationRequest> {
  const parameters = new URLSearchParams(query);
  let requester: Requester | null = null;
  try {
    requester = await readRequester(context, parameters);
    const wish = readWish(context, parameters);
    const { org, project } = await enterWish(context, caller, wish);
    const { client, redirectUri } = requester;
    return {
      state: "valid",
      client: {
        name: client.name,
        place: placeOfRedirect(redirectUri),
        publishedAt: isPublished(client._id) ? new URL(client._id).host : null,
      },
      org: { name: org.name, handle: org.handle },
      project: { id: project._id, name: project.name, handle: project.handle },
      scopes: wish.scopes,
      refusalUrl: errorUrl(
        context,
        requester,
        new OauthFailure("access_denied", "The user refused the request."),
      ),
    };
  } catch (error) {
    if (!(error instanceof OauthFailure)) throw error;
    const returnTo = requester && {
      name: requester.client.name,
      url: errorUrl(context, requester, error),
    };
    return { state: "refused", message: error.message, returnTo };
  }
}

/**
 * Records the user's consent.
 * @param scopes those of the request that the user allows
 * @returns the application's address with the code
 * @throws AppError bad_request for a request that the page would have refused, application_limit
 */
export async function approveRequest(
  context: CoreContext,
  actor: Actor,
  { query, scopes }: { query: string; scopes: ApplicationScope[] },
): Promise<string> {
  const { db } = context;
  const { userId } = actor.caller;
  const parameters = new URLSearchParams(query);
  try {
    const requester = await readRequester(context, parameters);
    const wish = readWish(context, parameters);
    const { org, project } = await enterWish(context, actor.caller, wish);
    const allowed = withIncluded(scopes);
    if (allowed.length === 0 || !allowed.every((scope) => wish.scopes.includes(scope)))
      throw new OauthFailure("invalid_scope", "The application did not ask for these scopes.");
    if ((await countApplications(db, userId)) >= APPLICATIONS_MAX)
      throw new AppError("application_limit");
    const { client, redirectUri } = requester;
    const code = await createCode(db, {
      clientId: client._id,
      clientName: client.name,
      redirectUri,
      userId,
      orgId: org._id,
      projectId: project._id,
      resource: wish.resource,
      challenge: wish.challenge,
      scopes: allowed,
    });
    if (!isPublished(client._id)) await keepClient(db, client._id);
    await recordAudit(context, actor, {
      orgId: org._id,
      projectId: project._id,
      action: "applications.approve",
      target: { kind: "application", id: client._id, name: client.name },
      details: { scopes: allowed.join(" "), project: project.name },
    });
    return answerUrl(context, requester, { code });
  } catch (error) {
    if (error instanceof OauthFailure)
      throw new AppError("bad_request", { message: error.message, cause: error });
    throw error;
  }
}

function errorUrl(context: CoreContext, requester: Requester, error: OauthFailure): string {
  const answer = { error: error.code, error_description: error.message };
  return answerUrl(context, requester, answer);
}

/** @throws OauthFailure access_denied, the same for a project that does not exist */
async function enterWish(
  context: CoreContext,
  caller: Caller,
  { orgId, projectId }: Wish,
): Promise<{ org: OrgDocument; project: ProjectDocument }> {
  try {
    const act = acts["projects.get"];
    // Only members connect applications. An administrator who visits the organization is not a member.
    const { inDashboard: _, ...member } = caller;
    return await enterProject(context, { caller: member, act }, { orgId, projectId });
  } catch (error) {
    if (!(error instanceof AppError) || error.appCode !== "project_not_found") throw error;
    throw new OauthFailure(
      "access_denied",
      `You cannot see the project ${orgId}/${projectId}. Ask a member of its organization for an invitation, or use another account.`,
    );
  }
}
