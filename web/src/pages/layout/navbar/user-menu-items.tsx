import { House, LayoutDashboard, LogOut, Settings, ShieldCheck, Sparkles } from "lucide-react";
import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
} from "../../../components/ui/menu.tsx";
import { paths } from "../../../paths.ts";
import { useIsAdmin } from "../../../queries.ts";
import { signOut, useSession } from "../../../session.ts";
import { nameOf } from "../../../stored-session.ts";
import { useUpgrade } from "./use-upgrade.ts";

export function UserMenuItems({ opener }: { opener: ReactElement }) {
  const user = useSession()?.user;
  const isAdmin = useIsAdmin();
  const upgrade = useUpgrade();
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>{opener}</MenuTrigger>
      <MenuContent align="end" className="w-56">
        {user && (
          <div className="px-2 py-1.5">
            <p className="truncate text-[13px] font-medium">{nameOf(user)}</p>
            <p className="truncate text-xs text-faint">{user.email}</p>
          </div>
        )}
        <MenuSeparator />
        <MenuItem asChild>
          <Link to={paths.dashboard}>
            <LayoutDashboard /> Dashboard
          </Link>
        </MenuItem>
        {upgrade && (
          <MenuItem asChild>
            <a href={paths.upgrade}>
              <Sparkles /> Upgrade to {upgrade}
            </a>
          </MenuItem>
        )}
        <MenuItem asChild>
          <Link to={paths.account()}>
            <Settings /> Account Settings
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <a href={paths.publicHome}>
            <House /> Home Page
          </a>
        </MenuItem>
        {isAdmin && (
          <>
            <MenuSeparator />
            <MenuItem asChild>
              <Link to={paths.adminDb()}>
                <ShieldCheck /> Admin
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
