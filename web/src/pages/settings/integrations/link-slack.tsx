import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, trpc } from "../../../api.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { isTransient, messageOf } from "../../../errors.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { useSession } from "../../../session.ts";

const names = ["slack"] as const;

/** Where a link from Slack arrives. It shows both accounts, because the link may have been forwarded by someone else. */
export function LinkSlack() {
  const [{ slack: token }, show] = useAddressValues(names);
  const [linkedTo, setLinkedTo] = useState<string | null>(null);
  if (linkedTo !== null)
    return (
      <p
        role="status"
        className="rounded-lg border border-success/30 bg-success-wash px-4 py-3 text-sm text-pretty text-success-ink"
      >
        Your account is linked to {linkedTo}. Return to Slack and use the button or command again.
      </p>
    );
  if (token === "") return null;
  return (
    <LinkRequest
      token={token}
      onLinked={(workspaceName) => {
        setLinkedTo(workspaceName);
        show({ slack: "" });
      }}
      onCancel={() => show({ slack: "" })}
    />
  );
}

function LinkRequest({
  token,
  onLinked,
  onCancel,
}: {
  token: string;
  onLinked: (workspaceName: string) => void;
  onCancel: () => void;
}) {
  const email = useSession()?.user.email;
  const { data, error, refetch } = useQuery(
    trpc.integrations.slack.linkRequest.queryOptions({ token }),
  );
  const linking = useMutation(
    trpc.integrations.slack.link.mutationOptions({
      onSuccess: async ({ link }) => {
        onLinked(link.workspaceName);
        await queryClient.invalidateQueries({
          queryKey: trpc.integrations.slack.links.pathKey(),
        });
      },
    }),
  );
  const request = data?.request;
  const failure = linking.error ?? (request ? null : error);
  return (
    <SettingsCard
      title="Link your Slack account"
      about={
        request ? (
          <>
            <span className="font-medium wrap-anywhere text-ink">{request.slackUserName}</span> in
            the Slack workspace{" "}
            <span className="font-medium wrap-anywhere text-ink">{request.workspaceName}</span> will
            act as <span className="font-medium wrap-anywhere text-ink">{email}</span> in Pressmark.
            Link it only if that Slack account is yours.
          </>
        ) : (
          "Buttons of messages and /pressmark will act as you, with your rights."
        )
      }
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            {error && !request ? "Close" : "Not now"}
          </Button>
          {request && (
            <Button pending={linking.isPending} onClick={() => linking.mutate({ token })}>
              Link my account
            </Button>
          )}
          {error && !request && isTransient(error) && (
            <Button variant="outline" onClick={() => void refetch()}>
              Retry
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <FormError>{messageOf(failure)}</FormError>
      ) : (
        !request && (
          <Loading label="Loading the link">
            <Skeleton className="h-6 w-64" />
          </Loading>
        )
      )}
    </SettingsCard>
  );
}
