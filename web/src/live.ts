import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { AnyEvent, EventName, EventOf, LiveMessage } from "#schemas/events.ts";
import { isMissing } from "./errors.ts";
import { STALE_AFTER_MS, api, isFetchedOnce, queryClient, trpc } from "./api.ts";

/** Events come in bursts during a build. Stale data is fetched once per period. */
const COLLECT_MS = 150;
/** Components of one page mount together, so their topics are subscribed together. */
const TOPICS_SETTLE_MS = 20;
/** A refused subscription is retried after this time. By then the page knows what it may still see. */
const ASK_AGAIN_MS = 5_000;
/** A short interruption needs no message. */
const OFFLINE_AFTER_MS = 2_500;

/** The queries that each event makes stale. The compiler requires a line per event. */
const stale: { [N in EventName]: (event: EventOf<N>) => QueryKey[] } = {
  "org.changed": () => [
    trpc.orgs.pathKey(),
    trpc.billing.pathKey(),
    trpc.admin.orgs.pathKey(),
    trpc.admin.visits.pathKey(),
  ],
  "project.changed": () => [
    trpc.projects.pathKey(),
    trpc.orgs.activity.pathKey(),
    // A member may have ignored some.
    trpc.deployments.issues.pathKey(),
    trpc.deployments.compare.pathKey(),
    trpc.previews.pathKey(),
    trpc.domains.pathKey(),
    trpc.tasks.schedules.pathKey(),
    // Whether the subscription is on.
    trpc.subscribers.overview.pathKey(),
  ],
  "deployment.changed": ({ deploymentId, projectId, status, data }) => [
    trpc.projects.list.pathKey(),
    trpc.projects.get.pathKey(),
    trpc.projects.schedule.pathKey(),
    ...(status === "success" ? [trpc.projects.site.pathKey()] : []),
    trpc.orgs.activity.pathKey(),
    trpc.previews.pathKey(),
    // The card of a task has what its preview shows.
    trpc.tasks.get.pathKey(),
    trpc.deployments.get.queryKey({ deploymentId }),
    trpc.admin.deployments.pathKey(),
    trpc.admin.projects.pathKey(),
    trpc.deployments.issues.queryKey({ deploymentId }),
    trpc.deployments.issues.infiniteQueryKey({ deploymentId }),
    trpc.deployments.newlyPublic.infiniteQueryKey({ deploymentId }),
    // The theme preview links to the deployment that was live when it was fetched. A comparison changes only when the data of one of its deployments becomes
    // ready.
    ...(status === "success" ? [trpc.themes.preview.queryKey({ projectId })] : []),
    ...(status === "success" && data !== "pending" ? [trpc.deployments.compare.pathKey()] : []),
    ...listsOf(projectId),
  ],
  // The log viewer has its own stream of lines.
  "deployment.logged": () => [],
  "deployment.cancelRequested": ({ deploymentId }) => [
    trpc.deployments.get.queryKey({ deploymentId }),
  ],
  "site.switched": () => [trpc.projects.pathKey()],
  // Only the processes of the api listen.
  "editors.changed": () => [],
  "repositoryPreview.changed": ({ previewId }) => [
    trpc.projects.previews.get.queryKey({ previewId }),
  ],
  "mcp.called": ({ projectId }) => [trpc.mcp.calls.infiniteQueryKey({ projectId })],
  "task.changed": () => [trpc.tasks.pathKey()],
  // The page of a task has its own stream.
  "task.continued": () => [],
  "task.cancelRequested": () => [],
  "gitEvent.recorded": () => [
    trpc.gitEvents.pathKey(),
    trpc.projects.webhookDoctor.pathKey(),
    trpc.admin.webhooks.pathKey(),
    // A pull request was opened or closed, or a commit of a fork waits.
    trpc.previews.pathKey(),
  ],
  "webhook.changed": () => [trpc.webhooks.pathKey()],
  "channel.changed": () => [trpc.integrations.pathKey()],
  "subscriber.changed": ({ projectId, what }) => [
    trpc.subscribers.overview.queryKey({ projectId }),
    // A long mailing changes every second, and the addresses do not.
    what === "addresses" ? trpc.subscribers.list.pathKey() : trpc.subscribers.mailings.pathKey(),
  ],
  "account.changed": () => [
    trpc.account.pathKey(),
    trpc.notifications.pathKey(),
    trpc.apiKeys.pathKey(),
    trpc.applications.pathKey(),
  ],
  // The api closes the connections of an ended session, and this browser learns of it from the session itself.
  "sessions.ended": () => [],
  "mails.changed": () => [trpc.admin.mails.pathKey()],
  "users.changed": () => [trpc.admin.users.pathKey()],
  "waitlist.changed": () => [trpc.admin.waitlist.pathKey()],
  "contact.changed": () => [trpc.admin.contact.pathKey()],
  "platform.changed": () => [
    trpc.status.pathKey(),
    trpc.admin.incidents.pathKey(),
    // Queued deployments wait for the end of maintenance.
    trpc.deployments.get.pathKey(),
    trpc.deployments.list.pathKey(),
    trpc.admin.deployments.pathKey(),
  ],
  "jobs.changed": () => [trpc.admin.jobs.pathKey()],
};

