/** Hosts whose repositories a project names by address. GitHub's are named by owner and name. */
export const hostsByAddress = ["gitlab", "gitea", "bitbucket"] as const;
/** EVERY git host. The names appear in webhook addresses and in stored events. */
export const gitHostNames = ["github", ...hostsByAddress] as const;
export type GitHostName = (typeof gitHostNames)[number];

export const gitHostLabels: Record<GitHostName, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  gitea: "Gitea",
  bitbucket: "Bitbucket",
};

const names: readonly string[] = gitHostNames;
export const isGitHostName = (name: string): name is GitHostName => names.includes(name);
