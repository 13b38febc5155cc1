import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { StorageOwner } from "#schemas/storage-check.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatBytes, formatCount } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";

const badges: Partial<Record<StorageOwner["kind"], string>> = {
  deleted: "deleted project",
  gone: "no project",
  shared: "shared",
};

/** What the first parts of the keys of shared blobs mean. */
const sharedNames: Record<string, string> = {
  media: "Pictures and files",
  "media-records": "Picture metadata",
};

/** A project with the size of its blobs, and below that their kinds. */
export function OwnerRow({ owner }: { owner: StorageOwner }) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, name, org, handle, stored, unneeded, goneBy, kinds } = owner;
  const badge = badges[kind];
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-2.5 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[auto_minmax(0,1fr)_6rem_6rem_16rem]"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-3.5 text-faint ${isOpen ? "rotate-90" : ""}`}
        />
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">
            {kind === "shared" ? (sharedNames[name] ?? name) : name}
          </span>
          {badge && <Badge>{badge}</Badge>}
          {org && (
            <span className="truncate font-mono text-xs text-faint">
              {org}/{handle}
            </span>
          )}
        </span>
        <span className="text-right text-faint tabular-nums max-md:hidden">
          {formatCount(stored.blobs, "blob")}
        </span>
        <span className="text-right font-medium tabular-nums">{formatBytes(stored.bytes)}</span>
        <span className="text-faint max-md:col-span-2 max-md:col-start-2 max-md:text-left md:text-right">
          {unneeded.blobs > 0 && (
            <span className="text-warning-ink">{formatBytes(unneeded.bytes)} not needed</span>
          )}
          {goneBy && (
            <>
              {unneeded.blobs > 0 ? ", to be deleted " : "deleted "}
              <RelativeTime at={goneBy} />
            </>
          )}
        </span>
      </button>
      {isOpen && (
        <div className="border-t border-line bg-wash/50 px-5 py-3 pl-11 text-[13px]">
          <ul className="grid max-w-md grid-cols-1 gap-1">
            {kinds.map((one) => (
              <li key={one.kind} className="grid grid-cols-[minmax(0,1fr)_6rem_5rem] gap-3">
                <span className="truncate font-mono text-xs">{one.kind}</span>
                <span className="text-right text-faint tabular-nums">
                  {formatCount(one.blobs, "blob")}
                </span>
                <span className="text-right tabular-nums">{formatBytes(one.bytes)}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
            {org && handle && (
              <Link to={paths.project(org, handle)} className="text-accent hover:underline">
                Open {org}/{handle}
              </Link>
            )}
            {kind !== "shared" && (
              <Link
                to={paths.adminDb(
                  "deployments",
                  JSON.stringify({ projectId: owner.id }),
                  "-createdAt",
                )}
                className="text-accent hover:underline"
              >
                Deployments in the database
              </Link>
            )}
          </p>
        </div>
      )}
    </li>
  );
}
