import { House, ListChecks, LogOut, Webhook } from "lucide-react";
import { Link } from "react-router-dom";
import { Avatar } from "../../components/ui/avatar.tsx";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
} from "../../components/ui/menu.tsx";
import { paths } from "../../paths.ts";
import { useIsAdmin } from "../../queries.ts";
import { avatarOf, nameOf, signOut, useSession } from "../../session.ts";

export function UserMenu() {
  const user = useSession()?.user;
  const isAdmin = useIsAdmin();
  if (!user) return null;
  const name = nameOf(user);
  return (
    <Menu>
      <MenuTrigger aria-label={`Account of ${name}`} className="rounded-full hover:opacity-85">
        <Avatar name={name} image={avatarOf(user)} />
      </MenuTrigger>
      <MenuContent align="end" className="w-56">
        <div className="px-2 py-1.5">
          <p className="truncate text-[13px] font-medium">{name}</p>
          <p className="truncate text-xs text-faint">{user.email}</p>
        </div>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to={paths.home}>
            <House /> Dashboard
          </Link>
        </MenuItem>
        {isAdmin && (
          <>
            <MenuSeparator />
            <MenuItem asChild>
              <Link to={paths.adminJobs}>
                <ListChecks /> Admin: jobs
              </Link>
            </MenuItem>
            <MenuItem asChild>
              <Link to={paths.adminGitEvents}>
                <Webhook /> Admin: git events
              </Link>
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => void signOut()}>
          <LogOut /> Log Out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
