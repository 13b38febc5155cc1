import { CirclePause } from "lucide-react";
import type { Suspension } from "#schemas/orgs/org.ts";

/** Tells the members of a suspended organization why they can change nothing. */
export function SuspendedBanner({ suspension }: { suspension: Suspension }) {
  return (
    <section
      aria-label="The organization is suspended"
      className="flex items-start gap-2.5 border-b border-danger/25 bg-danger-wash px-5 py-3 text-sm text-danger-ink"
    >
      <CirclePause className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p>
          The operator of this installation has suspended this organization. You can read
          everything, but you cannot push, build or edit.{" "}
          {suspension.sitesOffline ? "Its sites are offline." : "Its sites stay online."}
        </p>
        <p className="mt-1 break-words">
          <span className="font-medium">Reason:</span> {suspension.reason}
        </p>
      </div>
    </section>
  );
}
