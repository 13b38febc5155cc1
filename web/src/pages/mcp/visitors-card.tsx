import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import type { McpSettings } from "#schemas/projects/settings/mcp.ts";
import { MCP_PATH } from "#schemas/sites/site-mcp.ts";
import { trpc } from "../../api.ts";
import { CopyField } from "../../components/controls/command-block.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { SettingsForm } from "../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../components/settings/use-settings-form.ts";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";

/** Whether clients of visitors may read the live site. */
export function VisitorsCard({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "mcp" in saved) return <VisitorsForm project={project} saved={saved.mcp} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-40 w-full rounded-xl" />
    </Loading>
  );
}

function VisitorsForm({ project, saved }: { project: Project; saved: McpSettings }) {
  const { values, set, form } = useSettingsForm(project.id, "mcp", saved);
  return (
    <SettingsForm
      title="Clients of visitors"
      about="Anyone can let an AI client list, search and read the public pages of the live site, without a key. Notes that are unlisted, restricted or not published stay hidden."
      note="This takes effect immediately, without a build."
      {...form}
    >
      <Checkbox
        label="Answer clients of visitors"
        hint={
          project.visibility !== "public"
            ? "The site is not public, so there is nothing they can read now."
            : "They can send up to 120 requests a minute from one address."
        }
        checked={values.forVisitors}
        onChange={(event) => set({ forVisitors: event.target.checked })}
      />
      {saved.forVisitors && project.visibility === "public" && (
        <CopyField
          value={new URL(MCP_PATH, project.url).href}
          label="address for clients of visitors"
        />
      )}
    </SettingsForm>
  );
}
