import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { api, queryClient, trpc } from "../../../../api.ts";
import { AuthFrame } from "../../../../components/account/auth-frame.tsx";
import { PageTitle } from "../../../../components/frame/page.tsx";
import { connectionName } from "../../../../components/projects/host-facts.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Spinner } from "../../../../components/ui/spinner.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { paths } from "../../../../paths.ts";
import { takeBegun } from "./host-authorization.ts";

const ELSEWHERE =
  "The connection was not started in this tab, or is already finished. Open the organization's git hosts and connect again.";
const DENIED = "Access was not allowed on the git host. Nothing was connected.";
const REFUSED = "The git host did not connect. Its operator may have to correct the client.";

/** A git host sends the browser here with a code, or with the reason why there is none. */
function HostConnected() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ text: string; org: string | null } | null>(null);
  const isTaken = useRef(false);

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const [code, state, error] = ["code", "state", "error"].map((name) => query.get(name));
    // Neither belongs into the history.
    setQuery({}, { replace: true });
    const begun = takeBegun(state ?? null);
    if (!begun) return setFailure({ text: ELSEWHERE, org: null });
    const { orgId, org } = begun;
    if (!code || !state)
      return setFailure({ text: error === "access_denied" ? DENIED : REFUSED, org });
    void api.gitHosts.connections.finish.mutate({ orgId, code, state }).then(
      async ({ connection }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.gitHosts.pathKey() });
        await navigate(paths.orgSettings(org, "git-hosts"), { replace: true });
        showToast(`Connected to ${connectionName(connection)} as ${connection.login}`);
      },
      (reason: unknown) => setFailure({ text: messageOf(reason), org }),
    );
  }, [query, setQuery, navigate]);

  if (!failure)
    return (
      <main id="main" className="flex min-h-dvh items-center justify-center">
        <PageTitle title="Connecting" />
        <Spinner className="size-6 text-faint" label="Connecting the git host" />
      </main>
    );
  return (
    <AuthFrame heading="Not connected">
      <PageTitle title="Not connected" />
      <div className="grid grid-cols-1 gap-4 text-center text-sm text-soft">
        <p role="alert" className="break-words">
          {failure.text}
        </p>
        <Button asChild className="w-full">
          {failure.org ? (
            <Link to={paths.orgSettings(failure.org, "git-hosts")}>Back to the git hosts</Link>
          ) : (
            <Link to={paths.home}>Go to dashboard</Link>
          )}
        </Button>
      </div>
    </AuthFrame>
  );
}

export const route = { Component: HostConnected };
