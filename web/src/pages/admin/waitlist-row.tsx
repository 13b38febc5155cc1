import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { WaitlistEntry, WaitlistState } from "#schemas/mail/waitlist.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { ConfirmDialog } from "../../components/controls/confirm-dialog.tsx";
import { StatusDot } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { webConfig } from "../../config.ts";
import { messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";

export const waitlistWords: Record<WaitlistState, string> = {
  joined: "Joined",
  confirmed: "Confirmed",
  invited: "Invited",
  signedUp: "Signed up",
};

const dots: Record<WaitlistState, string> = {
  joined: "none",
  confirmed: "pending",
  invited: "none",
  signedUp: "success",
};

const changed = () => queryClient.invalidateQueries({ queryKey: trpc.admin.waitlist.pathKey() });

export function WaitlistRow({ entry }: { entry: WaitlistEntry }) {
  const [removing, setRemoving] = useState(false);
  const { id, email, note, state, joinedAt } = entry;
  const invite = useMutation(
    trpc.admin.waitlist.invite.mutationOptions({
      onSuccess: async () => {
        await changed();
        showToast(`${email} is invited`, {
          description: webConfig().mailSends ? undefined : "The email is in the outbox.",
        });
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-[13px]">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate text-sm font-medium">{email}</p>
        {note && <p className="mt-0.5 line-clamp-3 break-words text-soft">{note}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-faint">
          <span className="inline-flex items-center gap-1.5">
            <StatusDot status={dots[state]} /> {waitlistWords[state]}
          </span>
          <span>
            joined <RelativeTime at={joinedAt} />
          </span>
          {entry.invitedAt && (
            <span>
              invited <RelativeTime at={entry.invitedAt} />
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center gap-1 max-sm:-ml-2">
        {state !== "signedUp" && (
          <Button
            variant={state === "invited" ? "ghost" : "outline"}
            size="sm"
            pending={invite.isPending}
            onClick={() => invite.mutate({ waitlistEntryId: id })}
          >
            {state === "invited" ? "Invite again" : "Invite"}
            <span className="sr-only"> {email}</span>
          </Button>
        )}
        {entry.invitedAt && (
          <Button asChild variant="ghost" size="sm">
            <Link to={`${paths.adminMails}?to=${encodeURIComponent(email)}`}>
              Mail<span className="sr-only"> to {email}</span>
            </Link>
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => setRemoving(true)}>
          Remove<span className="sr-only"> {email}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${email}?`}
        confirmLabel="Remove"
        destructive
        run={async () => {
          await api.admin.waitlist.remove.mutate({ waitlistEntryId: id });
          await changed();
        }}
      >
        A sent invitation can no longer be used to sign up. Existing accounts are not affected.
      </ConfirmDialog>
    </li>
  );
}
