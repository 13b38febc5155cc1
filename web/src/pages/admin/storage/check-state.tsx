import { CircleAlert, CircleCheck } from "lucide-react";
import type { StorageCheck } from "#schemas/storage-check.ts";
import { Card } from "../../../components/ui/card.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { formatCount, formatNumber } from "../../../lib/format.ts";

const LOOK =
  "mb-4 flex items-start gap-3 rounded-lg border px-4 py-3 text-[13px] [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0";

/** How far the newest check is, or what it found. */
export function CheckState({ check }: { check: StorageCheck }) {
  const { state, faults, faultList, read, error } = check;
  if (state === "queued" || state === "running")
    return (
      <Card role="status" className="mb-4 flex items-center gap-3 px-4 py-3 text-[13px]">
        <Spinner />
        {state === "queued" ? "The check is queued." : progressText(check)}
      </Card>
    );
  if (state === "failed" || state === "stopped")
    return (
      <p role="alert" className={`${LOOK} border-warning/35 bg-warning-wash text-warning-ink`}>
        <CircleAlert />
        <span className="min-w-0 break-words">
          {state === "failed"
            ? `The last check failed: ${error ?? "unknown error"}`
            : "The last check stopped early, because its worker ended, or because no worker is running. Start another check."}
        </span>
      </p>
    );
  if (faults === 0)
    return read === 0 ? null : (
      <p className={`${LOOK} border-success/25 bg-success-wash text-success-ink`}>
        <CircleCheck />
        Read {formatCount(read, "piece")} and compared{" "}
        {read === 1 ? "it with its hash" : "them with their hashes"}. None is damaged or missing.
      </p>
    );
  return (
    <section
      aria-label="Faults"
      className="mb-4 rounded-lg border border-danger/25 bg-danger-wash px-4 py-3 text-[13px] text-danger-ink"
    >
      <h2 className="flex items-center gap-2 font-medium">
        <CircleAlert className="size-4" />
        {formatNumber(faults)} of {formatCount(read, "piece")} {faults === 1 ? "is" : "are"} damaged
        or missing
      </h2>
      <ul className="mt-2 grid grid-cols-1 gap-1 font-mono text-xs">
        {faultList.map(({ key, hash, fault }) => (
          <li key={`${key}${hash}`} className="break-all">
            {fault}: {key} {key.endsWith(hash) ? "" : hash}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Restore these keys from a backup. Or redeploy the project without cache, and Pressmark
        writes its pages again.
      </p>
    </section>
  );
}

function progressText({ phase, done, total, faults }: StorageCheck): string {
  if (phase === "references")
    return `Finding unneeded blobs: ${formatNumber(done)} of ${formatCount(total ?? done, "project")} …`;
  if (phase === "read") {
    const found = faults > 0 ? `, ${formatCount(faults, "fault")}` : "";
    return `Reading: ${formatCount(done, "piece")}${found} …`;
  }
  return `Listing: ${formatCount(done, "blob")} …`;
}
