import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import { type ConnectedHost, cloudAddresses } from "#schemas/git-hosts/git-host-connection.ts";

/** What the forms of a host say. */
export const hostFacts: Record<
  ConnectedHost,
  {
    label: string;
    docs: string;
    /** Where users create a token, and which rights it needs. */
    token: string;
    /** Null if the host is only a cloud service. */
    addressHint: string | null;
    needsEmail: boolean;
  }
> = {
  gitlab: {
    label: "GitLab",
    docs: "/docs/publish/gitlab",
    token: "A personal, group or project access token with the scope api and the role Maintainer.",
    addressHint: "Leave empty for GitLab.com, or enter the address of your server.",
    needsEmail: false,
  },
  gitea: {
    label: "Gitea or Forgejo",
    docs: "/docs/publish/gitea",
    token: "An access token with the rights read:user and write:repository.",
    addressHint: "For example https://codeberg.org, or the address of your server.",
    needsEmail: false,
  },
  bitbucket: {
    label: "Bitbucket Cloud",
    docs: "/docs/publish/bitbucket",
    token:
      "An API token with the scopes read:user, read:workspace, read:repository, read:webhook and write:webhook.",
    addressHint: null,
    needsEmail: true,
  },
};

/** "GitLab", or "GitLab at git.example.com". */
export function connectionName({
  host,
  address,
}: {
  host: ConnectedHost;
  address: string;
}): string {
  const label = gitHostLabels[host];
  return address === cloudAddresses[host]
    ? label
    : `${label} at ${address.replace(/^https?:\/\//, "")}`;
}

/** The documentation of the host that a webhook's address is for. */
export function docsOfWebhook(webhookUrl: string): { label: string; to: string } {
  const host = new URL(webhookUrl).pathname.split("/")[2] ?? "";
  const facts = Object.entries(hostFacts).find(([name]) => name === host)?.[1];
  return facts
    ? { label: facts.label, to: facts.docs }
    : { label: gitHostLabels.github, to: "/docs/publish/github" };
}
