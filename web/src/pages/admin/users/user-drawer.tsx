import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { AdminUser, SignInSession } from "#schemas/accounts/user.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { webConfig } from "../../../config.ts";
import { browserOf } from "../../../lib/browser/browser.ts";
import { formatExact } from "../../../lib/format.ts";
import { statusWord } from "../../../lib/status.ts";
import { paths } from "../../../paths.ts";
import { isBanned, isBannedForGood } from "./ban.ts";
import { Facts } from "../../../components/lists/detail-parts.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserBadges } from "./user-row.tsx";

/** No event reports a sign-in, so the drawer also polls. */
const LOOK_AGAIN_MS = 5_000;

/** An account: its ways to sign in, its organizations and its sessions. */
export function UserDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    trpc.admin.users.get.queryOptions({ userId }, { refetchInterval: LOOK_AGAIN_MS }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={data?.user.name ?? "User"}
      description={<span className="break-all">{data?.user.email ?? userId}</span>}
    >
      {data ? (
        <UserDetail user={data.user} sessions={data.sessions} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading user">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function UserDetail({ user, sessions }: { user: AdminUser; sessions: SignInSession[] }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="flex flex-wrap gap-1">
        <UserBadges user={user} />
      </p>
      {isBanned(user) && (
        <p className="rounded-lg bg-danger-wash px-4 py-3 text-sm text-danger-ink">
          {isBannedForGood(user)
            ? "Permanently banned."
            : `Banned until ${formatExact(user.bannedUntil!)}.`}
        </p>
      )}
      <UserActions user={user} />
      <Facts
        facts={[
          ["Address", user.emailProven ? "Verified by email or a provider" : "Not verified"],
          ["Confirmed", user.emailConfirmed ? "Yes" : "No"],
          ["Sign-in methods", user.providers.map(statusWord).join(", ") || "–"],
          ["Second factors", String(user.factors)],
          ["Created", <RelativeTime key="created" at={user.createdAt} />],
          [
            "Last sign-in",
            user.lastSignInAt ? <RelativeTime key="last" at={user.lastSignInAt} /> : "Never",
          ],
          [
            "Id",
            <code key="id" className="font-mono text-xs break-all">
              {user.id}
            </code>,
          ],
        ]}
      />
      <section>
        <h3 className="mb-2 text-[13px] font-medium">Organizations</h3>
        <ul className="divide-y divide-line rounded-lg border border-line">
          {user.orgs.map(({ id, name, handle, role }) => (
            <li key={id} className="flex items-center justify-between gap-3 px-4 py-2.5 text-sm">
              <span className="min-w-0 truncate">
                {name} <span className="text-xs text-faint">{handle}</span>
              </span>
              <span className="text-[13px] text-soft">{statusWord(role)}</span>
            </li>
          ))}
          {user.orgs.length === 0 && <li className="px-4 py-2.5 text-sm text-faint">None yet</li>}
        </ul>
      </section>
      <section>
        <h3 className="mb-2 text-[13px] font-medium">Sessions</h3>
        <ul className="divide-y divide-line rounded-lg border border-line">
          {sessions.map((session) => (
            <li key={session.id} className="px-4 py-2.5 text-sm">
              <p className="font-medium">{browserOf(session.userAgent).name}</p>
              <p className="flex flex-wrap gap-x-2 text-xs text-faint">
                <span className="break-all">{session.ip}</span>
                <span>by {session.methods.join(", ")}</span>
                <span>
                  used <RelativeTime at={session.lastUsedAt} />
                </span>
              </p>
            </li>
          ))}
          {sessions.length === 0 && (
            <li className="px-4 py-2.5 text-sm text-faint">
              {webConfig().authEmbedded ? "No active sessions" : "Managed by the account service"}
            </li>
          )}
        </ul>
      </section>
      <p className="text-[13px] text-faint">
        Emails to this address are in the{" "}
        <Link
          to={`${paths.adminMails}?to=${encodeURIComponent(user.email)}`}
          className="text-accent underline underline-offset-2"
        >
          outbox
        </Link>
        .
        {sessions.length > 0 && (
          <>
            {" "}
            Revoke a single session in the{" "}
            <Link
              to={`${paths.adminSupa}?q=${encodeURIComponent(user.email)}`}
              className="text-accent underline underline-offset-2"
            >
              account service
            </Link>
            .
          </>
        )}
      </p>
    </div>
  );
}
