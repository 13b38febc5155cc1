import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import type { ScheduleDelay } from "#schemas/projects/schedule.ts";
import { RelativeTime } from "../../components/time.tsx";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../paths.ts";

/** Why the time of some changes has passed, and visitors do not see them. */
export function DelayNotice({
  project,
  due,
  delay,
}: {
  project: Project;
  due: number;
  delay: ScheduleDelay;
}) {
  return (
    <section
      aria-label="Late changes"
      className="mb-5 flex items-start gap-2.5 rounded-xl border border-warning/40 bg-warning-wash px-5 py-3 text-sm text-warning-ink"
    >
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p>
        {formatCount(due, "change")} {due === 1 ? "is" : "are"} due. {reasonOf(project, delay)}
      </p>
    </section>
  );
}

function reasonOf(project: Project, { reason, deployment, retryAt }: ScheduleDelay): ReactNode {
  const name = deployment && (
    <Link
      to={paths.deployment(project.orgHandle, project.handle, deployment.id)}
      className="rounded-sm underline underline-offset-2"
    >
      deployment #{deployment.number}
    </Link>
  );
  switch (reason) {
    case "archived":
      return "The project is archived, so nothing is built. Unarchive it to catch up.";
    case "pinned":
      return "The site is pinned, so nothing new goes live. Unpin it to catch up.";
    case "approval":
      return <>Visitors see the result when a member approves {name}.</>;
    case "building":
      return <>Visitors see the result when {name} is live.</>;
    case "failed":
      return (
        <>
          The build did not succeed: {name}.{" "}
          {retryAt ? (
            <>
              It is retried <RelativeTime at={retryAt} />, or with the next push.
            </>
          ) : (
            "It is retried with the next push."
          )}
        </>
      );
    case "soon":
      return "Their build starts in a moment.";
  }
}
