import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "#schemas/accounts/api-key.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { CommandBlock } from "../../../components/controls/command-block.tsx";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { webConfig } from "../../../config.ts";
import { useOrgs } from "../../../queries.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { ShownOnce } from "../../../components/settings/shown-once.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { ConnectedApplications } from "./connected-applications.tsx";
import { NewApiKey } from "./new-api-key.tsx";

/** The signed-in user's keys, for programs and for git. */
export function ApiKeys() {
  const { data, error, refetch } = useQuery(trpc.apiKeys.list.queryOptions());
  const orgs = useOrgs().data?.orgs;
  const [made, setMade] = useState<{ apiKey: ApiKey; secret: string } | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.apiKeys.pathKey() });
  const revoke = async (apiKeyId: string) => {
    await api.apiKeys.revoke.mutate({ apiKeyId });
    if (made?.apiKey.id === apiKeyId) setMade(null);
    await refresh();
  };
  const keys = data?.apiKeys;
  return (
    <>
      {made && <Made {...made} />}
      <SettingsCard
        title="New API key"
        about="Lets a program act as you in one organization or project, limited to its scope."
      >
        {orgs ? (
          <NewApiKey
            orgs={orgs}
            onMade={(key) => {
              setMade(key);
              void refresh();
              window.scrollTo({ top: 0 });
            }}
          />
        ) : (
          <Spinner className="mx-auto text-faint" label="Loading organizations" />
        )}
      </SettingsCard>
      <SettingsCard
        title="Your API keys"
        about={
          keys?.length === 0
            ? "No API keys yet."
            : "We store only the first characters in readable form."
        }
      >
        {error && !keys ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          keys &&
          keys.length > 0 && (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {keys.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
          )
        )}
      </SettingsCard>
      <ConnectedApplications />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke ${revoking?.name ?? "the key"}?`}
        confirmLabel="Revoke"
        destructive
        run={() => revoke(revoking!.id)}
      >
        Programs that use it lose access immediately.
      </ConfirmDialog>
    </>
  );
}

/** The secret, shown only once, with examples of its use. */
function Made({ apiKey, secret }: { apiKey: ApiKey; secret: string }) {
  const { publicUrl, cliHints } = webConfig();
  const remote = new URL(cliHints.gitUrl);
  const path = `${apiKey.org.handle}/${apiKey.project?.handle ?? "<project>"}.git`;
  return (
    <SettingsCard title={apiKey.name} about="Your new key. Use it like this:">
      <ShownOnce value={secret} label="API key" />
      <CommandBlock
        label="Commands with the key"
        lines={[
          `curl -H "Authorization: Bearer ${secret}" ${publicUrl}/trpc/projects.list`,
          `git clone ${remote.protocol}//key:${secret}@${remote.host}/git/${path}`,
        ]}
      />
    </SettingsCard>
  );
}
