import { useMutation } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../../api.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { formatRelative } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { ConnectRepository } from "./connect-repository.tsx";
import { useNow } from "../../../lib/hooks/use-now.ts";

const PERIOD_MS = 10_000;
const SOON_MS = 60_000;
/** Failures that an access token in the git settings may end. */
const needsKey = new Set(["ssh_key_refused", "ssh_host_key_changed"]);
const needsAccess = new Set([
  "repo_no_access",
  "secret_missing",
  "connection_missing",
  "secret_undecryptable",
]);

/** Why a linked repository cannot be read, and when Pressmark retries. Renders nothing if it can be read. */
export function LinkFailure({ project }: { project: Project }) {
  const now = useNow(PERIOD_MS);
  const check = useCheck(project);
  const failure = project.following?.failure;
  if (!failure) return null;
  const willRetry = project.following?.isDue || project.following?.nextCheckAt;
  return (
    <section
      role="status"
      aria-label="The repository cannot be read"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-warning/40 bg-warning-wash px-5 py-3 text-sm text-warning-ink"
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <p className="text-pretty wrap-anywhere">
            The repository cannot be read. {failure.message}
            {project.live && " The live site is not affected."}
          </p>
          <p className="mt-1 text-[13px]">
            First failed <RelativeTime at={failure.since} />.
            {willRetry && ` Next attempt ${nextTry(project.following?.nextCheckAt ?? null, now)}.`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {needsKey.has(failure.appCode) && (
          <Button asChild variant="white" size="sm">
            <Link to={paths.settings(project.orgHandle, project.handle, "git")}>
              Show the deploy key
            </Link>
          </Button>
        )}
        {needsAccess.has(failure.appCode) && project.source === "github" && (
          <ConnectRepository project={project} />
        )}
        {needsAccess.has(failure.appCode) && !project.ssh && !project.githubAccess && (
          <Button asChild variant="white" size="sm">
            <Link to={paths.settings(project.orgHandle, project.handle, "git")}>
              Set an access token
            </Link>
          </Button>
        )}
        <Button variant="white" size="sm" pending={check.isPending} onClick={check.mutate}>
          Retry now
        </Button>
      </div>
    </section>
  );
}

/** Requests a check of the repository. An event reports the result. */
export function useCheck(project: Pick<Project, "id">) {
  const check = useMutation(
    trpc.projects.check.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() }),
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return { isPending: check.isPending, mutate: () => check.mutate({ projectId: project.id }) };
}

/** A retry that is due begins within a minute. */
function nextTry(at: string | null, now: number): string {
  return at === null || Date.parse(at) - now < SOON_MS
    ? "within a minute"
    : formatRelative(at, now);
}
