import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import type { AiAccessDocument } from "../ai/documents.ts";
import type { SecretDocument } from "../secrets/documents.ts";

// What each secret is sealed for. A copy elsewhere cannot be opened. `fields.ts` lists where each is stored.

export const webhookSecretContext = (projectId: string) => `project:${projectId}:webhook`;

export const secretContext = ({
  orgId,
  projectId,
  name,
}: Pick<SecretDocument, "orgId" | "projectId" | "name">) =>
  projectId === null ? `secret:org:${orgId}:${name}` : `secret:project:${projectId}:${name}`;

/** With the address: a key is only for the service that it was entered for. */
export const aiKeyContext = ({
  orgId,
  projectId,
  baseUrl,
}: Pick<AiAccessDocument, "orgId" | "projectId" | "baseUrl">) =>
  projectId === null ? `ai:org:${orgId}:${baseUrl}` : `ai:project:${projectId}:${baseUrl}`;

export const tokenContext = (connectionId: string) => `gitHostConnection:${connectionId}`;
export const connectionRefreshContext = (connectionId: string) =>
  `${tokenContext(connectionId)}:refresh`;
/** A connection that a user is allowing on the host. */
export const authorizationContext = (stateHash: string) => `gitHostAuthorization:${stateHash}`;

/** A user's token of a git host. */
export const hostTokenContext = (userId: string, host: GitHostName) => `user:${userId}:${host}`;
export const hostRefreshContext = (userId: string, host: GitHostName) =>
  `${hostTokenContext(userId, host)}:refresh`;

/** What a webhook signs with. */
export const signingSecretContext = (webhookId: string) => `webhook:${webhookId}:secret`;

/** The address of a channel, with its token. */
export const channelContext = (channelId: string) => `channel:${channelId}:address`;
/** The token of a Slack workspace. With the workspace: another one has another token. */
export const slackTokenContext = (orgId: string, teamId: string) => `slack:${orgId}:${teamId}`;

export type GithubAppSecret = "clientSecret" | "privateKey" | "webhookSecret";
export const githubAppContext = (appId: number, field: GithubAppSecret) =>
  `github-app:${appId}:${field}`;

/** The key that signs refresh tokens, and one that signs access tokens. */
export const REFRESH_KEY_CONTEXT = "auth:refresh";
export const signingContext = (kid: string) => `auth:signing:${kid}`;

export const factorContext = (factorId: string) => `auth:factor:${factorId}`;

/** A sign-in that has begun. */
export const verifierContext = (flowId: string) => `flow:${flowId}:verifier`;
export const flowTokensContext = (flowId: string) => `flow:${flowId}:tokens`;

/** The stored answer to a request with an Idempotency-Key. It may have a secret that is shown once. */
export const answerContext = (requestId: string) => `request:${requestId}:answer`;
