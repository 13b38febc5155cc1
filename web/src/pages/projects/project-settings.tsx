import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { isSettingsSection, type SettingsSection } from "#schemas/settings-sections.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { SideTabs } from "../../components/frame/side-tabs.tsx";
import { classNames } from "../../lib/class-names.ts";
import { paths } from "../../paths.ts";
import { NothingHere } from "../../components/not-found.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { BuildSection } from "./settings/build-section.tsx";
import { DeleteSection } from "./settings/delete-section.tsx";
import { DeployHooksSection } from "./settings/deploy-hooks-section.tsx";
import { GeneralSection } from "./settings/general-section.tsx";
import { MoveSection } from "./settings/move-section.tsx";
import { PushTokensSection } from "./settings/push-tokens-section.tsx";
import { ProjectSecrets } from "./settings/project-secrets.tsx";
import { RepositoryAccess } from "./settings/repository-access.tsx";
import { ThemeSection } from "./settings/theme-section.tsx";
import { WebhookSection } from "./settings/webhook-section.tsx";

/** Every section: its name in the address, its title, and its content. */
const sections: Record<
  SettingsSection<"project">,
  { title: string; wide?: boolean; render: (project: Project) => ReactNode }
> = {
  general: {
    title: "General",
    render: (project) => (
      <>
        <GeneralSection project={project} />
        <MoveSection key={project.orgId} project={project} />
        <DeleteSection project={project} />
      </>
    ),
  },
  theme: {
    title: "Theme",
    wide: true,
    render: (project) => <ThemeSection project={project} />,
  },
  build: { title: "Build", render: (project) => <BuildSection project={project} /> },
  git: {
    title: "Git",
    render: (project) => (
      <>
        <PushTokensSection project={project} />
        {!project.gitUrl && <RepositoryAccess key={project.id} project={project} />}
      </>
    ),
  },
  secrets: { title: "Secrets", render: (project) => <ProjectSecrets project={project} /> },
  webhooks: {
    title: "Webhooks",
    render: (project) => (
      <>
        <WebhookSection project={project} />
        <DeployHooksSection project={project} />
      </>
    ),
  },
};

function ProjectSettings() {
  const project = useProjectContext();
  const name = useParams()["section"] ?? "general";
  if (!isSettingsSection("project", name))
    return <NothingHere title="Page not found">This settings page does not exist.</NothingHere>;
  const section = sections[name];
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`${section.title} settings`}>Settings</PageHeading>}
        below={project.name}
      />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SideTabs
          label="Settings"
          tabs={Object.entries(sections).map(([key, { title }]) => ({
            title,
            to: paths.settings(
              project.orgHandle,
              project.handle,
              key === "general" ? undefined : key,
            ),
          }))}
        />
        <div className={classNames("grid min-w-0 gap-6", !section.wide && "max-w-2xl")}>
          {section.render(project)}
        </div>
      </div>
    </PageBody>
  );
}

export const route = { Component: ProjectSettings };
