import { createHmac, randomUUID } from "node:crypto";
import published from "@octokit/webhooks-examples" with { type: "json" };
import type { Person } from "../../worlds/world.ts";

export const ZERO_SHA = "0".repeat(40);

export interface Push {
  ref: string;
  before: string;
  after: string;
  deleted: boolean;
  repository: { id: number; full_name: string; default_branch: string };
  /** Pressmark does not read `timestamp`, so a test may leave it out. */
  head_commit: { id: string; message: string; timestamp?: string } | null;
}

/** GitHub's published payloads. The package declares its JSON file as a module. */
export const examples = published as unknown as { name: string; examples: unknown[] }[];

/** The published example of a push to a branch. */
export const branchPush = examples
  .find(({ name }) => name === "push")
  ?.examples.find((example) => (example as Push).ref === "refs/heads/master") as Push;

export const push = (change: Partial<Push> = {}): Push => ({ ...branchPush, ...change });

export const sign = (body: string, secret: string) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

export interface Sending {
  path: string;
  secret: string;
  /** Sent unchanged. Without it, the payload is sent as JSON. */
  body?: string;
  event?: string;
  delivery?: string;
  /** Added to the usual headers. undefined removes one. */
  headers?: Record<string, string | undefined>;
}

interface Acknowledgement {
  success: boolean;
  gitEventId: string | null;
  duplicate: boolean;
  appCode?: string;
}

/** Sends a delivery as GitHub does. */
export async function deliver(origin: string, payload: unknown, sending: Sending) {
  const body = sending.body ?? JSON.stringify(payload);
  const headers = {
    "content-type": "application/json",
    "x-github-event": sending.event ?? "push",
    "x-github-delivery": sending.delivery ?? randomUUID(),
    "x-hub-signature-256": sign(body, sending.secret),
    ...sending.headers,
  };
  const defined = Object.entries(headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const response = await fetch(origin + sending.path, {
    method: "POST",
    headers: Object.fromEntries(defined),
    body,
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Acknowledgement,
  };
}

/** Sends the same delivery until it is stored or refused, as a sender does when a busy machine asks it to retry. */
export async function deliverUntilTaken(
  origin: string,
  payload: unknown,
  sending: Sending,
): ReturnType<typeof deliver> {
  const delivery = sending.delivery ?? randomUUID();
  for (;;) {
    const answer = await deliver(origin, payload, { ...sending, delivery });
    if (answer.status !== 503) return answer;
  }
}

/** A project that is linked to the repository in GitHub's examples. */
export async function linkExample(
  person: Person,
): Promise<{ id: string; webhookSecret: string; path: string }> {
  const source = { kind: "github", owner: "Codertocat", repo: "Hello-World" } as const;
  const newProject = { orgId: person.org, name: "Linked", branch: "master", source };
  const { id, webhookSecret } = (await person.api.projects.create.mutate(newProject)).project;
  return { id, webhookSecret, path: `/webhooks/github/${id}` };
}
