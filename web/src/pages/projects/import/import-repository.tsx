import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { fetchedOnce, trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { useOrgs } from "../../../queries.ts";
import { ConnectGithub } from "./connect-github.tsx";
import { ImportForm } from "./import-form.tsx";
import { RepositoryChoice } from "./repository-choice.tsx";

const inAddress = ["owner", "query", "repo", "org"] as const;

/** Choosing a GitHub repository, and creating a project from it. Every step is part of the address. */
function ImportRepository() {
  const [params] = useSearchParams();
  const [{ owner, query, repo }, show] = useAddressValues(inAddress);
  const github = useQuery(trpc.github.listScopes.queryOptions(undefined, fetchedOnce));
  const orgs = useOrgs();
  const { data } = github;
  const scope = data?.scopes.find(({ value }) => value === owner) ?? data?.scopes[0];
  const error = github.error ?? orgs.error;
  const retry = () => void Promise.all([github.refetch(), orgs.refetch()]);
  return (
    <PageBody>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          heading={<PageHeading title="Import from GitHub">Import from GitHub</PageHeading>}
          below="The content stays on GitHub. Every push there is published."
        />
        {error && (!data || !orgs.data) ? (
          <ErrorState error={error} onRetry={retry} />
        ) : !data || !orgs.data ? (
          <Loading label="Loading your GitHub accounts">
            <Skeleton className="h-64" />
          </Loading>
        ) : !scope ? (
          <ConnectGithub isConnected={data.isConnected} onRetry={retry} />
        ) : repo ? (
          <ImportForm
            key={repo}
            fullName={repo}
            orgs={orgs.data.orgs}
            firstOrg={params.get("org")}
            onBack={() => show({ repo: "" })}
          />
        ) : (
          <RepositoryChoice
            scopes={data.scopes}
            scope={scope}
            query={query}
            installUrl={data.installUrl}
            onScope={(value) => show({ owner: value, query: "" })}
            onQuery={(value) => show({ query: value })}
            onChoose={(fullName) => show({ repo: fullName }, { push: true })}
          />
        )}
      </div>
    </PageBody>
  );
}

export const route = { Component: ImportRepository };
