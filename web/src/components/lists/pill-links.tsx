import { Link } from "react-router-dom";
import { classNames } from "../../lib/class-names.ts";

/** A single choice above a list. The choice is part of the address. */
export function PillLinks({
  label,
  links,
}: {
  label: string;
  links: { label: string; to: string; isCurrent: boolean }[];
}) {
  return (
    <nav aria-label={label} className="mb-4 overflow-x-auto [scrollbar-width:none]">
      <ul className="flex gap-1">
        {links.map(({ label: text, to, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              aria-current={isCurrent ? "true" : undefined}
              className={classNames(
                "flex h-8 items-center rounded-full border px-3 text-[13px] whitespace-nowrap -outline-offset-2 max-md:h-9",
                isCurrent
                  ? "border-ink bg-ink font-medium text-white"
                  : "border-line bg-surface text-soft hover:bg-wash",
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
