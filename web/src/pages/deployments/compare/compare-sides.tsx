import { useQuery } from "@tanstack/react-query";
import type { Comparison } from "#schemas/deployments/comparison.ts";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { Select } from "../../../components/ui/input.tsx";
import { firstLine, formatRelative, shortSha } from "../../../lib/format.ts";

const OFFERED = 50;
const MESSAGE_MAX = 48;

interface CompareSidesProps {
  project: Project;
  deployment: Deployment;
  otherId: string | undefined;
  comparison: Comparison | undefined;
  isLoading: boolean;
  onOther: (id: string) => void;
}

/** The two compared deployments, with a choice of the other one. */
export function CompareSides({
  project,
  deployment,
  otherId,
  comparison,
  isLoading,
  onOther,
}: CompareSidesProps) {
  const { data } = useQuery(
    trpc.deployments.list.queryOptions({
      projectId: project.id,
      status: ["success"],
      limit: OFFERED,
    }),
  );
  const offered = (data?.deployments ?? []).filter(
    ({ id, removed }) => id !== deployment.id && !removed,
  );
  const other = [comparison?.before, comparison?.after].find((side) => side?.id === otherId);
  const isListed = offered.some(({ id }) => id === otherId);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className="font-medium">#{deployment.number}</span>
      <span className="text-soft">compared with</span>
      <Select
        aria-label="Compared with"
        className="w-96 max-w-full max-sm:w-full"
        value={otherId ?? ""}
        onChange={(event) => onOther(event.target.value)}
      >
        {!isListed && (
          <option value={otherId ?? ""}>
            {other
              ? `#${other.number} · ${shortSha(other.commit ?? "")}`
              : isLoading
                ? "…"
                : offered.length > 0
                  ? "Choose a deployment"
                  : "No other deployment"}
          </option>
        )}
        {offered.map(({ id, number, commit, preview, createdAt }) => (
          <option key={id} value={id}>
            #{number} · {commit ? shorten(firstLine(commit.message)) : "no commit"} ·{" "}
            {formatRelative(createdAt)}
            {preview && " · preview"}
          </option>
        ))}
      </Select>
      {comparison && comparison.after.id !== deployment.id && (
        <p className="w-full text-[13px] text-faint">
          #{comparison.after.number} is newer, so the changes go from #{comparison.before.number} to
          #{comparison.after.number}.
        </p>
      )}
    </div>
  );
}

const shorten = (text: string) =>
  text.length > MESSAGE_MAX ? `${text.slice(0, MESSAGE_MAX - 1)}…` : text;
