import type { Document } from "mongodb";
import type { CollectionName, Documents } from "../collections.ts";
import type { GithubAppDocument } from "../platform/documents.ts";
import {
  aiKeyContext,
  answerContext,
  authorizationContext,
  channelContext,
  connectionRefreshContext,
  factorContext,
  flowTokensContext,
  githubAppContext,
  type GithubAppSecret,
  hostRefreshContext,
  hostTokenContext,
  REFRESH_KEY_CONTEXT,
  secretContext,
  signingContext,
  signingSecretContext,
  slackTokenContext,
  tokenContext,
  verifierContext,
  webhookSecretContext,
} from "./contexts.ts";

export interface SealedValue {
  /** The path of the field in its document. */
  path: string;
  sealed: string;
  context: string;
}

export interface SealedField {
  /** "webhook secrets of projects" */
  kind: string;
  collection: CollectionName;
  fields: string[];
  read(document: Document): SealedValue[];
  /** What to do about one that no key opens. */
  remedy: string;
}

type Found = { path: string; sealed: string | null | undefined; context: string };

function listed<N extends CollectionName>(
  collection: N,
  field: Omit<SealedField, "collection" | "read"> & { read(document: Documents[N]): Found[] },
): SealedField {
  return {
    ...field,
    collection,
    read: (document) =>
      field
        .read(document as Documents[N])
        .flatMap(({ sealed, ...rest }) => (sealed ? [{ ...rest, sealed }] : [])),
  };
}

