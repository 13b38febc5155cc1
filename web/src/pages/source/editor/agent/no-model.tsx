import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../../api.ts";
import { paths } from "../../../../paths.ts";

const link = "font-medium underline underline-offset-4";

/** What to set if there is no model yet. */
export function NoModel({ project }: { project: Project }) {
  const { id: projectId, orgHandle, handle } = project;
  const { data } = useQuery(trpc.ai.get.queryOptions({ projectId }));
  if (!data || data.ai.inForce) return null;
  return (
    <p className="m-3 rounded-lg bg-warning-wash px-4 py-3 text-[13px] text-pretty text-warning-ink">
      The agent needs a model, and none is set. Add an API key from OpenAI or Anthropic, or the
      address of any compatible service, in{" "}
      <Link to={paths.settings(orgHandle, handle, "ai")} className={link}>
        Settings → AI
      </Link>
      . Your own AI client needs no key here:{" "}
      <Link to={paths.mcp(orgHandle, handle)} className={link}>
        connect it with MCP
      </Link>
      .
    </p>
  );
}
