import { randomUUID } from "node:crypto";
import { AI_ADDRESSES } from "#schemas/ai/ai-settings.ts";
import { keepAccessToken } from "#core/git-hosts/access-token.ts";
import { beginAuthorization } from "#core/git-hosts/connections/oauth/authorize.ts";
import { collection } from "#store/collections.ts";
import { saveGithubApp } from "#store/platform/github-app.ts";
import {
  answerContext,
  connectionRefreshContext,
  factorContext,
  flowTokensContext,
  githubAppContext,
  type GithubAppSecret,
  verifierContext,
} from "#store/sealed/contexts.ts";
import { storedChannel } from "../inputs/stored/stored-channel.ts";
import { storedConnection } from "../inputs/stored/stored-connection.ts";
import { makeOrg } from "./organization.ts";
import type { Person, World } from "./world.ts";

const SOON_MS = 600_000;
const GITLAB = { GITLAB_CLIENT_ID: ["id"], GITLAB_CLIENT_SECRET: ["secret"] };

/** The owners of one secret of every kind. */
interface SecretOwners {
  ada: Person;
  /** Has a second factor. */
  bob: Person;
  orgId: string;
  projectId: string;
  webhookSecret: string;
}

/** Stores one secret of every kind that is stored sealed. */
export async function storeEverySecret(world: World): Promise<SecretOwners> {
  const ada = await world.signUp();
  const bob = await world.signUp();
  const orgId = (await makeOrg(ada)).id;
  const source = { kind: "remote" } as const;
  const { project } = await ada.api.projects.create.mutate({ orgId, name: "Roses", source });
  const { id: projectId, webhookSecret } = project;
  const gone = await ada.api.projects.create.mutate({ orgId, name: "Gone", source });
  await ada.api.projects.delete.mutate({ projectId: gone.project.id });
  await ada.api.secrets.set.mutate({ projectId, name: "OF_PROJECT", value: "thorns-and-all" });
  await ada.api.secrets.set.mutate({ orgId, name: "OF_ORG", value: "petals-and-all" });
  await ada.api.ai.set.mutate({
    orgId,
    provider: "openai",
    baseUrl: AI_ADDRESSES.openai,
    model: "small",
    key: "sk-1",
  });
  await storedChannel(world.services, { orgId });
  await storeOfHosts(world, { orgId, userId: ada.userId });
  await storeOfAccounts(world, { ada, bob });
  return { ada, bob, orgId, projectId, webhookSecret: webhookSecret ?? "" };
}

/** Access to git hosts: tokens of an organization and a user, an authorization that has begun, and the app. */
async function storeOfHosts(
  { services }: World,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<void> {
  const { db, secretBox } = services;
  const connectionId = await storedConnection(services, orgId);
  const oauth = {
    sealedRefreshToken: secretBox.seal("refresh-token", connectionRefreshContext(connectionId)),
    expiresAt: null,
    hasEnded: false,
    lease: null,
  };
  await collection(db, "gitHostConnections").updateOne({ _id: connectionId }, { $set: { oauth } });
  await beginAuthorization(
    { ...services, env: { ...services.env, ...GITLAB } },
    { orgId, userId, sessionId: "s" },
    { host: "gitlab" },
  );
  await keepAccessToken(services, {
    host: "github",
    userId,
    subject: "1",
    login: "ada",
    token: "gho_1",
    scopes: [],
    refresh: "ghr_1",
  });
  const seal = (text: string, field: GithubAppSecret) =>
    secretBox.seal(text, githubAppContext(5, field));
  await saveGithubApp(db, {
    appId: 5,
    slug: "app",
    name: "App",
    owner: "ada",
    clientId: "id",
    sealedClientSecret: seal("client-secret", "clientSecret"),
    sealedPrivateKey: seal("private-key", "privateKey"),
    sealedWebhookSecret: seal("hook-secret", "webhookSecret"),
    createdBy: "Ada",
    createdAt: new Date(),
  });
}

/** What accounts have: a repeatable answer, a second factor, and a sign-in that has begun. */
async function storeOfAccounts(
  { services }: World,
  { ada, bob }: { ada: Person; bob: Person },
): Promise<void> {
  const { db, secretBox } = services;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + SOON_MS);
  await collection(db, "repeatableRequests").insertOne({
    _id: "request",
    userId: ada.userId,
    request: "x",
    attempt: "a",
    runsUntil: now,
    sealedAnswer: secretBox.seal("{}", answerContext("request")),
    expiresAt,
  });
  const id = randomUUID();
  const factor = {
    id,
    kind: "totp" as const,
    status: "verified" as const,
    friendlyName: "",
    phone: null,
    sealedSecret: secretBox.seal("JBSWY3DP", factorContext(id)),
    lastStep: null,
    lastChallengedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await collection(db, "authUsers").updateOne({ _id: bob.userId }, { $push: { factors: factor } });
  await collection(db, "authFlows").insertOne({
    _id: "flow",
    provider: "github",
    intent: "sign-in",
    codeHash: "x",
    usedAt: null,
    sealedVerifier: secretBox.seal("verifier", verifierContext("flow")),
    sealedProviderTokens: secretBox.seal("tokens", flowTokensContext("flow")),
    createdAt: now,
    expiresAt,
  } as never);
}
