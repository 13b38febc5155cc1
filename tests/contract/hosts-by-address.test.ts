import { randomInt, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { bitbucket } from "#core/git-hosts/bitbucket/host.ts";
import { gitea } from "#core/git-hosts/gitea/host.ts";
import { gitlab } from "#core/git-hosts/gitlab/host.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { bitbucketPull } from "#tests/support/doubles/hosts/bitbucket-pull-sender.ts";
import { bitbucketDelivery, bitbucketPush } from "#tests/support/doubles/hosts/bitbucket-sender.ts";
import { giteaPull } from "#tests/support/doubles/hosts/gitea-pull-sender.ts";
import {
  giteaDelivery,
  giteaPush,
  withoutSignatures,
} from "#tests/support/doubles/hosts/gitea-sender.ts";
import { gitlabPull } from "#tests/support/doubles/hosts/gitlab-pull-sender.ts";
import { gitlabPush, sendSigned } from "#tests/support/doubles/hosts/gitlab-sender.ts";
import { gitHostContract } from "./git-host.ts";
import type { HostUnderTest, SamplePush } from "./host-under-test.ts";

const env = parseEnv({ DATA_DIR: tmpdir(), NODE_ENV: "test" });
const nothing = async () => undefined;
const newNumber = () => String(randomInt(1, 2 ** 40));
/** How a host tests an address: with a push that changes nothing. */
const unchanged = (repositoryId: string): SamplePush => ({
  ref: "refs/heads/main",
  before: "1".repeat(40),
  after: "1".repeat(40),
  message: "Start",
  repository: { id: repositoryId, owner: "ann", repo: "garden", isPrivate: false },
});

gitHostContract("GitLab", async (): Promise<HostUnderTest> => ({
  host: gitlab,
  env,
  newRepositoryId: newNumber,
  sendPush: (push, secret) => sendSigned(gitlabPush(push), secret),
  sendPull: (action, pull, secret) => {
    const { event, payload } = gitlabPull(action, pull);
    return sendSigned(payload, secret, { headers: { "x-gitlab-event": event } });
  },
  sendPing: (secret) => sendSigned(gitlabPush(unchanged(newNumber())), secret),
  unsigned: withoutSignatures,
  close: nothing,
}));

for (const by of ["gitea", "forgejo"] as const)
  gitHostContract(by === "gitea" ? "Gitea" : "Forgejo", async (): Promise<HostUnderTest> => ({
    host: gitea,
    env,
    newRepositoryId: newNumber,
    sendPush: (push, secret) => giteaDelivery("push", giteaPush(push), secret, { by }),
    sendPull: (action, pull, secret) => {
      const { event, type, payload } = giteaPull(action, pull);
      return giteaDelivery(event, payload, secret, { by, type });
    },
    sendPing: (secret) => giteaDelivery("push", giteaPush(unchanged(newNumber())), secret, { by }),
    unsigned: withoutSignatures,
    close: nothing,
  }));

gitHostContract(
  "Bitbucket",
  async (): Promise<HostUnderTest> => ({
    host: bitbucket,
    env,
    newRepositoryId: () => `{${randomUUID()}}`,
    sendPush: (push, secret) => bitbucketDelivery("repo:push", bitbucketPush(push), secret),
    sendPull: (action, pull, secret) => {
      const sent = bitbucketPull(action, pull);
      return sent && bitbucketDelivery(sent.event, sent.payload, secret);
    },
    sendPing: () => {
      throw new Error("Bitbucket has no test of an address");
    },
    unsigned: withoutSignatures,
    close: nothing,
  }),
  { pings: false },
);
