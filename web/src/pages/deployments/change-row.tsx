import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { PageChange } from "#schemas/comparison.ts";
import { ChangeMark } from "./change-kind.tsx";

/** A page that changed: the whole line leads to its change. */
export function ChangeRow({ change, to }: { change: PageChange; to: string }) {
  const { kind, title, path, beforePath, url, beforeUrl } = change;
  const moved = kind === "moved";
  return (
    <li className="relative flex items-start gap-3 px-5 py-2.5 text-sm transition-colors hover:bg-wash/60">
      <ChangeMark kind={kind} />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link to={to} className="rounded-sm font-medium after:absolute after:inset-0">
            {title}
          </Link>
        </p>
        <p className="mt-0.5 truncate font-mono text-xs text-faint">
          {moved ? `${beforeUrl ?? beforePath} → ${url ?? path}` : (path ?? beforePath)}
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 rotate-45 text-faint" />
    </li>
  );
}
