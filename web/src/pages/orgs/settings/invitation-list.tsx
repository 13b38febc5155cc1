import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Invitation, IssuedInvitation } from "#schemas/orgs/invitation.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { formatCount } from "../../../lib/format.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { roleTitles } from "../../../components/orgs/roles.ts";
import { InvitationLink } from "./invitation-link.tsx";

const PAGE_SIZE = 30;
const changed = () => queryClient.invalidateQueries({ queryKey: trpc.orgs.pathKey() });

/** Pending invitations. Renders nothing if there are none. */
export function InvitationList({ org }: { org: Org }) {
  const [renewed, setRenewed] = useState<IssuedInvitation | null>(null);
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const list = useInfiniteQuery(
    trpc.orgs.invitations.list.infiniteQueryOptions(
      { orgId: org.id, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const resending = useMutation(
    trpc.orgs.invitations.resend.mutationOptions({
      onSuccess: async ({ invitation }) => {
        setRenewed(invitation);
        await changed();
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  const invitations = list.data?.pages.flatMap((page) => page.invitations) ?? [];
  if (!list.data && list.error)
    return (
      <ErrorState
        title="Failed to load invitations"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (invitations.length === 0) return null;
  return (
    <SettingsCard
      title="Pending invitations"
      about={formatCount(list.data?.pages.at(-1)?.total ?? 0, "invitation")}
    >
      {renewed && <InvitationLink invitation={renewed} />}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {invitations.map((invitation) => {
          const { id, email, role, state, invitedBy, expiresAt } = invitation;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
            >
              <div className="min-w-0 flex-1 basis-52">
                <p className="flex items-center gap-2 font-medium">
                  <span className="truncate">{email}</span>
                  <Badge>{roleTitles[role]}</Badge>
                  {state === "expired" && <Badge tone="warning">Expired</Badge>}
                </p>
                <p className="truncate text-xs text-faint">
                  by {invitedBy} · {state === "expired" ? "ended" : "ends"}{" "}
                  <RelativeTime at={expiresAt} />
                </p>
              </div>
              <div className="-mr-2 flex max-sm:-ml-2">
                <Button
                  variant="ghost"
                  size="sm"
                  pending={resending.isPending && resending.variables.invitationId === id}
                  onClick={() => resending.mutate({ orgId: org.id, invitationId: id })}
                >
                  Send again<span className="sr-only"> to {email}</span>
                </Button>
                <Button variant="ghost" size="sm" onClick={() => setRevoking(invitation)}>
                  Revoke<span className="sr-only"> the invitation of {email}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <ShowMore list={list} />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title="Revoke this invitation?"
        confirmLabel="Revoke"
        destructive
        run={async () => {
          await api.orgs.invitations.revoke.mutate({ orgId: org.id, invitationId: revoking!.id });
          setRenewed(null);
          await changed();
        }}
      >
        Links sent to {revoking?.email} stop working. You can invite them again.
      </ConfirmDialog>
    </SettingsCard>
  );
}