/** EVERY field that is sealed with the installation's key. A test compares the list with a database that has all of them. */
export const sealedFields: readonly SealedField[] = [
  listed("projects", {
    kind: "webhook secrets of projects",
    fields: ["webhookSecret"],
    read: ({ _id, webhookSecret: sealed }) => [
      { path: "webhookSecret", sealed, context: webhookSecretContext(_id) },
    ],
    remedy: "Rotate the webhook secret in the project's settings.",
  }),
  listed("deletedProjects", {
    kind: "webhook secrets of deleted projects",
    fields: ["document"],
    read: ({ _id, document }) => [
      {
        path: "document.webhookSecret",
        sealed: document?.webhookSecret,
        context: webhookSecretContext(_id),
      },
    ],
    remedy: "Restore the project, and rotate the webhook secret in its settings.",
  }),
  listed("secrets", {
    kind: "secrets, deploy keys and repository tokens",
    fields: ["orgId", "projectId", "name", "sealed"],
    read: (secret) => [{ path: "sealed", sealed: secret.sealed, context: secretContext(secret) }],
    remedy: "Set the secret, the deploy key or the access token again.",
  }),
  listed("aiAccess", {
    kind: "keys of models",
    fields: ["orgId", "projectId", "baseUrl", "sealedKey"],
    read: (access) => [
      { path: "sealedKey", sealed: access.sealedKey, context: aiKeyContext(access) },
    ],
    remedy: "Enter the key again in the settings of the project or of the organization, under AI.",
  }),
  listed("gitHostConnections", {
    kind: "tokens of git host connections",
    fields: ["sealedToken", "oauth"],
    read: ({ _id, sealedToken: sealed, oauth }) => [
      { path: "sealedToken", sealed, context: tokenContext(_id) },
      {
        path: "oauth.sealedRefreshToken",
        sealed: oauth?.sealedRefreshToken,
        context: connectionRefreshContext(_id),
      },
    ],
    remedy: "Connect the git host again in the organization's settings.",
  }),
  listed("webhooks", {
    kind: "secrets of webhooks that Pressmark sends",
    fields: ["sealedSecret", "sealedFormerSecret"],
    read: ({ _id, sealedSecret, sealedFormerSecret }) => [
      { path: "sealedSecret", sealed: sealedSecret, context: signingSecretContext(_id) },
      {
        path: "sealedFormerSecret",
        sealed: sealedFormerSecret,
        context: signingSecretContext(_id),
      },
    ],
    remedy: "Rotate the secret of the webhook, and enter the new one at the receiver.",
  }),
  listed("channels", {
    kind: "addresses of channels",
    fields: ["sealedAddress"],
    read: ({ _id, sealedAddress: sealed }) => [
      { path: "sealedAddress", sealed, context: channelContext(_id) },
    ],
    remedy: "Enter the address of the channel again.",
  }),
  listed("slackWorkspaces", {
    kind: "tokens of Slack workspaces",
    fields: ["teamId", "sealedToken"],
    read: ({ _id, teamId, sealedToken: sealed }) => [
      { path: "sealedToken", sealed, context: slackTokenContext(_id, teamId) },
    ],
    remedy: "Connect Slack again in the organization's integrations.",
  }),
  listed("gitHostAuthorizations", {
    kind: "git host connections that have begun",
    fields: ["sealedVerifier"],
    read: ({ _id, sealedVerifier: sealed }) => [
      { path: "sealedVerifier", sealed, context: authorizationContext(_id) },
    ],
    remedy: "Nothing. The user connects the host again.",
  }),
  listed("providerTokens", {
    kind: "tokens of users at git hosts",
    fields: ["userId", "provider", "sealedToken", "sealedRefreshToken"],
    read: ({ userId, provider, sealedToken, sealedRefreshToken }) => [
      { path: "sealedToken", sealed: sealedToken, context: hostTokenContext(userId, provider) },
      {
        path: "sealedRefreshToken",
        sealed: sealedRefreshToken,
        context: hostRefreshContext(userId, provider),
      },
    ],
    remedy: "The user connects GitHub again in the account settings.",
  }),
  listed("repeatableRequests", {
    kind: "answers to requests with an Idempotency-Key",
    fields: ["sealedAnswer"],
    read: ({ _id, sealedAnswer: sealed }) => [
      { path: "sealedAnswer", sealed, context: answerContext(_id) },
    ],
    remedy: "Nothing. The answers are deleted after a day.",
  }),
  listed("platform", {
    kind: "secrets of the GitHub App",
    fields: ["githubApp"],
    read: ({ githubApp: app }) => (app ? appSecrets(app) : []),
    remedy: "Forget the GitHub App in the admin console, and create it again.",
  }),
  listed("authKeys", {
    kind: "keys that sign access tokens",
    fields: ["signingKeys", "sealedRefreshKey"],
    read: ({ signingKeys, sealedRefreshKey }) => [
      { path: "sealedRefreshKey", sealed: sealedRefreshKey, context: REFRESH_KEY_CONTEXT },
      ...signingKeys.map(({ kid, sealedPrivateJwk: sealed }, at) => ({
        path: `signingKeys.${at}.sealedPrivateJwk`,
        sealed,
        context: signingContext(kid),
      })),
    ],
    remedy:
      "Stop Pressmark, delete the collection authKeys, and start it. Everyone signs in again.",
  }),
  listed("authUsers", {
    kind: "authenticator apps of users",
    fields: ["factors"],
    read: ({ factors }) =>
      factors.map(({ id, sealedSecret: sealed }, at) => ({
        path: `factors.${at}.sealedSecret`,
        sealed,
        context: factorContext(id),
      })),
    remedy:
      "Delete the factor through the admin API of the sign-in service. The user adds it again.",
  }),
  listed("authFlows", {
    kind: "sign-ins that have begun",
    fields: ["sealedVerifier", "sealedProviderTokens"],
    read: ({ _id, sealedVerifier, sealedProviderTokens }) => [
      { path: "sealedVerifier", sealed: sealedVerifier, context: verifierContext(_id) },
      {
        path: "sealedProviderTokens",
        sealed: sealedProviderTokens,
        context: flowTokensContext(_id),
      },
    ],
    remedy: "Nothing. The user signs in again.",
  }),
];

const APP_FIELDS = {
  clientSecret: "sealedClientSecret",
  privateKey: "sealedPrivateKey",
  webhookSecret: "sealedWebhookSecret",
} as const satisfies Record<GithubAppSecret, keyof GithubAppDocument>;

const appSecrets = (app: GithubAppDocument): Found[] =>
  (Object.keys(APP_FIELDS) as GithubAppSecret[]).map((field) => ({
    path: `githubApp.${APP_FIELDS[field]}`,
    sealed: app[APP_FIELDS[field]],
    context: githubAppContext(app.appId, field),
  }));
