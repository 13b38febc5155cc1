import { classNames } from "../../../lib/class-names.ts";

export const Slash = ({ className }: { className?: string }) => (
  <li aria-hidden="true" className={classNames("text-line-strong select-none", className)}>
    /
  </li>
);

export const link = "truncate rounded-md px-1.5 py-1 hover:bg-wash";
