import { EyeOff } from "lucide-react";
import { Link } from "react-router-dom";
import type { DeploymentCounts } from "#schemas/deployments/deployment.ts";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";

/** The build succeeded, but the site has no pages: every note is a draft or withheld. */
export function NothingPublished({
  counts,
  address,
}: {
  counts: DeploymentCounts;
  /** The organization, the project, and the deployment. */
  address: readonly [string, string, string];
}) {
  const notes =
    counts.notes === 1 ? "The only note is" : `Its ${formatNumber(counts.notes)} notes are`;
  return (
    <section
      aria-label="Nothing is published"
      className="flex items-start gap-3 rounded-xl border border-warning/40 bg-warning-wash px-5 py-4"
    >
      <EyeOff className="mt-0.5 size-5 shrink-0 text-warning-ink" />
      <div className="min-w-0">
        <h2 className="text-[15px] font-semibold text-warning-ink">No note is published</h2>
        <p className="mt-0.5 text-sm text-pretty text-soft">
          {notes} withheld, as drafts or for another reason, so the site has no content.{" "}
          <Link
            to={paths.notes(...address)}
            className="rounded-sm text-warning-ink underline underline-offset-2"
          >
            See why
          </Link>
        </p>
      </div>
    </section>
  );
}
