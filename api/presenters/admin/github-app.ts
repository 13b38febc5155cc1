import type { GithubAppState } from "#schemas/git-hosts/github-app.ts";
import { appWebhookUrl, reachesUs } from "#core/git-hosts/github/app/manifest.ts";
import { findStoredGithubApp } from "#store/platform/github-app.ts";
import type { GithubAppDocument } from "#store/platform/documents.ts";
import type { Services } from "../../services.ts";

/** What is set, and where. No secret is opened for it. */
export async function presentGithubApp({
  env,
  db,
}: Pick<Services, "env" | "db">): Promise<GithubAppState> {
  const stored = await findStoredGithubApp(db);
  const used = env.GITHUB_APP_ID ? null : stored;
  const clientOfEnv = env.GITHUB_CLIENT_ID && env.GITHUB_CLIENT_SECRET;
  const secretOfApp = used?.sealedWebhookSecret ? "stored" : null;
  return {
    app: appOf(env, used),
    unused: env.GITHUB_APP_ID && stored ? stored.name : null,
    webhookSecret: env.GITHUB_WEBHOOK_SECRET ? "environment" : secretOfApp,
    client: clientOfEnv ? "environment" : used && "stored",
    webhookUrl: appWebhookUrl(env),
    isReachable: reachesUs(env),
    githubUrl: env.GITHUB_URL,
  };
}

function appOf(env: Services["env"], stored: GithubAppDocument | null): GithubAppState["app"] {
  const { GITHUB_APP_ID: appId, GITHUB_APP_SLUG: slug = "" } = env;
  const urlOf = (name: string) => `${env.GITHUB_URL}/apps/${name}`;
  if (appId) return { appId, slug, url: urlOf(slug), from: "environment", created: null };
  if (!stored) return null;
  const { name, owner, createdBy: by, createdAt } = stored;
  return {
    appId: stored.appId,
    slug: stored.slug,
    url: urlOf(stored.slug),
    from: "stored",
    created: { name, owner, by, at: createdAt.toISOString() },
  };
}
