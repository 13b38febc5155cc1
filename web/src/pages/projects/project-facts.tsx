import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import type { Project } from "#schemas/projects/project.ts";
import { CommandBlock, CopyField } from "../../components/controls/command-block.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { paths } from "../../paths.ts";
import { LinkInstructions } from "./new/link-instructions.tsx";

const sources: Record<Project["source"], string> = {
  remote: "Built-in git remote",
  template: "Built-in git remote, from a template",
  clone: "Built-in git remote, copied from",
  github: gitHostLabels.github,
  git: "Linked repository",
};

/** The source of the content, and how pushes get here. An archived project takes none, but its git remote can be cloned. */
export function ProjectFacts({ project }: { project: Project }) {
  const isArchived = project.status === "archived";
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5">
      <Card aria-label="About this project">
        <CardHeader title="About" />
        <dl className="grid grid-cols-1 gap-4 p-5 text-sm">
          <Fact label="Source">
            {sources[project.source]}
            {project.sourceUrl && (
              <span className="mt-0.5 block font-mono text-xs break-all text-soft">
                {project.sourceUrl}
              </span>
            )}
          </Fact>
          <Fact label="Published branch">
            <span className="font-mono text-xs">{project.branch}</span>
          </Fact>
          <Fact label="Visibility">{project.visibility === "public" ? "Public" : "Private"}</Fact>
          <Fact label="Created">
            <RelativeTime at={project.createdAt} />
          </Fact>
        </dl>
      </Card>
      {project.gitUrl && project.latest && (
        <Card aria-label={isArchived ? "How to clone" : "How to push"}>
          <CardHeader title={isArchived ? "Clone" : "Push"} />
          <div className="grid grid-cols-1 gap-3 p-5 text-[13px]">
            <CopyField value={project.gitUrl} label="git address" />
            {!isArchived && (
              <CommandBlock label="push command" lines={["git push pressmark HEAD"]} />
            )}
            <p className="text-faint">
              Username: anything. Password: a push token.{" "}
              <Link
                to={paths.settings(project.orgHandle, project.handle, "git")}
                className="text-accent underline underline-offset-2"
              >
                Manage push tokens
              </Link>
            </p>
          </div>
        </Card>
      )}
      {project.following && !project.webhookUrl && project.latest && !isArchived && (
        <Card aria-label="How pushes arrive">
          <CardHeader title="Pushes" />
          <LinkInstructions project={project} />
        </Card>
      )}
      {project.following && project.webhookUrl && project.latest && !isArchived && (
        <Card aria-label="Webhook">
          <CardHeader title="Webhook" />
          <div className="grid grid-cols-1 gap-3 p-5 text-[13px]">
            <CopyField value={project.webhookUrl} label="webhook address" />
            <p className="text-faint">
              The repository’s host calls it on every push.{" "}
              <Link
                to={paths.settings(project.orgHandle, project.handle, "webhooks")}
                className="text-accent underline underline-offset-2"
              >
                Manage its secret
              </Link>
            </p>
          </div>
        </Card>
      )}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-faint">{label}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);
