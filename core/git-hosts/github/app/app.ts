import { AppError } from "#schemas/errors.ts";
import { findStoredGithubApp } from "#store/platform/github-app.ts";
import type { GithubAppDocument } from "#store/platform/documents.ts";
import { githubAppContext, type GithubAppSecret } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../../../context.ts";

export type AppContext = Pick<CoreContext, "env" | "db" | "secretBox">;

/** The installation's own GitHub App, with its secrets. */
export interface GithubApp {
  appId: number;
  slug: string;
  privateKey: string;
}

export interface GithubClient {
  clientId: string;
  clientSecret: string;
}

/** The App from the environment, or else the one that an administrator created. Null if there is none. */
export async function findGithubApp(context: AppContext): Promise<GithubApp | null> {
  const { GITHUB_APP_ID: appId, GITHUB_APP_SLUG, GITHUB_APP_PRIVATE_KEY } = context.env;
  if (appId && GITHUB_APP_SLUG && GITHUB_APP_PRIVATE_KEY)
    return { appId, slug: GITHUB_APP_SLUG, privateKey: GITHUB_APP_PRIVATE_KEY };
  const stored = await findStoredGithubApp(context.db);
  if (!stored) return null;
  const { sealedPrivateKey } = stored;
  const privateKey = open(context, stored, { field: "privateKey", sealed: sealedPrivateKey });
  return { appId: stored.appId, slug: stored.slug, privateKey };
}

/** @throws AppError repo_no_access */
export async function demandApp(context: AppContext): Promise<GithubApp> {
  const app = await findGithubApp(context);
  if (!app)
    throw new AppError("repo_no_access", {
      message:
        "The repository was imported with a GitHub App that this installation no longer has.",
    });
  return app;
}

/** The secret that signs the App's webhooks. */
export async function findAppWebhookSecret(context: AppContext): Promise<string | null> {
  const { env } = context;
  if (env.GITHUB_WEBHOOK_SECRET) return env.GITHUB_WEBHOOK_SECRET;
  const stored = await findUsedStoredApp(context);
  const sealed = stored?.sealedWebhookSecret;
  return stored && sealed ? open(context, stored, { field: "webhookSecret", sealed }) : null;
}

/** The client with which users sign in and connect their accounts. Null if GitHub is not set up. */
export async function findGithubClient(context: AppContext): Promise<GithubClient | null> {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = context.env;
  if (clientId && clientSecret) return { clientId, clientSecret };
  const stored = await findUsedStoredApp(context);
  if (!stored) return null;
  const sealed = stored.sealedClientSecret;
  return {
    clientId: stored.clientId,
    clientSecret: open(context, stored, { field: "clientSecret", sealed }),
  };
}

/** Whether users can connect GitHub. Opens no secret. */
export async function hasGithubClient(context: Pick<AppContext, "env" | "db">): Promise<boolean> {
  if (context.env.GITHUB_CLIENT_ID && context.env.GITHUB_CLIENT_SECRET) return true;
  return (await findUsedStoredApp(context)) !== null;
}

/** Null too if the environment names another App, because the two cannot be mixed. */
async function findUsedStoredApp({
  env,
  db,
}: Pick<AppContext, "env" | "db">): Promise<GithubAppDocument | null> {
  return env.GITHUB_APP_ID ? null : findStoredGithubApp(db);
}

function open(
  { secretBox }: AppContext,
  { appId }: GithubAppDocument,
  { field, sealed }: { field: GithubAppSecret; sealed: string },
): string {
  try {
    return secretBox.open(sealed, githubAppContext(appId, field));
  } catch (cause) {
    const message =
      "The GitHub App's secrets cannot be decrypted. Forget the App and create it again.";
    throw new AppError("secret_undecryptable", { message, cause });
  }
}
