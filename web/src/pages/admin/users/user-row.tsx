import type { AdminUser } from "#schemas/accounts/user.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { webConfig } from "../../../config.ts";
import { formatCount } from "../../../lib/format.ts";
import { isBanned } from "./ban.ts";

export function UserRow({ user, onOpen }: { user: AdminUser; onOpen: () => void }) {
  const { name, email, avatar, sessionCount, orgs, lastSignInAt } = user;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[auto_minmax(0,1.4fr)_minmax(0,1fr)_9rem_7rem]"
      >
        <Avatar name={name} image={avatar} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-xs text-faint">{email}</span>
        </span>
        <span className="flex flex-wrap gap-1 max-md:order-last max-md:col-span-2 max-md:col-start-2">
          <UserBadges user={user} />
        </span>
        <span className="text-soft max-md:hidden">
          {formatCount(orgs.length, "organization")}
          {webConfig().authEmbedded && (
            <span className="block text-xs text-faint">{formatCount(sessionCount, "session")}</span>
          )}
        </span>
        <span className="text-right text-xs text-faint">
          {lastSignInAt ? <RelativeTime at={lastSignInAt} /> : "never signed in"}
        </span>
      </button>
    </li>
  );
}

/** Badges for an account's special properties. */
export function UserBadges({ user }: { user: AdminUser }) {
  return (
    <>
      {isBanned(user) && <Badge tone="danger">Banned</Badge>}
      {user.isAdmin && <Badge tone="accent">Admin</Badge>}
      {user.emailProven ? (
        <Badge tone="success">Verified</Badge>
      ) : (
        <Badge tone="warning">{user.emailConfirmed ? "Not verified" : "Not confirmed"}</Badge>
      )}
      {user.factors > 0 && <Badge>2FA</Badge>}
    </>
  );
}
