import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { queryClient, trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { messageOf } from "../../../errors.ts";
import { GithubAppCard } from "./github-app-card.tsx";
import { NewGithubApp } from "./new-github-app.tsx";

/** The installation's own GitHub App. GitHub sends the browser back to this page with a code that is exchanged for the App's keys. */
function GithubApp() {
  const { data, error, refetch } = useQuery(trpc.admin.githubApp.get.queryOptions());
  const arrival = useArrival();
  const state = data?.githubApp;
  return (
    <PageBody>
      <div className="max-w-3xl">
        <PageHeader
          heading={<PageHeading title="GitHub App">GitHub App</PageHeading>}
          below="With it, members import their repositories, including private ones, and Pressmark publishes every push immediately."
        />
        {arrival.error && (
          <p
            role="alert"
            className="mb-4 rounded-lg border border-danger/35 bg-danger-wash px-4 py-3 text-sm text-danger-ink"
          >
            The App could not be stored. {messageOf(arrival.error)}
          </p>
        )}
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : arrival.isPending ? (
          <p role="status" className="flex items-center gap-3 text-sm text-soft">
            <Spinner className="text-faint" /> Storing the App
          </p>
        ) : !state ? (
          <Loading label="Loading">
            <Skeleton className="h-40" />
          </Loading>
        ) : state.app ? (
          <GithubAppCard state={state} app={state.app} />
        ) : (
          <NewGithubApp state={state} />
        )}
      </div>
    </PageBody>
  );
}

/** Exchanges the code once and removes it from the address. */
function useArrival() {
  const [query, setQuery] = useSearchParams();
  const [code, state] = [query.get("code"), query.get("state")];
  const exchange = useMutation(
    trpc.admin.githubApp.finish.mutationOptions({
      onSuccess: (answer) => queryClient.setQueryData(trpc.admin.githubApp.get.queryKey(), answer),
    }),
  );
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (!code || !state || taken.current === code) return;
    taken.current = code;
    exchange.mutate({ code, state });
    setQuery({}, { replace: true });
  }, [code, state, exchange, setQuery]);
  return { error: exchange.error, isPending: exchange.isPending || Boolean(code && state) };
}

export const route = { Component: GithubApp };
