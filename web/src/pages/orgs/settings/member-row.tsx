import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Member, Org } from "#schemas/orgs/org.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session.ts";
import { isOrgAdmin, roleTitles } from "../../../components/orgs/roles.ts";

/** A member. Admins can change the role, and remove anyone except the owner. */
export function MemberRow({ org, member }: { org: Org; member: Member }) {
  const isMe = useSession()?.user.id === member.userId;
  const [asking, setAsking] = useState(false);
  const { userId, name, email, role, addedAt, avatar } = member;
  const isOwner = role === "owner";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm">
      <Avatar name={name} image={avatar} size="lg" />
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{name}</span>
          {isMe && <Badge>You</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-xs text-faint">
          <span className="break-words">{email}</span>
          <span>
            · since <RelativeTime at={addedAt} />
          </span>
        </p>
      </div>
      <div className="flex items-center gap-1">
        {isOrgAdmin(org) && !isOwner ? (
          <RoleSelect org={org} member={member} />
        ) : (
          <span className="px-2 text-[13px] text-soft">{roleTitles[role]}</span>
        )}
        {!isOwner && (isMe || isOrgAdmin(org)) && (
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            {isMe ? "Leave" : "Remove"}
            {!isMe && <span className="sr-only"> {email}</span>}
          </Button>
        )}
      </div>
      {isMe ? (
        <LeaveDialog org={org} userId={userId} open={asking} onOpenChange={setAsking} />
      ) : (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Remove ${name} from ${org.name}?`}
          confirmLabel="Remove"
          destructive
          run={async () => {
            await api.orgs.removeMember.mutate({ orgId: org.id, userId });
            await queryClient.invalidateQueries({ queryKey: trpc.orgs.pathKey() });
            showToast(`${name} was removed`);
          }}
        >
          They lose access immediately, and the API keys, push tokens and deploy hooks they created
          for {org.name} are revoked. Also revoke any other credentials they know.
        </ConfirmDialog>
      )}
    </li>
  );
}

function RoleSelect({ org, member }: { org: Org; member: Member }) {
  const changing = useMutation(
    trpc.orgs.setMemberRole.mutationOptions({
      onSuccess: (_, { role }) => showToast(`${member.name} is now ${roleWords[role]}`),
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.orgs.pathKey() }),
    }),
  );
  return (
    <Select
      aria-label={`Role of ${member.email}`}
      className="w-28 [&_select]:h-8 [&_select]:text-[13px] max-md:[&_select]:h-11"
      disabled={changing.isPending}
      value={changing.isPending ? changing.variables.role : member.role}
      onChange={(event) =>
        changing.mutate({
          orgId: org.id,
          userId: member.userId,
          role: event.target.value === "admin" ? "admin" : "member",
        })
      }
    >
      <option value="member">Member</option>
      <option value="admin">Admin</option>
    </Select>
  );
}

const roleWords = { admin: "an admin", member: "a member" };

/** Ends the user's own membership and opens the home page. */
export function LeaveDialog({
  org,
  userId,
  open,
  onOpenChange,
}: {
  org: Org;
  userId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Leave ${org.name}?`}
      confirmLabel="Leave"
      destructive
      run={async () => {
        await api.orgs.removeMember.mutate({ orgId: org.id, userId });
        await navigate(paths.home, { replace: true });
        queryClient.removeQueries({ queryKey: trpc.orgs.get.pathKey() });
        await queryClient.invalidateQueries({ queryKey: trpc.orgs.pathKey() });
        showToast(`You left ${org.name}`);
      }}
    >
      You lose access to its projects and private sites. To rejoin, you need a new invitation.
    </ConfirmDialog>
  );
}
