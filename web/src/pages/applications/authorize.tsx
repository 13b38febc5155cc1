import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import type { AuthorizationRequest } from "#schemas/accounts/application.ts";
import { trpc } from "../../api.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/frame/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { paths } from "../../paths.ts";
import { Consent } from "./consent.tsx";
import { SignedInAs } from "./signed-in-as.tsx";

/** An application sends its user here. The user allows it to work with a project, or refuses. */
function Authorize() {
  const query = useLocation().search.slice(1);
  const { data, error, refetch } = useQuery(
    trpc.applications.describe.queryOptions({ query }, { staleTime: Infinity }),
  );
  const request = data?.request;
  return (
    <>
      <PageTitle title="Connect an application" />
      {!request && (
        <AuthFrame heading="Connect an application">
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <p className="text-center text-faint">
              <Spinner className="size-6" label="Reading the request" />
            </p>
          )}
        </AuthFrame>
      )}
      {request?.state === "valid" && <Consent query={query} request={request} />}
      {request?.state === "refused" && <Refused request={request} />}
    </>
  );
}

/** Nothing leaves this page automatically: anyone can register an application, and it would lead users anywhere. */
function Refused({ request }: { request: Extract<AuthorizationRequest, { state: "refused" }> }) {
  const { message, returnTo } = request;
  return (
    <AuthFrame heading="This connection does not work">
      <div className={`${authCard} grid grid-cols-1 gap-4 text-center text-sm text-soft`}>
        <p role="alert" className="text-pretty break-words">
          {message}
        </p>
        <div className="grid grid-cols-1 gap-2">
          {returnTo && (
            <Button asChild className="h-auto min-h-9 w-full py-2 whitespace-normal">
              <a href={returnTo.url}>Return to {returnTo.name}</a>
            </Button>
          )}
          <Button asChild variant="outline" className="w-full">
            <Link to={paths.home}>Go to dashboard</Link>
          </Button>
        </div>
      </div>
      <SignedInAs />
    </AuthFrame>
  );
}

export const route = { Component: Authorize };
