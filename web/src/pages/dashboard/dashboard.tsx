import { Navigate, redirect } from "react-router-dom";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/frame/page.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { requireSession } from "../../guards.ts";
import { defaultScope } from "../../lib/default-scope.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";
import { currentSession } from "../../session.ts";

/** Redirects to the personal organization, or else to the first one. */
function Dashboard() {
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

export const dashboard = { Component: Dashboard, loader: requireSession };

/** The home page inside the app. The public front page is a separate document, so it needs a full page load. */
export const home = {
  loader: () => (currentSession() ? redirect(paths.dashboard) : leaveForFrontPage()),
};

/** Nothing else happens here, because the browser is being redirected. */
function leaveForFrontPage(): Promise<never> {
  location.replace(paths.home);
  return new Promise(() => undefined);
}
