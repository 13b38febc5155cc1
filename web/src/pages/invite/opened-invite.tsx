import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { OpenedInvitation } from "#schemas/orgs/invitation.ts";
import { queryClient, trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { isMissing, messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";
import { authClient, useSession } from "../../session.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";

/** The invitation as the signed-in user may see it, with the possible answers. */
export function OpenedInvite({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(
    trpc.orgs.invitations.open.queryOptions({ token }, { enabled: token !== "" }),
  );
  const [declined, setDeclined] = useState(false);
  if (declined)
    return (
      <Message heading="Invitation declined">
        We notified the person who invited you. You can ask them for a new invitation at any time.
      </Message>
    );
  if (isMissing(error))
    return (
      <Message heading="This invitation is no longer valid">
        It was revoked, already answered, or is older than 7 days, or the link is incomplete. Ask
        for a new invitation.
      </Message>
    );
  if (!data)
    return (
      <AuthFrame heading="Invitation">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <p className="text-center text-faint">
            <Spinner className="size-6" label="Opening the invitation" />
          </p>
        )}
      </AuthFrame>
    );
  const { invitation } = data;
  if (!invitation.forCaller) return <WrongAccount invitation={invitation} />;
  if (invitation.state === "accepted")
    return (
      <Message heading="You are already a member">
        <Link to={paths.org(invitation.org.handle)} className="text-accent hover:underline">
          Go to {invitation.org.name}
        </Link>
      </Message>
    );
  return <Answer token={token} invitation={invitation} onDeclined={() => setDeclined(true)} />;
}

function Answer({
  token,
  invitation,
  onDeclined,
}: {
  token: string;
  invitation: OpenedInvitation;
  onDeclined: () => void;
}) {
  const navigate = useNavigate();
  const { org, role, invitedBy, email, expiresAt } = invitation;
  const accepting = useMutation(
    trpc.orgs.invitations.accept.mutationOptions({
      onSuccess: async ({ org: joined }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.orgs.list.pathKey() });
        void navigate(paths.org(joined.handle), { replace: true });
      },
    }),
  );
  const declining = useMutation(
    trpc.orgs.invitations.decline.mutationOptions({ onSuccess: onDeclined }),
  );
  const failure = accepting.error ?? declining.error;
  return (
    <AuthFrame heading={`Join ${org.name}`}>
      <div className={`${authCard} grid gap-5`}>
        <div className="flex flex-col items-center gap-3 text-center">
          <Avatar name={org.name} image={org.avatar} size="xl" />
          <p className="text-sm text-pretty text-soft">
            <span className="font-medium text-ink">{invitedBy}</span> invites you to{" "}
            <span className="font-medium text-ink">{org.name}</span> as{" "}
            {role === "admin" ? "an admin" : "a member"}.
          </p>
        </div>
        <FormError>{failure && messageOf(failure)}</FormError>
        <div className="grid gap-2">
          <Button
            className="w-full"
            pending={accepting.isPending}
            disabled={declining.isPending}
            onClick={() => accepting.mutate({ token })}
          >
            Accept
          </Button>
          <Button
            variant="outline"
            className="w-full"
            pending={declining.isPending}
            disabled={accepting.isPending}
            onClick={() => declining.mutate({ token })}
          >
            Decline
          </Button>
        </div>
      </div>
      <p className="mt-5 text-center text-xs text-faint">
        For <span className="break-words">{email}</span>, expires <RelativeTime at={expiresAt} />.
      </p>
    </AuthFrame>
  );
}

/** The link alone does not make anyone a member: the account must have the invited address. */
function WrongAccount({ invitation }: { invitation: OpenedInvitation }) {
  const email = useSession()?.user.email;
  const leaving = useMutation({
    // The app's own "Log Out" opens the front page. When a session has ended, the login page opens and returns here.
    mutationFn: () => authClient().signOut({ scope: "local" }),
  });
  return (
    <AuthFrame heading="Wrong account">
      <div className={`${authCard} grid gap-4 text-center text-sm text-pretty text-soft`}>
        <p>
          The invitation to {invitation.org.name} is for{" "}
          <span className="break-words text-ink">{invitation.email}</span>. You are signed in as{" "}
          <span className="break-words text-ink">{email}</span>.
        </p>
        <p>Sign out, then sign in with the invited address. You then return to this page.</p>
        <FormError>{leaving.data?.error && "Sign-out failed. Try again."}</FormError>
        <div className="grid gap-2">
          <Button className="w-full" pending={leaving.isPending} onClick={() => leaving.mutate()}>
            Sign out
          </Button>
          <Button asChild variant="outline" className="w-full">
            <Link to={paths.home}>Go to dashboard</Link>
          </Button>
        </div>
      </div>
    </AuthFrame>
  );
}

const Message = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <AuthFrame heading={heading}>
    <div className={`${authCard} grid gap-4 text-center text-sm text-pretty text-soft`}>
      <p>{children}</p>
      <Button asChild variant="outline" className="w-full">
        <Link to={paths.home}>Go to dashboard</Link>
      </Button>
    </div>
  </AuthFrame>
);
