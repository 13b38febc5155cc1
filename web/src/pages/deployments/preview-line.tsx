import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../api.ts";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { paths } from "../../paths.ts";

const link = "rounded-sm text-accent hover:underline";

/** What a deployment previews: its pull request on the host, the preview's address, and what the merge would change. */
export function PreviewLine({
  project,
  deployment,
  preview,
}: {
  project: Project;
  deployment: Deployment;
  preview: NonNullable<Deployment["preview"]>;
}) {
  const { data } = useQuery(
    trpc.previews.get.queryOptions({ projectId: project.id, previewId: preview.id }),
  );
  const name =
    preview.pull === null
      ? `branch ${deployment.branch}`
      : `pull request #${preview.pull} ${preview.title ?? ""}`;
  const pullUrl = data?.preview.pull?.url;
  const canCompare = deployment.status === "success" && !deployment.removed;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-1.5 rounded-xl border border-line bg-surface px-5 py-3 text-[13px] text-soft shadow-card">
      <p className="min-w-0 text-ink wrap-anywhere">
        Preview of{" "}
        {pullUrl ? (
          <a href={pullUrl} target="_blank" rel="noopener" className={link}>
            {name} <ArrowUpRight aria-hidden="true" className="inline size-3.5" />
          </a>
        ) : (
          name
        )}
      </p>
      {preview.shown ? (
        <p className="flex min-w-0 items-center">
          <a
            href={preview.url}
            target="_blank"
            rel="noopener"
            className="min-w-0 truncate rounded-sm py-1 font-mono text-xs hover:text-accent hover:underline"
          >
            {preview.url.replace(/^https?:\/\//, "").replace(/\/$/, "")}
          </a>
          <CopyButton text={preview.url} label="Copy the preview's address" className="size-6" />
        </p>
      ) : (
        canCompare && <p>The preview’s address shows another deployment.</p>
      )}
      {canCompare && (
        <Link
          to={paths.compare(project.orgHandle, project.handle, deployment.id)}
          className={`${link} md:ml-auto`}
        >
          Compare with the live site
        </Link>
      )}
    </div>
  );
}
