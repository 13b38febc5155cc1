import { randomUUID } from "node:crypto";
import type { SentDelivery } from "#core/git-hosts/port.ts";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";
import type { PullAction, SamplePull, SamplePush } from "#tests/contract/host-under-test.ts";
import { bitbucketPull } from "./bitbucket-pull-sender.ts";
import { bitbucketDelivery, bitbucketPush } from "./bitbucket-sender.ts";
import { giteaPull } from "./gitea-pull-sender.ts";
import { giteaDelivery, giteaPush } from "./gitea-sender.ts";
import { githubPull } from "./github-pull-sender.ts";
import { sign } from "./github-sender.ts";
import { gitlabPull } from "./gitlab-pull-sender.ts";
import { gitlabHeaders, gitlabPush, sendWithToken } from "./gitlab-sender.ts";

/** Signed deliveries in a host's own format. */
export interface HostSender {
  push(push: SamplePush, secret: string): SentDelivery;
  /** Null if the host has no such event. */
  pull(action: PullAction, pull: SamplePull, secret: string): SentDelivery | null;
}

/** GitHub's way to send any event. */
export function githubDelivery(event: string, payload: object, secret: string) {
  const raw = JSON.stringify(payload);
  const headers = {
    "content-type": "application/json",
    "x-github-event": event,
    "x-github-delivery": randomUUID(),
    "x-hub-signature-256": sign(raw, secret),
  };
  return { raw, headers };
}

const githubPush = ({ repository, message, ...push }: SamplePush): object => ({
  ...push,
  sender: { login: "ann" },
  repository: {
    id: Number(repository.id),
    full_name: `${repository.owner}/${repository.repo}`,
    default_branch: "main",
    private: repository.isPrivate,
  },
  head_commit: {
    id: push.after,
    message,
    timestamp: "2026-11-01T10:00:00Z",
    author: { name: "Ann", email: "ann@example.com" },
  },
});

/** Bitbucket's ids are in braces. */
const inBraces = <T extends SamplePush | SamplePull>(sample: T): T => {
  const { repository } = sample;
  const id = repository.id.startsWith("{") ? repository.id : `{${repository.id}}`;
  return { ...sample, repository: { ...repository, id } };
};

export const hostSenders: Record<GitHostName, HostSender> = {
  github: {
    push: (push, secret) => githubDelivery("push", githubPush(push), secret),
    pull: (action, pull, secret) => {
      const { event, payload } = githubPull(action, pull);
      return githubDelivery(event, payload, secret);
    },
  },
  gitlab: {
    push: (push, secret) => sendWithToken(gitlabPush(push), secret),
    pull: (action, pull, secret) => {
      const { event, payload } = gitlabPull(action, pull);
      return sendWithToken(payload, secret, gitlabHeaders(event));
    },
  },
  gitea: {
    push: (push, secret) => giteaDelivery("push", giteaPush(push), secret),
    pull: (action, pull, secret) => {
      const { event, type, payload } = giteaPull(action, pull);
      return giteaDelivery(event, payload, secret, { type });
    },
  },
  bitbucket: {
    push: (push, secret) => bitbucketDelivery("repo:push", bitbucketPush(inBraces(push)), secret),
    pull: (action, pull, secret) => {
      const sent = bitbucketPull(action, inBraces(pull));
      return sent && bitbucketDelivery(sent.event, sent.payload, secret);
    },
  },
};
