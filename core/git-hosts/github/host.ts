import type { Env } from "#schemas/env/env.ts";
import type { AccountHost, ProjectSource } from "../port.ts";
import { connectAccount, loadAccount, loadOrganizations } from "./account.ts";
import { findAppWebhookSecret } from "./app/app.ts";
import { readDelivery, verifyDelivery } from "./deliveries.ts";
import { githubReports } from "./reports.ts";
import { loadRepositories } from "./repositories.ts";

/** Two segments after GitHub's own address, with the characters that GitHub allows. */
const REPOSITORY_PATH = /^\/([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?\/?$/;

export const github: AccountHost = {
  name: "github",
  storedHeaders: /^(?:x-github-|user-agent$|content-type$)/,
  connections: null,
  reports: githubReports,
  app: {
    secret: findAppWebhookSecret,
    setup:
      "Create a GitHub App in the admin console, or set GITHUB_WEBHOOK_SECRET, to receive its webhooks.",
  },
  verify: verifyDelivery,
  read: readDelivery,
  sourceAt,
  // docs.github.com, "Checking out pull requests locally".
  pullRef: (number) => `refs/pull/${number}/head`,
  cloneUrl: (env, { owner, repo }) => `${env.GITHUB_URL}/${owner}/${repo}`,

  isRepositoryOf: ({ repositoryId, owner, repo }, { id, fullName }) =>
    repositoryId === undefined
      ? fullName.toLowerCase() === `${owner}/${repo}`.toLowerCase()
      : id === String(repositoryId),

  learn: (env, source, { id, fullName }) => {
    const [owner = "", repo = ""] = fullName.split("/");
    const url = github.cloneUrl(env, { owner, repo });
    return { ...source, owner, repo, url, repositoryId: Number(id) };
  },

  findAccount: loadAccount,
  listOrganizations: loadOrganizations,
  listRepositories: loadRepositories,
  connect: connectAccount,
};

function sourceAt(env: Env, url: string): ProjectSource | null {
  if (!url.startsWith(`${env.GITHUB_URL}/`)) return null;
  const [, owner, repo] = REPOSITORY_PATH.exec(url.slice(env.GITHUB_URL.length)) ?? [];
  if (!owner || !repo) return null;
  return { kind: "github", url: github.cloneUrl(env, { owner, repo }), owner, repo };
}
