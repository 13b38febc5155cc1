import { QueryCache, QueryClient, type QueryMeta } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  type TRPCLink,
  wsLink,
} from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "#api/router.ts";
import { appCodeOf, isTransient } from "./errors.ts";
import { logFailure } from "./log-failure.ts";
import { paths } from "./paths.ts";
import { accessToken, checkSession, currentSession, onSession } from "./session.ts";
import { openSocket } from "./socket.ts";

/** The maximum number of procedures in one request. */
const MAX_BATCH = 20;
/** Events report stale data. Until then a response stays fresh, so returning to a page shows it immediately. */
export const STALE_AFTER_MS = 5_000;
const MAX_RETRIES = 2;

/** Every refused token triggers a session check, whichever call was refused. */
const watchRefusals: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error: (error) => {
          const code = appCodeOf(error);
          if (code === "unauthorized" && currentSession()) void checkSession();
          if (code === "mfa_required" && location.pathname !== paths.auth())
            location.assign(paths.auth("factor", location.pathname + location.search));
          observer.error(error);
        },
      }),
    );

async function headers(): Promise<Record<string, string>> {
  const token = await accessToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Browsers finish requests of closed pages up to 64 KiB. The rest is for the headers. */
const LEAVING_MAX_BYTES = 60_000;

/** A small request that begins when the tab is hidden arrives even if the tab is closed. */
function fetchWhileLeaving(input: RequestInfo | URL, init: object = {}): Promise<Response> {
  const body = "body" in init && typeof init.body === "string" ? init.body : "";
  const size = new TextEncoder().encode(body).length;
  const keepalive = document.visibilityState === "hidden" && size <= LEAVING_MAX_BYTES;
  return fetch(input, { ...init, keepalive });
}

/** The context `alone` sends a call in a request of its own: it has a large body, or must not wait for others. */
export const api = createTRPCClient<AppRouter>({
  links: [
    watchRefusals,
    splitLink({
      condition: (operation) => operation.type === "subscription",
      true: wsLink({ client: openSocket() }),
      false: splitLink({
        condition: (operation) => operation.context["alone"] === true,
        true: httpLink({ url: "/trpc", headers, fetch: fetchWhileLeaving }),
        false: splitLink({
          // The only query that takes a whole file.
          condition: ({ path }) => path === "source.preview",
          true: httpLink({ url: "/trpc", headers, methodOverride: "POST" }),
          false: httpBatchLink({ url: "/trpc", maxItems: MAX_BATCH, headers }),
        }),
      }),
    }),
  ],
});

/** Options of a query whose result never changes. It is not fetched again, not even after a reconnect. */
export const fetchedOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  meta: { fetchedOnce: true },
} as const;

export const isFetchedOnce = (meta: QueryMeta | undefined): boolean =>
  meta?.["fetchedOnce"] === true;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => logFailure(error, queryKey) }),
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
    },
  },
});

/** Cached data of one user must never be shown to another, and the connection belongs to one user too. */
onSession((former) => {
  const next = currentSession();
  if (!next || former?.user.id === next.user.id) return;
  if (former) location.reload();
  else queryClient.clear();
});

export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });
