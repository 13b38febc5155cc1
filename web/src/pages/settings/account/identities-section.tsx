import type { UserIdentity } from "@supabase/auth-js";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { queryClient } from "../../../api.ts";
import { arrivedWith, forgetArrival } from "../../../arrival.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { webConfig } from "../../../config.ts";
import { messageOf } from "../../../errors.ts";
import { paths } from "../../../paths.ts";
import { authClient } from "../../../session.ts";
import { backTo } from "../../../components/account/addresses.ts";
import { arrivalErrorOf, useProviderAlert } from "../../../components/account/arrival-error.ts";
import { ProviderMark } from "../../../components/account/provider-mark.tsx";
import {
  linkProvider,
  type Provider,
  providerNames,
} from "../../../components/account/providers.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { callAuth } from "../call-auth.ts";

const IDENTITIES = ["auth", "identities"];

/** The ways to sign in to this account. The last one cannot be removed. */
export function IdentitiesSection() {
  const { data, error, refetch } = useQuery({
    queryKey: IDENTITIES,
    queryFn: async () => (await callAuth(authClient().getUserIdentities())).data?.identities ?? [],
  });
  const [removing, setRemoving] = useState<UserIdentity | null>(null);
  const linking = useMutation({
    mutationFn: (provider: Provider) => linkProvider(provider, backTo(paths.account())),
  });
  const unlink = async (identity: UserIdentity) => {
    await callAuth(authClient().unlinkIdentity(identity));
    await authClient().refreshSession();
    await queryClient.invalidateQueries({ queryKey: IDENTITIES });
  };
  // Shown once, after the return from the provider.
  useEffect(() => forgetArrival, []);
  const [arrived] = useState(() => arrivalErrorOf(arrivedWith()));
  useProviderAlert(arrived?.alert ?? null);
  const failure = linking.error ? messageOf(linking.error) : arrived?.words;
  const linkable = (["google", "github"] as const).filter(
    (provider) =>
      webConfig().providers[provider] &&
      data &&
      !data.some((identity) => identity.provider === provider),
  );
  return (
    <SettingsCard
      title="Sign-in methods"
      about="Accounts from other services that you can sign in with."
      footer={
        linkable.length > 0 &&
        linkable.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            pending={linking.isPending && linking.variables === provider}
            onClick={() => linking.mutate(provider)}
          >
            <ProviderMark provider={provider} /> Link {providerNames[provider]}
          </Button>
        ))
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading sign-in methods">
          <Skeleton className="h-14 w-full" />
        </Loading>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {data.map((identity) => (
            <li
              key={identity.identity_id}
              className="flex items-center gap-3.5 px-4 py-3 text-sm [&>svg]:size-5 [&>svg]:shrink-0"
            >
              {isProvider(identity.provider) ? (
                <ProviderMark provider={identity.provider} />
              ) : (
                <Mail className="text-faint" aria-hidden="true" />
              )}
              <div className="min-w-0 flex-1">
                <p className="font-medium">{titleOf(identity)}</p>
                <p className="truncate text-xs text-faint">{identityName(identity)}</p>
              </div>
              {data.length > 1 && (
                <Button variant="ghost" size="sm" onClick={() => setRemoving(identity)}>
                  Unlink<span className="sr-only"> {titleOf(identity)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormError>{failure}</FormError>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={`Unlink ${removing ? titleOf(removing) : "it"}?`}
        confirmLabel="Unlink"
        destructive
        run={() => unlink(removing!)}
      >
        You can no longer sign in with it.
      </ConfirmDialog>
    </SettingsCard>
  );
}

const isProvider = (name: string): name is Provider => name in providerNames;

const titleOf = ({ provider }: UserIdentity) =>
  isProvider(provider) ? providerNames[provider] : "Email";

function identityName({ identity_data: data }: UserIdentity): string {
  const shown = data?.["user_name"] ?? data?.["email"] ?? data?.["full_name"];
  return typeof shown === "string" ? shown : "";
}
