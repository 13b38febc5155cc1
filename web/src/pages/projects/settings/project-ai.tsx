import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { AiSection } from "../../../components/settings/ai/ai-section.tsx";
import { paths } from "../../../paths.ts";
import { VisitorAnswers } from "./visitor-answers.tsx";
import { useOrgs } from "../../../queries.ts";

/** The model of a project. Only admins of its organization change it. */
export function ProjectAi({ project }: { project: Project }) {
  const { data } = useOrgs();
  const role = data?.orgs.find(({ id }) => id === project.orgId)?.role ?? "member";
  const canChange = role !== "member";
  return (
    <>
      <AiSection
        key={project.id}
        of={{ projectId: project.id }}
        canChange={canChange}
        mcp={
          <>
            Programs connected by{" "}
            <Link to={paths.mcp(project.orgHandle, project.handle)} className="underline">
              MCP
            </Link>{" "}
            work without one.
          </>
        }
      />
      <VisitorAnswers key={`visitors ${project.id}`} project={project} canChange={canChange} />
    </>
  );
}
