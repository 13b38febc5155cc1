import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useOrg } from "../../../queries.ts";
import { RecipeRow } from "./recipe-row.tsx";

/** Which ready-made tasks are merged without a person, and when. */
export function AutoMergeCard({ project }: { project: Project }) {
  const { id: projectId } = project;
  const { data, error, refetch } = useQuery(
    trpc.projects.autoMerge.list.queryOptions({ projectId }),
  );
  const role = useOrg().data?.org.role ?? "member";
  const isArchived = project.status === "archived";
  return (
    <Card aria-labelledby="auto-merge" className="overflow-hidden">
      <div className="border-b border-line px-5 py-4">
        <h2 id="auto-merge" className="text-[15px] font-semibold">
          Automatic merges
        </h2>
        <p className="mt-1 max-w-3xl text-sm text-pretty text-soft">
          A ready-made task can be merged without a review if it only changes the text of pages
          within your limits. It waits for its owner if it would make a page public, such as a new
          page. It also waits if it adds an issue, a link to another host, HTML or a setting. The
          owner is notified either way.{" "}
          <a
            href="/docs/write/chat-tasks#automatic-merges"
            className="text-accent underline underline-offset-2"
          >
            All rules
          </a>
        </p>
        {role === "member" && (
          <p className="mt-2 text-[13px] text-faint">
            Only admins of the organization can change this.
          </p>
        )}
      </div>
      {data ? (
        <ul className="divide-y divide-line">
          {data.settings.map((setting) => (
            <RecipeRow
              key={setting.recipe}
              projectId={projectId}
              setting={setting}
              mayChange={role !== "member"}
              maySwitchOn={!isArchived}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading label="Loading the rules" />
      )}
    </Card>
  );
}
