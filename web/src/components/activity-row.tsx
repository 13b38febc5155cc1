import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { DotList } from "./lists/dot-list.tsx";

/** A row of an activity list: who did what, and below it when and how it ended. The whole row is a link to the subject. */
export function ActivityRow({
  mark,
  actor,
  text,
  to,
  children,
}: {
  mark: ReactNode;
  actor: string | null;
  text: string;
  /** The subject may be gone. */
  to?: string | undefined;
  /** When, and how it ended. */
  children: ReactNode;
}) {
  const line = (
    <>
      {actor && <span className="font-medium">{actor} </span>}
      {text}
    </>
  );
  return (
    <li className="relative flex items-start gap-3 px-5 py-3 text-[13px] hover:bg-wash/60">
      <span
        aria-hidden="true"
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center text-faint [&_svg]:size-4"
      >
        {mark}
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words">
          {to ? (
            <Link to={to} className="rounded-sm after:absolute after:inset-0">
              {line}
            </Link>
          ) : (
            line
          )}
        </p>
        <DotList className="mt-0.5 text-xs text-faint">{children}</DotList>
      </div>
    </li>
  );
}
