import { Ban } from "lucide-react";

/** The pages are deleted for visitors and members, but the deployment's details stay readable. */
export const RemovedNote = () => (
  <p className="flex items-start gap-2.5 rounded-xl border border-line bg-wash px-5 py-3 text-sm text-soft">
    <Ban className="mt-0.5 size-4 shrink-0 text-faint" />
    The pages and data of this deployment were deleted. Its address returns 410. The log and these
    details are still available.
  </p>
);
