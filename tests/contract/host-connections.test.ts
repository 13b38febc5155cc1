import { bitbucket } from "#core/git-hosts/bitbucket/host.ts";
import { gitea } from "#core/git-hosts/gitea/host.ts";
import { gitlab } from "#core/git-hosts/gitlab/host.ts";
import { startBitbucketDouble } from "#tests/support/doubles/hosts/bitbucket-double.ts";
import { startGiteaDouble } from "#tests/support/doubles/hosts/gitea-double.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { hostConnectionsContract } from "./host-connections.ts";

hostConnectionsContract("GitLab", async () => ({
  host: gitlab,
  double: await startGitlabDouble(),
  pushEvent: "push_events",
  missing: ["api"],
  hasTests: true,
}));
hostConnectionsContract("Gitea", async () => ({
  host: gitea,
  double: await startGiteaDouble(),
  pushEvent: "push",
  missing: [],
  hasTests: true,
}));
hostConnectionsContract("Bitbucket", async () => ({
  host: bitbucket,
  double: await startBitbucketDouble(),
  pushEvent: "repo:push",
  hasTests: false,
  missing: ["read:repository:bitbucket", "write:webhook:bitbucket"],
}));
