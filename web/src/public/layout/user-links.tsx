import {
  House,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Sparkles,
} from "lucide-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useIsAdmin } from "./use-is-admin.ts";
import { useUpgrade } from "./use-upgrade.ts";

type UserLink = [name: string, href: string, icon: LucideIcon];

const dashboardLink: UserLink = ["Dashboard", paths.dashboard, LayoutDashboard];
const links: UserLink[] = [
  ["Account Settings", paths.account(), Settings],
  ["Home Page", paths.publicHome, House],
];
const adminLink: UserLink = ["Admin", paths.adminDb(), ShieldCheck];

/** The signed-in user's pages, the plans if there is a larger one, the admin console for administrators, and the sign-out. */
export function UserLinks({ entry }: { entry: string }) {
  const [leaving, setLeaving] = useState(false);
  const isAdmin = useIsAdmin();
  const upgrade = useUpgrade();
  const shown: UserLink[] = [
    dashboardLink,
    ...(upgrade ? [[`Upgrade to ${upgrade}`, paths.upgrade, Sparkles] satisfies UserLink] : []),
    ...links,
    ...(isAdmin ? [adminLink] : []),
  ];
  const logOut = async () => {
    setLeaving(true);
    const { leave } = await import("../../lib/call-api.ts");
    await leave();
  };
  return (
    <ul>
      {shown.map(([name, href, Icon]) => (
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
