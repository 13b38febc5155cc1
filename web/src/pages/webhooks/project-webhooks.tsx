import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { OrgPage } from "../../components/orgs/org-page.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { paths } from "../../paths.ts";
import { ForAdmins } from "./for-admins.tsx";
import { projectOwner } from "./owner.ts";
import { WebhookList } from "./webhook-list.tsx";
import { WebhookPage } from "./webhook-page.tsx";

/** Only admins of the project's organization see its webhooks. */
function OfProject({ children }: { children: (project: Project) => ReactNode }) {
  const project = useProjectContext();
  return (
    <OrgPage>
      {({ role }) => (
        <ForAdmins role={role} owner={projectOwner(project)}>
          {children(project)}
        </ForAdmins>
      )}
    </OrgPage>
  );
}

const ProjectWebhooks = () => (
  <OfProject>
    {(project) => (
      <WebhookList
        key={project.id}
        owner={projectOwner(project)}
        about={
          <>
            Pressmark reports events of {project.name} to these addresses. The{" "}
            <Link to={paths.orgWebhooks(project.orgHandle)} className={link}>
              webhooks of the organization
            </Link>{" "}
            get them too. Pushes from a git host are under{" "}
            <Link
              to={paths.settings(project.orgHandle, project.handle, "webhooks")}
              className={link}
            >
              Incoming webhooks
            </Link>
            .
          </>
        }
      />
    )}
  </OfProject>
);

const link = "underline underline-offset-4 hover:text-ink";

const ProjectWebhook = () => (
  <OfProject>{(project) => <WebhookPage owner={projectOwner(project)} />}</OfProject>
);

export const listRoute = { Component: ProjectWebhooks };
export const route = { Component: ProjectWebhook };
