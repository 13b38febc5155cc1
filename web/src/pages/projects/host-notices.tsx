import { useMutation } from "@tanstack/react-query";
import { ExternalLink, TriangleAlert } from "lucide-react";
import type { HostNotice } from "#schemas/git-hosts/host-notice.ts";
import type { Project } from "#schemas/projects/project.ts";
import { reportingPermissionNames } from "#schemas/git-hosts/reporting-permissions.ts";
import { queryClient, trpc } from "../../api.ts";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";
import { formatExact } from "../../lib/format.ts";
import { ConnectRepository } from "./new/connect-repository.tsx";

/** What the host has reported about the repository, and how to fix it. */
export function HostNotices({ project }: { project: Project }) {
  return project.hostNotices.map((notice) => (
    <section
      key={notice.kind}
      aria-label="Report from the git host"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-warning/40 bg-warning-wash px-5 py-3 text-sm text-warning-ink"
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-pretty">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        {textOf(notice, project)}
      </p>
      <Mend notice={notice} project={project} />
    </section>
  ));
}

function textOf({ kind, at, branch, missing }: HostNotice, project: Project): string {
  const time = formatExact(at);
  const stays = project.live ? " The live site is not affected." : "";
  const texts: Record<HostNotice["kind"], string> = {
    deleted: `The repository was deleted on GitHub on ${time}.${stays} If it is restored there, pushes are published again.`,
    privatized: `The repository was made private on GitHub on ${time}.${stays} Connect it to publish new pushes. The site stays as visible as it is.`,
    defaultBranch: `The default branch on GitHub changed to ${branch ?? "another one"} on ${time}. This project publishes ${project.branch}.`,
    suspended: `The GitHub App was suspended on ${time} by the owner of the repository.${stays} Pushes are not reported until the suspension ends.`,
    uninstalled: `The GitHub App was uninstalled on ${time} by the owner of the repository.${stays} Install it again, or connect the repository with your own account.`,
    unselected: `The GitHub App lost access to this repository on ${time}.${stays} Select it again on GitHub, or connect it with your own account.`,
    permissions: `GitHub does not show how deployments go, because the owner of the repository has not given the GitHub App write access to: ${missing.map((one) => reportingPermissionNames[one]).join(", ")}. Publishing is not affected.`,
  };
  return texts[kind];
}

function Mend({
  notice: { kind, branch, url },
  project,
}: {
  notice: HostNotice;
  project: Project;
}) {
  const change = useMutation(
    trpc.projects.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() }),
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  if (kind === "defaultBranch" && branch)
    return (
      <Button
        variant="white"
        size="sm"
        pending={change.isPending}
        onClick={() => change.mutate({ projectId: project.id, branch })}
      >
        Publish {branch}
      </Button>
    );
  if (kind === "permissions")
    return (
      url && (
        <Button asChild variant="white" size="sm">
          <a href={url} target="_blank" rel="noreferrer">
            Review on GitHub <ExternalLink />
          </a>
        </Button>
      )
    );
  return kind === "deleted" || kind === "defaultBranch" ? null : (
    <ConnectRepository project={project} />
  );
}
