import type { Project } from "#schemas/projects/project.ts";
import { CommandBlock } from "../../../components/controls/command-block.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { secretsOf } from "../../../lib/one-time-secrets.ts";
import { withToken } from "./with-token.ts";

/** A new project from a template: how to get a local copy of its notes. */
export function FirstClone({ project }: { project: Project }) {
  const token = secretsOf(project.id)?.pushToken;
  if (project.source !== "template" || !project.gitUrl || !token) return null;
  return (
    <Card aria-label="First change">
      <CardHeader title="Make it yours" />
      <div className="grid grid-cols-1 gap-4 p-5">
        <CommandBlock
          label="Commands to get the notes"
          lines={[
            `git clone ${withToken(project.gitUrl, token)}`,
            `cd ${project.handle}`,
            'git commit --all -m "My first change"',
            "git push",
          ]}
        />
        <p className="text-[13px] text-pretty text-faint">
          Change a note before you commit. The address contains a push token, which is shown only
          now. Git stores it in the repository’s config. You can revoke it in this project’s
          settings.
        </p>
      </div>
    </Card>
  );
}
