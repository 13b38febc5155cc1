import { classNames } from "../../lib/class-names.ts";

/** The column on the left. It has the same place on every page. */
export const asideFrame =
  "sticky top-14 flex h-[calc(100dvh-3.5rem)] w-60 shrink-0 flex-col border-r border-line max-lg:hidden";

export const entry =
  "flex h-8 min-w-0 items-center gap-2.5 rounded-md px-2.5 text-[13px] transition-colors [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint";

export const entryLook = ({ isActive }: { isActive: boolean }) =>
  classNames(entry, isActive ? "bg-line/60 font-medium text-ink" : "text-soft hover:bg-wash");
