import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { AdminDeployment } from "#schemas/admin/deployment.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Facts } from "../../../components/lists/detail-parts.tsx";
import { Status } from "../../../components/status.tsx";
import { Duration, RelativeTime } from "../../../components/time.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { firstLine, formatDuration, formatNumber, shortSha } from "../../../lib/format.ts";
import { statusWord } from "../../../lib/status.ts";
import { paths } from "../../../paths.ts";
import { DeploymentActions } from "./deployment-actions.tsx";
import { waitText } from "./wait-words.ts";

/** The queue before a deployment changes without an event that names it. */
const LOOK_AGAIN_MS = 5_000;

/** A deployment of any project: where it is, what it waits for and who builds it. */
export function DeploymentDrawer({
  deploymentId,
  onOpen,
  onClose,
}: {
  deploymentId: string;
  /** Shows another deployment, after a retry. */
  onOpen: (deploymentId: string) => void;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(
    trpc.admin.deployments.get.queryOptions({ deploymentId }, { refetchInterval: LOOK_AGAIN_MS }),
  );
  const shown = data?.deployment;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={shown ? `${shown.project.name} #${shown.number}` : "Deployment"}
      description={<span className="break-all">{deploymentId}</span>}
    >
      {shown ? (
        <DeploymentDetail deployment={shown} onOpen={onOpen} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading deployment">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function DeploymentDetail({
  deployment,
  onOpen,
}: {
  deployment: AdminDeployment;
  onOpen: (deploymentId: string) => void;
}) {
  const { status, wait, org, project, commit, branch, trigger, worker, stages } = deployment;
  const { createdAt, startedAt, finishedAt, attempts, reason, errorCode } = deployment;
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="text-sm">
        <Status status={status} />
        {deployment.cancelRequested && status === "running" && (
          <span className="text-soft"> · stops in a moment</span>
        )}
      </p>
      {wait && (
        <div className="rounded-lg border border-warning/35 bg-warning-wash px-4 py-3 text-sm text-warning-ink">
          <p>{waitText(wait)}</p>
          <p className="mt-1 text-[13px]">
            Position {formatNumber(wait.position)} of {formatNumber(wait.queued)} in the queue.
          </p>
        </div>
      )}
      {reason && (
        <p
          className={classNames(
            "rounded-lg px-4 py-3 text-sm break-words",
            status === "failed" ? "bg-danger-wash text-danger-ink" : "bg-wash",
          )}
        >
          {reason}
        </p>
      )}
      <DeploymentActions deployment={deployment} onOpen={onOpen} />
      <Facts
        facts={[
          [
            "Organization",
            <Link
              key="org"
              to={`${paths.adminOrgs}?org=${org.id}`}
              className="underline underline-offset-2"
            >
              {org.handle}
            </Link>,
          ],
          [
            "Project",
            <Link
              key="project"
              to={`${paths.adminProjects}?project=${project.id}`}
              className="underline underline-offset-2"
            >
              {project.handle}
            </Link>,
          ],
          ["Branch", branch],
          ["Commit", commit ? `${shortSha(commit.sha)} ${firstLine(commit.message)}` : "–"],
          ["Trigger", [statusWord(trigger.kind), trigger.actor].filter(Boolean).join(" · ")],
          ["Attempts", formatNumber(attempts)],
          ["Requested", <RelativeTime key="created" at={createdAt} />],
          [
            "Duration",
            startedAt ? <Duration key="time" from={startedAt} to={finishedAt} /> : "Not started",
          ],
          ["Error code", errorCode ?? "–"],
          [
            "Worker",
            worker ? (
              <code key="worker" className="font-mono text-xs break-all">
                {worker}
              </code>
            ) : (
              "None yet"
            ),
          ],
        ]}
      />
      {stages.length > 0 && (
        <section>
          <h3 className="mb-2 text-[13px] font-medium">Stages</h3>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {stages.map(({ name, durationMs, summary }) => (
              <li key={name} className="flex items-center gap-3 px-4 py-2 text-[13px]">
                <span className="w-16 shrink-0 font-medium">{name}</span>
                <span className="min-w-0 flex-1 truncate text-soft">{summary}</span>
                <span className="text-faint tabular-nums">
                  {durationMs === null ? "running" : formatDuration(durationMs)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
