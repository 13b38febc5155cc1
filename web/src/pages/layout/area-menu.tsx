import { ArrowLeft, ShieldCheck } from "lucide-react";
import { Link, NavLink, useMatch } from "react-router-dom";
import { useArea } from "./area.ts";
import { asideFrame, entry, entryLook } from "./sidebar-look.ts";

/** The menu of the settings and of the admin console. It replaces the list of projects, so that the page does not jump. */
export function AreaMenu() {
  const area = useArea();
  const inAdmin = useMatch("/admin/*") !== null;
  return (
    <aside className={asideFrame}>
      {area && (
        <nav aria-label={area.title} className="min-h-0 flex-1 space-y-px overflow-y-auto p-3">
          <Link to={area.back.to} className={`${entry} text-soft hover:bg-wash`}>
            <ArrowLeft /> <span className="truncate">{area.back.label}</span>
          </Link>
          <h2 className="flex items-center gap-1.5 px-2.5 pt-4 pb-1.5 text-xs text-faint">
            {inAdmin && <ShieldCheck aria-hidden="true" className="size-3.5" />}
            {area.title}
          </h2>
          <ul className="grid grid-cols-1 gap-px">
            {area.tabs.map(({ to, title }) => (
              <li key={to}>
                {/* The first page of the settings has the address that all others begin with. */}
                <NavLink to={to} end={!inAdmin} preventScrollReset className={entryLook}>
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </aside>
  );
}
