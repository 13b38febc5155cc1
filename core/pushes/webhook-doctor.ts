import { type GitHostName, gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import type { WebhookCheck, WebhookTest } from "#schemas/git-hosts/webhook-doctor.ts";
import { AppError } from "#schemas/errors.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";
import { listGitEvents } from "#store/pushes/git-events.ts";
import { isLoopback } from "../accounts/loopback.ts";
import type { CoreContext } from "../context.ts";
import { createsWebhook } from "../git-hosts/host-webhook.ts";
import { webhookHostOf } from "../git-hosts/hosts.ts";
import { webhookAtHost } from "./webhook-at-host.ts";
import { webhookTestOf } from "./webhook-test.ts";
import { missedWords, refusedWords } from "./webhook-words.ts";

const DELIVERIES_SHOWN = 10;

export interface Examined {
  host: GitHostName;
  checks: WebhookCheck[];
  test: WebhookTest;
  /** Newest first. */
  deliveries: GitEventDocument[];
}

/**
 * What is known about the webhook of a project, in the order in which a delivery meets it.
 * @throws AppError webhook_unsupported if no host reports the project's pushes
 */
export async function examineWebhook(
  context: Pick<CoreContext, "db" | "env" | "secretBox">,
  project: ProjectDocument,
): Promise<Examined> {
  const { db, env } = context;
  const host = webhookHostOf(env, project.source);
  if (!host) throw new AppError("webhook_unsupported");
  const filter = { projectId: project._id, source: host.name };
  const { items: deliveries } = await listGitEvents(db, filter, { limit: DELIVERIES_SHOWN });
  const name = gitHostLabels[host.name];
  const webhookUrl = `${env.PUBLIC_URL}/webhooks/${host.name}/${project._id}`;
  const facts = { name, project, deliveries, webhookUrl };
  const reach = reachable(env.PUBLIC_URL, facts);
  return {
    host: host.name,
    test: webhookTestOf({ ...facts, isReachable: reach.ok }),
    checks: [
      reach,
      (await webhookAtHost(context, project, name)) ?? address(facts),
      secret(facts),
      lastDelivery(facts),
    ],
    deliveries,
  };
}

interface Facts {
  /** The host's. */
  name: string;
  project: ProjectDocument;
  deliveries: readonly GitEventDocument[];
  webhookUrl: string;
}

/** A server in the internet cannot reach `http://localhost:5599`, whatever the webhook's settings are. */
function reachable(publicUrl: string, { name, project, deliveries }: Facts): WebhookCheck {
  const isOnlyHere = isLoopback(publicUrl) && !isLoopback(project.source.url ?? publicUrl);
  const ok = !isOnlyHere || deliveries.length > 0;
  return {
    name: "reachable",
    ok,
    found: ok
      ? `This installation is at ${publicUrl}.`
      : `This installation is at ${publicUrl}, which ${name} cannot reach.`,
    at: null,
    mend: ok ? null : "Set PUBLIC_URL to an address that is reachable from the internet.",
  };
}

function address({ name, project, deliveries, webhookUrl }: Facts): WebhookCheck {
  const ok = deliveries.length > 0 || project.refusedDeliveries !== undefined;
  return {
    name: "address",
    ok,
    found: ok
      ? "Deliveries arrive at this project’s webhook address."
      : "Nothing has arrived at this project’s webhook address yet.",
    at: null,
    mend: ok
      ? null
      : `Create a webhook for pushes in the repository’s settings on ${name}, with the content type application/json and the address ${webhookUrl}.`,
  };
}

function secret({ name, project }: Facts): WebhookCheck {
  const refused = project.refusedDeliveries;
  if (!refused)
    return { name: "secret", ok: true, found: "No delivery was refused.", at: null, mend: null };
  return {
    name: "secret",
    ok: false,
    found: refusedWords(refused),
    at: refused.since.toISOString(),
    mend:
      createsWebhook(project.source) && project.hostWebhook?.state === "ready"
        ? "Choose “Set up again” above. It sets the secret."
        : `Rotate the secret, and enter the new one in the webhook’s settings on ${name}.`,
  };
}

/** GitHub sends no tests for one repository of an App. */
const firstDelivery = (name: string, { source }: ProjectDocument): string =>
  typeof source.githubAccess?.installationId === "number"
    ? "Push a commit."
    : `Push a commit, or send a test from the webhook’s settings on ${name}.`;

function lastDelivery({ name, project, deliveries }: Facts): WebhookCheck {
  const missed = project.missedDelivery;
  const [last] = deliveries;
  if (missed)
    return {
      name: "lastDelivery",
      ok: false,
      found: missedWords(missed),
      at: missed.at.toISOString(),
      mend: project.refusedDeliveries
        ? "Correct the secret first."
        : `Look at the webhook’s deliveries on ${name}: it may be turned off, or may not send pushes.`,
    };
  return {
    name: "lastDelivery",
    ok: last !== undefined,
    found: last ? "The last delivery was accepted." : "No delivery has been accepted yet.",
    at: last?.receivedAt.toISOString() ?? null,
    mend: last ? null : firstDelivery(name, project),
  };
}

/** A line for the project's page if pushes only become visible when Pressmark checks. Null if the webhook works, or if there never was one. */
export function webhookTrouble(project: ProjectDocument): string | null {
  const { missedDelivery, refusedDeliveries } = project;
  if (!missedDelivery) return null;
  const why = refusedDeliveries
    ? "The webhook’s deliveries are refused, because the secret does not match."
    : `The webhook did not announce the last push.${missedDelivery.because ? ` ${missedDelivery.because}` : ""}`;
  return `${why} Pressmark finds pushes only when it checks the repository.`;
}
