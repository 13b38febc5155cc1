import type { GitHost } from "../port.ts";
import { loadProfile, loadRepositories } from "./account.ts";
import { readDelivery, verifyDelivery } from "./deliveries.ts";

export const github: GitHost = {
  name: "github",
  storedHeaders: /^(?:x-github-|user-agent$|content-type$)/,
  app: {
    secret: (env) => env.GITHUB_WEBHOOK_SECRET,
    setup: "Set GITHUB_WEBHOOK_SECRET to receive the webhooks of a GitHub App.",
  },
  verify: verifyDelivery,
  read: readDelivery,
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

  findAccount: async (context, userId) => {
    const profile = await loadProfile(context, userId);
    return profile && { login: profile.login, avatarUrl: profile.avatar_url };
  },
  listRepositories: loadRepositories,
};
