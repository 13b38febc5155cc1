import { bitbucket } from "#core/git-hosts/bitbucket/host.ts";
import { gitea } from "#core/git-hosts/gitea/host.ts";
import { gitlab } from "#core/git-hosts/gitlab/host.ts";
import { startBitbucketDouble } from "#tests/support/doubles/hosts/bitbucket-double.ts";
import { startGiteaDouble } from "#tests/support/doubles/hosts/gitea-double.ts";
import { startGitlabDouble } from "#tests/support/doubles/hosts/gitlab-double.ts";
import { hostOauthContract } from "./host-oauth.ts";

hostOauthContract("GITLAB", async () => ({ host: gitlab, double: await startGitlabDouble() }));
hostOauthContract("GITEA", async () => ({ host: gitea, double: await startGiteaDouble() }));
hostOauthContract("BITBUCKET", async () => ({
  host: bitbucket,
  double: await startBitbucketDouble(),
}));
