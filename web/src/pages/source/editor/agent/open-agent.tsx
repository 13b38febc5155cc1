import { Bot } from "lucide-react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { paths } from "../../../../paths.ts";
import { useSaving } from "../saving/saving-context.ts";

interface OpenAgentProps {
  project: Project;
  path: string;
  /** Keeps the draft, with which the other page begins. */
  onLeave: () => void;
}

/** Opens the note with the agent beside it. */
export function OpenAgent({ project, path, onLeave }: OpenAgentProps) {
  const { published } = useSaving();
  const { orgHandle, handle, branch } = project;
  const to = paths.editorAgent(orgHandle, handle, path, branch === published ? "" : branch);
  return (
    <Button asChild variant="ghost" size="icon" className="max-md:size-9">
      <Link to={to} onClick={onLeave} aria-label="Edit with the agent" title="Edit with the agent">
        <Bot />
      </Link>
    </Button>
  );
}
