import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router-dom";
import { projectTopic } from "#schemas/events.ts";
import type { Preview } from "#schemas/projects/preview.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../../api.ts";
import { useLive } from "../../../../live.ts";
import { paths } from "../../../../paths.ts";
import { pullWords } from "../../../../lib/pull-words.ts";

interface BranchBarProps {
  /** With the branch that the page shows. */
  project: Project;
  published: string;
  onBack: () => void;
}

const LIMIT = 100;
const LINK = "inline-flex items-center gap-0.5 text-accent underline underline-offset-2";

/** Says that the page shows a branch that is not published, with its preview and its pull request. */
export function BranchBar({ project, published, onBack }: BranchBarProps) {
  const { id: projectId, branch } = project;
  useLive(projectTopic(projectId));
  const { data } = useQuery(trpc.previews.list.queryOptions({ projectId, limit: LIMIT }));
  const ofBranch = data?.previews.filter((one) => one.branch === branch && !one.pull?.fork) ?? [];
  const preview = ofBranch.find(({ pull }) => pull !== null) ?? ofBranch[0];
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-accent-wash px-4 py-2.5 text-[13px]"
    >
      <span className="min-w-0 break-words">
        You see <strong className="font-medium">{branch}</strong>, which is not published.
      </span>
      {preview && <PreviewLink project={project} preview={preview} />}
      {preview?.pull?.url && (
        <a className={LINK} href={preview.pull.url} target="_blank" rel="noreferrer">
          {pullLink(preview.pull)}
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
        </a>
      )}
      <button type="button" className={LINK} onClick={onBack}>
        Back to {published}
      </button>
    </p>
  );
}

function pullLink(pull: NonNullable<Preview["pull"]>): string {
  const { kind, number } = pullWords(pull);
  return kind === "merge request" ? `Merge request ${number}` : `Pull request ${number}`;
}

function PreviewLink({ project, preview }: { project: Project; preview: Preview }) {
  const { deployment, shownDeploymentId, url } = preview;
  if (shownDeploymentId !== null)
    return (
      <a className={LINK} href={url} target="_blank" rel="noreferrer">
        Preview
        <ArrowUpRight aria-hidden="true" className="size-3.5" />
      </a>
    );
  if (!deployment) return null;
  const { orgHandle, handle } = project;
  return (
    <Link className={LINK} to={paths.deployment(orgHandle, handle, deployment.id)}>
      The preview is being built
    </Link>
  );
}
