import type { GitHost, SentDelivery } from "#core/git-hosts/port.ts";
import type { Env } from "#schemas/env/env.ts";

/** A push as a test describes it. The host under test converts it into its own format. */
export interface SamplePush {
  ref: string;
  before: string;
  after: string;
  message: string;
  repository: { id: string; owner: string; repo: string; isPrivate: boolean };
}

/** A pull request as a test describes it. Unknown values are sent as they are, right or wrong. */
export interface SamplePull {
  number: unknown;
  title: unknown;
  branch: unknown;
  commit: unknown;
  target: unknown;
  url: unknown;
  author: string;
  at: unknown;
  repository: SamplePush["repository"];
  /** Null if its branch is in the repository itself. */
  fork: SamplePush["repository"] | "deleted" | null;
}

export type PullAction =
  | ("opened" | "synchronized" | "retargeted" | "renamed" | "closed" | "merged" | "reopened")
  | ("described" | "labeled" | "commented" | "approved");

/** One git host with a test double of its service. */
export interface HostUnderTest {
  host: GitHost;
  env: Env;
  /** A repository id in this host's format. */
  newRepositoryId(): string;
  /** A signed delivery in this host's format. */
  sendPush(push: SamplePush, secret: string): SentDelivery;
  /** A signed event of a pull request. Null if the host has no such event. */
  sendPull(action: PullAction, pull: SamplePull, secret: string): SentDelivery | null;
  sendPing(secret: string): SentDelivery;
  /** The same delivery without its signature. */
  unsigned(sent: SentDelivery): SentDelivery;
  close(): Promise<void>;
}
