import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { api } from "../../api.ts";
import { PageTitle } from "../../components/frame/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { isMissing, messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";
import { signOut, useSession } from "../../session.ts";
import { AuthFrame } from "../../components/account/auth-frame.tsx";

/** Pages for members redirect their visitors here. Members return immediately with a ticket. */
function OpenSite() {
  const session = useSession();
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<unknown>(null);
  const site = query.get("site") ?? "";
  const path = query.get("path") ?? "/";

  useEffect(() => {
    let left = false;
    api.siteTickets.create.mutate({ site, path }).then(
      // Replaces the history entry, so that "back" does not open the used ticket.
      ({ url }) => left || location.replace(url),
      (error: unknown) => left || setFailure(error),
    );
    return () => {
      left = true;
    };
  }, [site, path]);

  if (!failure)
    return (
      <main id="main" className="flex min-h-dvh items-center justify-center">
        <PageTitle title="Opening the site" />
        <Spinner className="size-6 text-faint" label="Opening the site" />
      </main>
    );
  return (
    <AuthFrame
      heading={isMissing(failure) ? "This page is for members" : "Could not open the site"}
    >
      <PageTitle title="For members" />
      <div className="grid grid-cols-1 gap-4 text-center text-sm text-soft">
        <p role="alert">
          {isMissing(failure)
            ? "Only members of the organization can open it. Ask a member for an invitation."
            : messageOf(failure)}
        </p>
        <p className="break-words">
          You are signed in as <span className="text-ink">{session?.user.email}</span>.
        </p>
        <div className="grid grid-cols-1 gap-2">
          <Button asChild className="w-full">
            <Link to={paths.home}>Go to dashboard</Link>
          </Button>
          <Button variant="outline" className="w-full" onClick={() => void signOut()}>
            Use another account
          </Button>
        </div>
      </div>
    </AuthFrame>
  );
}

export const route = { Component: OpenSite };
