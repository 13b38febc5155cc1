import { Navigate } from "react-router-dom";
import { PageTitle } from "../../components/page.tsx";
import { ErrorState } from "../../components/notice.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { requireFactor } from "../../guards.ts";
import { defaultScope } from "../../lib/default-scope.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";
import { useSession } from "../../session.ts";
import { Front } from "./front.tsx";

/** Signed in: on to the personal organization, else the first one. Signed out: the front page. */
function Home() {
  return useSession() ? <ToFirstOrg /> : <Front />;
}

function ToFirstOrg() {
  const { data, error, refetch } = useOrgs();
  const first = data && defaultScope(data.orgs);
  if (first) return <Navigate to={paths.org(first.handle)} replace />;
  return (
    <main id="main" className="flex min-h-dvh items-center justify-center">
      <PageTitle title="Dashboard" />
      {error ? (
        <ErrorState
          title="Failed to load organizations"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner className="size-6 text-faint" label="Loading" />
      )}
    </main>
  );
}

export const route = { Component: Home, loader: () => requireFactor() };
