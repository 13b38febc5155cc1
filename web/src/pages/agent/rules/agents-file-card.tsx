import { useMutation, useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { messageOf } from "../../../errors.ts";

/** Instructions for agents in the repository count after a member has read them. */
export function AgentsFileCard({ project: { id: projectId, branch } }: { project: Project }) {
  const query = trpc.projects.agentsFile.get.queryOptions({ projectId });
  const { data, error, refetch } = useQuery(query);
  const change = useMutation({
    mutationFn: (oid: string | null) =>
      oid === null
        ? api.projects.agentsFile.remove.mutate({ projectId })
        : api.projects.agentsFile.accept.mutate({ projectId, oid }),
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
    // Someone else may have changed the file.
    onError: () => void refetch(),
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading AGENTS.md">
        <Skeleton className="h-40 w-full rounded-xl" />
      </Loading>
    );
  const { current, problem, accepted } = data.agentsFile;
  const isNew = current !== null && current.oid !== accepted?.oid;
  return (
    <SettingsCard
      title="AGENTS.md"
      about="Everyone who can push can change this file. So tasks follow only the version that a member has read and accepted here. No task can write it."
      footer={
        (isNew || accepted) && (
          <>
            {accepted && (
              <p className="mr-auto text-[13px] text-pretty text-faint">
                {isNew ? "Tasks follow an older version, accepted" : "Accepted"} by {accepted.by}{" "}
                <RelativeTime at={accepted.at} />.
              </p>
            )}
            {accepted && (
              <Button
                variant="outline"
                size="sm"
                className="max-md:h-11"
                pending={change.isPending && change.variables === null}
                onClick={() => change.mutate(null)}
              >
                Stop following
              </Button>
            )}
            {isNew && (
              <Button
                size="sm"
                className="max-md:h-11"
                pending={change.isPending && change.variables !== null}
                onClick={() => change.mutate(current.oid)}
              >
                Accept this version
              </Button>
            )}
          </>
        )
      }
    >
      <FormError>{change.error && messageOf(change.error)}</FormError>
      {problem !== null && <p className="text-sm text-warning-ink">{problem}</p>}
      {current ? (
        <FileText
          label={isNew ? `On ${branch}, not accepted` : "Tasks follow this version"}
          text={current.text}
        />
      ) : (
        problem === null && (
          <p className="text-sm text-soft">
            The published branch has no AGENTS.md at the root of the repository.
          </p>
        )
      )}
      {accepted && isNew && <FileText label="Tasks follow this version" text={accepted.text} />}
      {accepted && !current && (
        <FileText label="Tasks still follow this version" text={accepted.text} />
      )}
    </SettingsCard>
  );
}

const FileText = ({ label, text }: { label: string; text: string }) => (
  <section aria-label={label}>
    <h3 className="mb-1.5 text-[13px] font-medium">{label}</h3>
    <ScrollRegion
      label={`Text: ${label}`}
      className="max-h-64 overflow-auto rounded-lg border border-line bg-wash/60 px-3 py-2.5"
    >
      <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </ScrollRegion>
  </section>
);
