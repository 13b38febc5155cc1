import { type ReactNode, useState } from "react";
import { ExternalLink } from "lucide-react";
import type { GithubAppState } from "#schemas/git-hosts/github-app.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { GithubAppCreation, GithubAppPermissions } from "./github-app-permissions.tsx";

type App = NonNullable<GithubAppState["app"]>;

/** What is set, where it comes from, and what is missing. */
export function GithubAppCard({ state, app }: { state: GithubAppState; app: App }) {
  const [forgetting, setForgetting] = useState(false);
  const isStored = app.from === "stored";
  const forget = async () => {
    const answer = await api.admin.githubApp.forget.mutate();
    queryClient.setQueryData(trpc.admin.githubApp.get.queryKey(), answer);
  };
  return (
    <SettingsCard
      title={app.created?.name ?? app.slug}
      about={isStored ? <Origin app={app} /> : "Set in the server’s environment."}
      footer={
        <>
          {isStored && (
            <Button variant="ghost" onClick={() => setForgetting(true)}>
              Forget App
            </Button>
          )}
          <Button asChild variant="outline">
            <a href={app.url} target="_blank" rel="noreferrer">
              Open on GitHub <ExternalLink />
            </a>
          </Button>
        </>
      }
    >
      <dl className="grid gap-3 text-sm">
        <Part name="App id and private key" from={app.from} variable="GITHUB_APP_ID">
          {app.appId}
        </Part>
        <Part
          name="Webhook secret"
          from={state.webhookSecret}
          variable="GITHUB_WEBHOOK_SECRET"
          missing={
            state.isReachable
              ? "Missing: webhooks are refused. Set GITHUB_WEBHOOK_SECRET."
              : "None: GitHub cannot reach this installation. Pressmark checks for pushes every few minutes."
          }
        />
        <Part
          name="Client for signing in"
          from={state.client}
          variable="GITHUB_CLIENT_ID"
          missing="Missing: members cannot connect GitHub. Set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET."
        />
        <Part name="Webhook address" from={null} variable="" missing={state.webhookUrl} />
        <Part
          name="Permissions to report"
          from={null}
          variable=""
          missing={<GithubAppPermissions />}
        />
        <Part
          name="Permissions to create"
          from={null}
          variable=""
          missing={<GithubAppCreation />}
        />
      </dl>
      {state.webhookSecret === "environment" && isStored && (
        <p className="text-[13px] text-pretty text-warning-ink">
          Pressmark uses GITHUB_WEBHOOK_SECRET instead of this App’s own secret. If the two differ,
          Pressmark refuses GitHub’s webhooks.
        </p>
      )}
      {state.unused && (
        <p className="text-[13px] text-pretty text-faint">
          {state.unused} is stored too, but not used.
        </p>
      )}
      <ConfirmDialog
        open={forgetting}
        onOpenChange={setForgetting}
        title="Forget this App?"
        confirmLabel="Forget"
        destructive
        run={forget}
      >
        This deletes the App’s keys from this installation. Pressmark can then no longer read
        private repositories that were imported with the App, and members cannot sign in with it.
        Sites stay as they are. The App remains on GitHub until you delete it there.
      </ConfirmDialog>
    </SettingsCard>
  );
}

function Origin({ app: { created } }: { app: App }) {
  if (!created) return null;
  return (
    <>
      Created <RelativeTime at={created.at} /> by {created.by}
      {created.owner && `, owned by ${created.owner} on GitHub`}.
    </>
  );
}

function Part({
  name,
  from,
  variable,
  missing,
  children,
}: {
  name: string;
  from: "environment" | "stored" | null;
  variable: string;
  missing?: ReactNode;
  children?: number;
}) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[12rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2 break-all">
        {children}
        {from ? (
          <Badge tone="success">{from === "stored" ? "Stored, encrypted" : variable}</Badge>
        ) : (
          missing
        )}
      </dd>
    </div>
  );
}
