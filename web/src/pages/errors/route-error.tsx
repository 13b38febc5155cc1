import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { PageHeading } from "../../components/frame/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { brandName } from "../../config.ts";
import { NotFound } from "../../components/not-found.tsx";

/** Shown for a page that does not exist or crashed. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col items-center justify-center px-6 text-center"
    >
      <PageHeading title="An error occurred">An error occurred</PageHeading>
      <p className="mt-1 max-w-md text-sm text-pretty text-soft">
        This page stopped working. Reloading usually helps. After an update of {brandName()} it
        always does.
      </p>
      {error instanceof Error && (
        <p className="mt-3 max-w-md font-mono text-xs break-words text-faint">{error.message}</p>
      )}
      <Button className="mt-5" onClick={() => location.reload()}>
        Reload
      </Button>
    </main>
  );
}
