import {
  House,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Settings,
  ShieldCheck,
} from "lucide-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useIsAdmin } from "./use-is-admin.ts";

type UserLink = [name: string, href: string, icon: LucideIcon];

const links: UserLink[] = [
  ["Dashboard", paths.dashboard, LayoutDashboard],
  ["Account Settings", paths.account(), Settings],
  ["Home Page", paths.publicHome, House],
];
const adminLink: UserLink = ["Admin", paths.adminDb(), ShieldCheck];

/** The signed-in user's pages, the admin console for administrators, and the sign-out. */
export function UserLinks({ entry }: { entry: string }) {
  const [leaving, setLeaving] = useState(false);
  const isAdmin = useIsAdmin();
  const logOut = async () => {
    setLeaving(true);
    const { leave } = await import("../../lib/call-api.ts");
    await leave();
  };
  return (
    <ul>
      {[...links, ...(isAdmin ? [adminLink] : [])].map(([name, href, Icon]) => (
        <li key={href}>
          <a href={href} className={entry}>
            <Icon aria-hidden="true" /> {name}
          </a>
        </li>
      ))}
      <li>
        <button
          type="button"
          disabled={leaving}
          className={`${entry} w-full`}
          onClick={() => void logOut()}
        >
          <LogOut aria-hidden="true" /> Log Out
        </button>
      </li>
    </ul>
  );
}
