import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { webConfig } from "../../../config.ts";
import { messageOf } from "../../../errors.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session.ts";
import { backTo } from "../../../components/account/addresses.ts";
import { ProviderMark } from "../../../components/account/provider-mark.tsx";
import { linkProvider, startProvider } from "../../../components/account/providers.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";

/** The GitHub account that is connected to this account. */
export function GithubSection() {
  const { data, error, refetch } = useQuery(trpc.github.getProfile.queryOptions());
  const identities = useSession()?.user.identities ?? [];
  const [disconnecting, setDisconnecting] = useState(false);
  const connecting = useMutation({
    mutationFn: () => {
      const landing = backTo(paths.account("integrations"));
      const isLinked = identities.some(({ provider }) => provider === "github");
      return isLinked ? startProvider("github", landing) : linkProvider("github", landing);
    },
  });
  const disconnect = async () => {
    await api.github.disconnect.mutate();
    await queryClient.invalidateQueries({ queryKey: trpc.github.pathKey() });
  };
  const isOn = webConfig().providers.github;
  const profile = data?.profile;
  return (
    <SettingsCard
      title="GitHub"
      about="Choose from your repositories and organizations when you create a project."
      footer={
        profile ? (
          <Button variant="outline" onClick={() => setDisconnecting(true)}>
            Disconnect
          </Button>
        ) : (
          isOn &&
          data && (
            <Button pending={connecting.isPending} onClick={() => connecting.mutate()}>
              <ProviderMark provider="github" /> Connect GitHub
            </Button>
          )
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading">
          <Skeleton className="h-8 w-48" />
        </Loading>
      ) : profile ? (
        <p className="flex items-center gap-2.5 text-sm [&_svg]:size-5">
          <ProviderMark provider="github" />
          <span className="font-medium">{profile.login}</span>
          <Badge tone="success">Connected</Badge>
        </p>
      ) : isOn ? (
        <p className="text-sm text-soft">Not connected.</p>
      ) : (
        <p className="text-sm text-soft">
          GitHub is not set up in this installation. An administrator can create a GitHub App in the
          admin console.
        </p>
      )}
      <FormError>{connecting.error ? messageOf(connecting.error) : null}</FormError>
      <ConfirmDialog
        open={disconnecting}
        onOpenChange={setDisconnecting}
        title="Disconnect GitHub?"
        confirmLabel="Disconnect"
        destructive
        run={disconnect}
      >
        This deletes the access token from GitHub. You can still sign in with GitHub, and your
        projects do not change.
      </ConfirmDialog>
    </SettingsCard>
  );
}
