import { projectTopic } from "#schemas/events.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { useLive } from "../../live.ts";
import { AutoMergeCard } from "./auto-merge/auto-merge-card.tsx";
import { AgentsFileCard } from "./rules/agents-file-card.tsx";
import { RulesCard } from "./rules/rules-card.tsx";
import { ScheduleHistory } from "./schedules/schedule-history.tsx";
import { SchedulesCard } from "./schedules/schedules-card.tsx";

/** What the tasks of the project are told, and what they may do. */
function AgentPage() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Agent of ${project.name}`}>Agent</PageHeading>}
        below="Rules and schedules for the tasks of this project."
      />
      <div className="grid grid-cols-1 gap-5">
        <RulesCard project={project} />
        <AgentsFileCard project={project} />
        <AutoMergeCard project={project} />
        <SchedulesCard project={project} />
        <ScheduleHistory project={project} />
      </div>
    </PageBody>
  );
}

export const route = { Component: AgentPage };
