import { Gem, House, LayoutDashboard, LogOut, type LucideIcon, Settings } from "lucide-react";
import { useState } from "react";
import { paths } from "../../paths.ts";

const links: [name: string, href: string, icon: LucideIcon][] = [
  ["Dashboard", paths.dashboard, LayoutDashboard],
  ["Upgrade to Pro", paths.upgrade, Gem],
  ["Account Settings", paths.account(), Settings],
  ["Home Page", paths.publicHome, House],
];

/** The pages of whoever is signed in, and the way out. The admin console is offered by the dashboard, which knows who may. */
export function UserLinks({ entry }: { entry: string }) {
  const [leaving, setLeaving] = useState(false);
  const logOut = async () => {
    setLeaving(true);
    const { leave } = await import("../../lib/ask-api.ts");
    await leave();
  };
  return (
    <ul>
      {links.map(([name, href, Icon]) => (
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
