import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { api, queryClient, trpc } from "../../../api.ts";
import { PageTitle } from "../../../components/frame/page.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { paths } from "../../../paths.ts";
import { outcomeOf } from "./outcome.ts";

/** Slack sends the browser here with a code, or with the reason why there is none. It always continues to the organization's page about Slack. */
function SlackConnected() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const isTaken = useRef(false);

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const [code, state, error] = ["code", "state", "error"].map((name) => query.get(name));
    // Neither belongs into the history.
    setQuery({}, { replace: true });
    void continueTo(state?.split(".")[0] ?? "", { code, state, error }).then((path) =>
      navigate(path, { replace: true }),
    );
  }, [query, setQuery, navigate]);

  return (
    <main id="main" className="flex min-h-dvh items-center justify-center">
      <PageTitle title="Connecting Slack" />
      <Spinner className="size-6 text-faint" label="Connecting Slack" />
    </main>
  );
}

interface Returned {
  code: string | null | undefined;
  state: string | null | undefined;
  error: string | null | undefined;
}

/** Finishes the installation. The state begins with the id of the organization. @returns where to go */
async function continueTo(orgId: string, returned: Returned): Promise<string> {
  const org = await api.orgs.get.query({ orgId }).then(
    (answer) => answer.org,
    // The state is not ours, or the user has left the organization.
    () => null,
  );
  if (!org) return paths.home;
  return paths.orgSlack(org.handle, await finish(org.id, returned));
}

async function finish(orgId: string, { code, state, error }: Returned): Promise<string> {
  if (error === "access_denied") return "denied";
  if (!code || !state) return "failed";
  try {
    await api.integrations.slack.finish.mutate({ orgId, code, state });
    await queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() });
    return "connected";
  } catch (reason) {
    return outcomeOf(reason);
  }
}

export const route = { Component: SlackConnected };
