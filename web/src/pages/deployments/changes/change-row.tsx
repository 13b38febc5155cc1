import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { PageChange } from "#schemas/deployments/comparison.ts";
import { ChangeMark } from "../../../components/deployments/change-kind.tsx";
import { movementText } from "../overview/movement-text.ts";

/** A changed page. The whole row is a link to the change. */
export function ChangeRow({ change, to }: { change: PageChange; to: string }) {
  const { title, path, beforePath } = change;
  const moved = movementText(change);
  return (
    <li className="relative flex items-start gap-3 px-5 py-2.5 text-sm transition-colors hover:bg-wash/60">
      <ChangeMark kind={change.kind} />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link to={to} className="rounded-sm font-medium after:absolute after:inset-0">
            {title}
          </Link>
        </p>
        {moved ? (
          // Not truncated: the new path is at the end, and often differs from the old one in only one word.
          <p className="mt-0.5 font-mono text-xs break-words text-faint">{moved}</p>
        ) : (
          <p className="mt-0.5 truncate font-mono text-xs text-faint">{path ?? beforePath}</p>
        )}
      </div>
      <ChevronRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
    </li>
  );
}
