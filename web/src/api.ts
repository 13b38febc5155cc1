import { QueryCache, QueryClient, type QueryMeta } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, splitLink, type TRPCLink, wsLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "#api/router.ts";
import { appCodeOf, isTransient } from "./errors.ts";
import { logFailure } from "./log-failure.ts";
import { paths } from "./paths.ts";
import { accessToken, checkSession, currentSession, onSession } from "./session.ts";
import { openSocket } from "./socket.ts";

/** Procedures answer at most this many in one request. */
const MAX_BATCH = 20;
/** Events say what is stale; between them an answer stays good, so coming back to a page shows it at once. */
export const STALE_AFTER_MS = 5_000;
const MAX_RETRIES = 2;

/** A refused token is looked at once, wherever it was refused. */
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

export const api = createTRPCClient<AppRouter>({
  links: [
    watchRefusals,
    splitLink({
      condition: (operation) => operation.type === "subscription",
      true: wsLink({ client: openSocket() }),
      false: httpBatchLink({
        url: "/trpc",
        maxItems: MAX_BATCH,
        headers: async () => {
          const token = await accessToken();
          return token ? { authorization: `Bearer ${token}` } : {};
        },
      }),
    }),
  ],
});

/** Options of a query whose answer never changes: it is not fetched again when the connection has been away, either. */
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

/** What was fetched for one person is never shown to another; the connection is that person's too. */
onSession((former) => {
  const next = currentSession();
  if (!next || former?.user.id === next.user.id) return;
  if (former) location.reload();
  else queryClient.clear();
});

export const trpc = createTRPCOptionsProxy<AppRouter>({ client: api, queryClient });
