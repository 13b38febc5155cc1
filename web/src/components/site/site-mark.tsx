import { classNames } from "../../lib/class-names.ts";
import { initialsOf } from "../../lib/format.ts";

/** The initials of a project in the color of its site's theme. Decorative: the name is beside it. */
export const SiteMark = ({
  project: { name, siteColor },
  className,
}: {
  project: { name: string; siteColor: string };
  className?: string;
}) => (
  <span
    aria-hidden="true"
    style={{ backgroundColor: siteColor }}
    className={classNames(
      "inline-flex size-6 shrink-0 items-center justify-center rounded-md text-[10px] font-semibold text-white select-none",
      className,
    )}
  >
    {initialsOf(name)}
  </span>
);
