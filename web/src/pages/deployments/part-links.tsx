import { NavLink } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";
import { formatNumber } from "../../lib/format.ts";
import type { DeploymentTab } from "./deployment-tabs.ts";

/** The second row of tabs: the pages of Content and of Data. */
export const PartLinks = ({ label, parts }: { label: string; parts: DeploymentTab[] }) => (
  <nav aria-label={label} className="mb-5 overflow-x-auto [scrollbar-width:none]">
    <ul className="flex gap-1">
      {parts.map(({ label: text, to, count = 0 }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className={({ isActive }) =>
              classNames(
                "flex h-8 items-center gap-1.5 rounded-md px-3 text-[13px] whitespace-nowrap -outline-offset-2 max-md:h-9",
                isActive ? "bg-line/60 font-medium" : "text-soft hover:bg-wash hover:text-ink",
              )
            }
          >
            {text}
            <Count value={count} />
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);

export const Count = ({ value }: { value: number }) =>
  value > 0 && (
    <span className="rounded-full bg-wash px-1.5 text-[11px] leading-4.5 text-soft tabular-nums">
      {formatNumber(value)}
    </span>
  );
