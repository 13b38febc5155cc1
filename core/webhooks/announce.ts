import { announceDeployments } from "./causes/deployments.ts";
import { announceDomains } from "./causes/domains.ts";
import {
  announceDeletedProjects,
  announceLiveProjects,
  announceNewProjects,
  announceRestoredProjects,
} from "./causes/projects.ts";
import { announceTasks } from "./causes/tasks.ts";
import type { AnnounceContext, OnRecorded } from "./record-event.ts";

/** EVERY source of events. */
const sources = [
  announceDeployments,
  announceNewProjects,
  announceLiveProjects,
  announceDeletedProjects,
  announceRestoredProjects,
  announceTasks,
  announceDomains,
];

/**
 * Records the events whose causes are stored. The write of a cause marks its document, and the mark is removed here once every webhook has its delivery, so a
 * crash in between loses nothing. Safe to repeat and to run in several processes.
 * @throws AggregateError after the last source
 */
export async function announce(
  context: AnnounceContext,
  onRecorded: OnRecorded = () => {},
): Promise<void> {
  const errors: unknown[] = [];
  for (const source of sources)
    await source(context, onRecorded).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `not announced: ${errors.join("; ")}`);
}
