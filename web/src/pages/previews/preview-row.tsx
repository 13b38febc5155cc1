import { GitBranch, GitCompareArrows, GitPullRequest } from "lucide-react";
import { Link } from "react-router-dom";
import { PREVIEW_KEPT_DAYS, type Preview } from "#schemas/projects/preview.ts";
import type { Project } from "#schemas/projects/project.ts";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { DotList } from "../../components/lists/dot-list.tsx";
import { Status } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { pullWords } from "../../lib/pull-words.ts";
import { paths } from "../../paths.ts";
import { ApproveCommit } from "./approve-commit.tsx";
import { PreviewAudience } from "./preview-audience.tsx";
import { previewName } from "./preview-name.ts";

/** What it shows, its address, its newest deployment, and who can see it. */
export function PreviewRow({ project, preview }: { project: Project; preview: Preview }) {
  const { pull, deployment, shownDeploymentId, state } = preview;
  const address = [project.orgHandle, project.handle] as const;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 px-5 py-4 text-[13px] lg:grid-cols-[minmax(0,1fr)_10rem_13rem_auto] lg:items-center">
      <div className="min-w-0">
        <PreviewTitle preview={preview} />
        <DotList className="mt-0.5 text-faint">
          {pull?.author && `by ${pull.author}`}
          {pull && (
            <span className="font-mono text-xs wrap-anywhere">
              {pull.fork ? `${pull.fork}:${pull.branch}` : pull.branch}
            </span>
          )}
          {preview.closedAt ? (
            <>
              closed <RelativeTime at={preview.closedAt} />, kept for {PREVIEW_KEPT_DAYS} days
            </>
          ) : (
            <>
              changed <RelativeTime at={preview.updatedAt} />
            </>
          )}
        </DotList>
        {shownDeploymentId && <PreviewAddress url={preview.url} />}
      </div>
      <p className="flex items-center gap-2 text-soft">
        {deployment ? (
          <Link
            to={paths.deployment(...address, deployment.id)}
            className="inline-flex items-center gap-2 rounded-sm py-1 hover:underline"
          >
            <Status status={deployment.status} />
            <span className="text-faint tabular-nums">#{deployment.number}</span>
          </Link>
        ) : (
          <span className="text-faint">
            {preview.awaits ? "Needs approval" : "No deployment yet"}
          </span>
        )}
      </p>
      <PreviewAudience preview={preview} />
      <div className="lg:w-26 lg:text-right">
        {shownDeploymentId && (
          <Button asChild variant="outline" size="sm" className="max-md:h-9">
            <Link to={paths.compare(...address, shownDeploymentId)}>
              <GitCompareArrows /> Changes
              <span className="sr-only"> of {previewName(preview)}</span>
            </Link>
          </Button>
        )}
      </div>
      {preview.awaits && state === "open" && (
        <ApproveCommit project={project} preview={preview} commit={preview.awaits} />
      )}
    </li>
  );
}

function PreviewTitle({ preview }: { preview: Preview }) {
  const { pull } = preview;
  const Icon = pull ? GitPullRequest : GitBranch;
  return (
    <h2 className="flex min-w-0 items-start gap-2 text-sm font-medium">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
      <span className="min-w-0 wrap-anywhere">
        {pull?.url ? (
          <a
            href={pull.url}
            target="_blank"
            rel="noopener"
            className="rounded-sm hover:underline"
            title={`Open the ${pullWords(pull).kind}`}
          >
            {previewName(preview)}
          </a>
        ) : (
          previewName(preview)
        )}
      </span>
    </h2>
  );
}

const PreviewAddress = ({ url }: { url: string }) => (
  <p className="mt-1 flex min-w-0 items-center">
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="min-w-0 truncate rounded-sm py-1 font-mono text-xs text-accent hover:underline"
    >
      {url.replace(/^https?:\/\//, "").replace(/\/$/, "")}
    </a>
    <CopyButton text={url} label="Copy the preview's address" className="size-6" />
  </p>
);
