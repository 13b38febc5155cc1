import { Bell } from "lucide-react";
import { lazy, Suspense } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../paths.ts";
import { avatarOf, nameOf, type SessionUser } from "../../stored-session.ts";
import { UserLinks } from "./user-links.tsx";

/** Loaded only for signed-in users, because it calls the api and needs the auth client. */
const Notices = lazy(async () => ({ default: (await import("./notifications.tsx")).Notices }));

const entry =
  "flex h-8 items-center gap-2 rounded-[5px] px-2 text-[13px] hover:bg-wash [&_svg]:size-4 [&_svg]:text-faint";

const BellPlace = () => (
  <span className="inline-flex size-9 items-center justify-center text-soft">
    <Bell aria-hidden="true" className="size-[18px]" />
  </span>
);

/** For signed-in users: the link to the dashboard, notifications, and the user menu. */
export function SignedIn({ user }: { user: SessionUser }) {
  const name = nameOf(user);
  return (
    <div className="flex items-center gap-2">
      <Button asChild variant="outline" className="max-lg:hidden">
        <a href={paths.dashboard}>Dashboard</a>
      </Button>
      <Suspense fallback={<BellPlace />}>
        <Notices userId={user.id} />
      </Suspense>
      <details name="main-menu" data-menu className="relative max-lg:hidden">
        <summary
          aria-label={`Account of ${name}`}
          className="block list-none rounded-full hover:opacity-85"
        >
          <Avatar name={name} image={avatarOf(user)} />
        </summary>
        <div className="absolute top-full right-0 z-30 mt-2 w-56 animate-appear rounded-lg border border-line bg-surface p-1 shadow-overlay">
          <div className="mb-1 border-b border-line px-2 pt-1.5 pb-2">
            <p className="truncate text-[13px] font-medium">{name}</p>
            <p className="truncate text-xs text-faint">{user.email}</p>
          </div>
          <UserLinks entry={entry} />
        </div>
      </details>
    </div>
  );
}
