import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { classNames } from "../lib/class-names.ts";

/** Pages side by side. Scrolls inside itself where they do not fit. */
export function TabStrip({
  label,
  tabs,
}: {
  label: string;
  tabs: { label: string; to: string; end: boolean; note?: ReactNode }[];
}) {
  return (
    <nav aria-label={label} className="overflow-x-auto [scrollbar-width:none]">
      <ul className="flex">
        {tabs.map(({ label: text, to, end, note }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className={({ isActive }) =>
                classNames(
                  "relative flex h-11 items-center gap-1.5 rounded-md px-3 text-sm whitespace-nowrap -outline-offset-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full",
                  isActive ? "font-medium text-ink after:bg-ink" : "text-soft hover:text-ink",
                )
              }
            >
              {text}
              {note}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
