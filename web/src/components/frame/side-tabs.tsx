import { useEffect, useRef } from "react";
import { NavLink } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";

/** The pages of an area, as a row that scrolls. Shown on narrow screens: on others the menu of the area is on the left. */
export function SideTabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { to: string; title: string }[];
}) {
  const row = useRef<HTMLUListElement>(null);
  // If the row scrolls, the current section is scrolled into view.
  useEffect(() => {
    const list = row.current;
    const current = list?.querySelector("[aria-current]");
    if (list?.parentElement && current instanceof HTMLElement)
      list.parentElement.scrollLeft = current.offsetLeft - list.offsetLeft;
  });
  return (
    <nav aria-label={label} className="mb-5 overflow-x-auto lg:hidden">
      <ul ref={row} className="flex gap-px">
        {tabs.map(({ to, title }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              preventScrollReset
              className={({ isActive }) =>
                classNames(
                  "flex h-9 items-center rounded-md px-3 text-sm whitespace-nowrap -outline-offset-2",
                  isActive ? "bg-line/60 font-medium" : "text-soft hover:bg-wash",
                )
              }
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
