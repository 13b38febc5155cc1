import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import type { WebhookTest } from "#schemas/git-hosts/webhook-doctor.ts";
import { AppError } from "#schemas/errors.ts";
import { noteWebhookTest } from "#store/projects/webhook-health.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";
import type { CoreContext } from "../context.ts";
import {
  askForTestDelivery,
  createsWebhook,
  hasTestDeliveries,
} from "../git-hosts/host-webhook.ts";
import { webhookHostOf } from "../git-hosts/hosts.ts";

/** Hosts send tests immediately. */
const ARRIVES_WITHIN_MS = 10_000;
const BY_PUSH = "Push a commit instead. It can be empty: git commit --allow-empty.";

/**
 * Makes the host send a test delivery to the project's webhook. Whether it arrives is seen by `webhookTestOf`. A refusal of the
 * host is a result too.
 * @throws AppError webhook_unsupported, webhook_test_unsupported
 */
export async function sendWebhookTest(
  context: Pick<CoreContext, "env" | "db" | "secretBox">,
  project: ProjectDocument,
): Promise<void> {
  const host = webhookHostOf(context.env, project.source);
  if (!host) throw new AppError("webhook_unsupported");
  const unavailable = whyNoTest(project, gitHostLabels[host.name]);
  if (unavailable) throw new AppError("webhook_test_unsupported", { message: unavailable });
  const { db } = context;
  const at = new Date();
  await noteWebhookTest(db, project._id, { at, failure: null });
  const failure = await refusalOf(askForTestDelivery(context, project));
  if (failure !== null) await noteWebhookTest(db, project._id, { at, failure });
}

async function refusalOf(asking: Promise<void>): Promise<string | null> {
  try {
    await asking;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

interface Facts {
  project: ProjectDocument;
  /** The host's. */
  name: string;
  /** Newest first. */
  deliveries: readonly GitEventDocument[];
  /** Whether the host can reach this installation. */
  isReachable: boolean;
}

/** Whether a test can be sent, and what became of the newest one. */
export function webhookTestOf({ project, ...facts }: Facts): WebhookTest {
  const { webhookTest: test } = project;
  const unavailable = whyNoTest(project, facts.name);
  if (!test) return { unavailable, last: null };
  const last = { sentAt: test.at.toISOString(), ...outcomeOf({ ...facts, project, test }) };
  return { unavailable, last };
}

type Outcome = Omit<NonNullable<WebhookTest["last"]>, "sentAt">;

function outcomeOf({
  project: { refusedDeliveries: refused },
  name,
  deliveries,
  isReachable,
  test: { at, failure },
}: Facts & { test: NonNullable<ProjectDocument["webhookTest"]> }): Outcome {
  const arrived = deliveries.findLast(({ receivedAt }) => receivedAt >= at);
  if (arrived) {
    const seconds = Math.round((arrived.receivedAt.getTime() - at.getTime()) / 1000);
    const found = `A delivery arrived ${seconds < 1 ? "within a second" : `after ${seconds} s`}. The webhook works.`;
    return { state: "arrived", found, mend: null };
  }
  if (refused && refused.lastAt >= at)
    return {
      state: "refused",
      found: "A delivery arrived, but was refused.",
      mend: "Follow the advice about the secret.",
    };
  if (failure !== null)
    return { state: "failed", found: `${name} did not send a test. ${failure}`, mend: null };
  if (Date.now() - at.getTime() < ARRIVES_WITHIN_MS)
    return { state: "waiting", found: `Waiting for the delivery from ${name}.`, mend: null };
  return {
    state: "missing",
    found: `${name} accepted the request, but no delivery arrived within ${ARRIVES_WITHIN_MS / 1000} s.`,
    mend: isReachable
      ? `A firewall or a proxy in front of this installation may block ${name}. The webhook’s deliveries on ${name} show the error.`
      : `${name} cannot reach this installation. Set PUBLIC_URL to an address that is reachable from the internet.`,
  };
}

/** Null if the project's host can send a test. */
function whyNoTest({ source }: ProjectDocument, name: string): string | null {
  if (typeof source.githubAccess?.installationId === "number")
    return `${name} cannot test the webhook of a GitHub App for one repository. ${BY_PUSH}`;
  if (!createsWebhook(source))
    return `Pressmark did not create this webhook. Send a test from its settings on ${name}.`;
  return hasTestDeliveries(source) ? null : `${name} cannot send tests. ${BY_PUSH}`;
}