const listsOf = (projectId: string): QueryKey[] => [
  trpc.deployments.list.queryKey({ projectId }),
  trpc.deployments.list.infiniteQueryKey({ projectId }),
  trpc.deployments.facets.queryKey({ projectId }),
];

/** The number of mounted components per topic. */
const topicCounts = new Map<string, number>();
let subscribed: { topics: string; stop: () => void } | null = null;
let settle: ReturnType<typeof setTimeout> | undefined;

/** While the component is mounted, data that these topics make stale is fetched again. */
export function useLive(...topics: (string | false | null | undefined)[]): void {
  const key = topics.filter(Boolean).join(" ");
  useEffect(() => {
    const names = key.split(" ").filter(Boolean);
    for (const name of names) topicCounts.set(name, (topicCounts.get(name) ?? 0) + 1);
    followTopics();
    return () => {
      for (const name of names) {
        const count = topicCounts.get(name)! - 1;
        if (count > 0) topicCounts.set(name, count);
        else topicCounts.delete(name);
      }
      followTopics();
    };
  }, [key]);
}

/** False after the connection has been lost for a moment. */
export function useConnected(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      connectionListeners.add(onChange);
      return () => connectionListeners.delete(onChange);
    },
    () => connected,
  );
}

function followTopics(): void {
  clearTimeout(settle);
  settle = setTimeout(() => {
    const topics = [...topicCounts.keys()].toSorted();
    if (topics.join(" ") === (subscribed?.topics ?? "")) return;
    const previous = subscribed;
    subscribed = topics.length > 0 ? subscribe(topics, () => previous?.stop()) : null;
    if (!subscribed) previous?.stop();
  }, TOPICS_SETTLE_MS);
}

let listenedBefore = false;

/** The previous subscription is stopped only when the new one is active, so that no event is missed. */
function subscribe(topics: string[], onListening: () => void) {
  // New topics: only the data of the components that just mounted can have missed an event.
  const recently = listenedBefore ? Date.now() - STALE_AFTER_MS : 0;
  let listening = false;
  const subscription = api.live.events.subscribe(
    { topics },
    {
      onData: (message: LiveMessage) => {
        if (message.name !== "listening") return receive(message);
        onListening();
        // After a reconnect, events may have been missed.
        refetchShown(listening ? 0 : recently);
        listening = true;
        listenedBefore = true;
      },
      // A membership or the session has ended. The other topics must not be lost with it.
      onError: () => {
        subscribed = null;
        refetchShown(0);
        setTimeout(followTopics, ASK_AGAIN_MS);
      },
      onConnectionStateChange: ({ state, error }) => {
        if (state === "connecting" && error) noteConnection(false);
        if (state === "pending") noteConnection(true);
      },
    },
  );
  return { topics: topics.join(" "), stop: () => subscription.unsubscribe() };
}

const collected: QueryKey[] = [];
let collecting: ReturnType<typeof setTimeout> | undefined;

function receive(event: AnyEvent): void {
  const keysOf = stale[event.name] as ((event: AnyEvent) => QueryKey[]) | undefined;
  if (!keysOf) return;
  collected.push(...keysOf(event));
  collecting ??= setTimeout(() => {
    collecting = undefined;
    const keys = new Map(collected.splice(0).map((key) => [JSON.stringify(key), key]));
    for (const queryKey of keys.values()) void queryClient.invalidateQueries({ queryKey });
  }, COLLECT_MS);
}

function refetchShown(fetchedSince: number): void {
  void queryClient.invalidateQueries({
    // A missing object stays missing, so fetching it again would only make the page flicker.
    predicate: (query) =>
      query.state.dataUpdatedAt >= fetchedSince &&
      !isMissing(query.state.error) &&
      // Immutable data has missed nothing, and it may be a database of hundreds of megabytes.
      !(isFetchedOnce(query.meta) && query.state.status === "success"),
  });
}

let connected = true;
let offline: ReturnType<typeof setTimeout> | undefined;
const connectionListeners = new Set<() => void>();

function noteConnection(now: boolean): void {
  // Every failed attempt triggers this; only the first one counts.
  if (!now) return void (offline ??= setTimeout(() => changeConnection(false), OFFLINE_AFTER_MS));
  clearTimeout(offline);
  offline = undefined;
  if (!connected) changeConnection(true);
}

function changeConnection(now: boolean): void {
  connected = now;
  for (const listener of connectionListeners) listener();
}
