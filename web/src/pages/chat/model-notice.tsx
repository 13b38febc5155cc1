import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../api.ts";
import { type ChatScope, modelSettingsPath } from "./scope.ts";
import { paths } from "../../paths.ts";

const link = "font-medium underline underline-offset-4";

/** What to set if there is no model yet. Without one, a task fails with its first step. @param what is made with the model */
export function ModelNotice({
  org,
  project,
  what = "Tasks",
}: ChatScope & { what?: "Tasks" | "Answers" }) {
  const place = project ? { projectId: project.id } : { orgId: org.id };
  const { data } = useQuery(trpc.ai.get.queryOptions(place));
  if (!data || data.ai.inForce) return null;
  return (
    <p className="mb-4 rounded-lg bg-warning-wash px-4 py-3 text-sm text-pretty text-warning-ink">
      {what} need a model, and none is set. Add an API key from OpenAI or Anthropic, or the address
      of any compatible service, in{" "}
      <Link to={modelSettingsPath(org.handle, project?.handle)} className={link}>
        Settings → AI
      </Link>
      . Your own AI client needs no key here:{" "}
      {project ? (
        <Link to={paths.mcp(org.handle, project.handle)} className={link}>
          connect it with MCP
        </Link>
      ) : (
        <a href="/docs/api/mcp" className={link}>
          connect it with MCP
        </a>
      )}
      .
    </p>
  );
}
