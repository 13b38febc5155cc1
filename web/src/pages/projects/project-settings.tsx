import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { isSettingsSection, type SettingsSection } from "#schemas/settings-sections.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { SideTabs } from "../../components/frame/side-tabs.tsx";
import { projectSettingsTabs, settingsTitles } from "../../components/settings/settings-tabs.ts";
import { classNames } from "../../lib/class-names.ts";
import { NothingHere } from "../../components/not-found.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { AudienceSection } from "./settings/audience/audience-section.tsx";
import { ArchiveSection } from "./settings/general/archive-section.tsx";
import { BuildSection } from "./settings/build/build-section.tsx";
import { DeleteSection } from "./settings/general/delete-section.tsx";
import { DeployKeySection } from "./settings/git/deploy-key-section.tsx";
import { DeployHooksSection } from "./settings/webhooks/deploy-hooks-section.tsx";
import { DomainsSection } from "./settings/domains/domains-section.tsx";
import { FormattingSection } from "./settings/formatting/formatting-section.tsx";
import { GeneralSection } from "./settings/general/general-section.tsx";
import { HandleSection } from "./settings/general/handle-section.tsx";
import { IntegrationsSection } from "./settings/integrations/integrations-section.tsx";
import { LfsSection } from "./settings/git/lfs-section.tsx";
import { MediaSection } from "./settings/media/media-section.tsx";
import { LimitsSection } from "./settings/build/limits-section.tsx";
import { MoveSection } from "./settings/general/move-section.tsx";
import { PollingSection } from "./settings/git/polling-section.tsx";
import { PreviewsSection } from "./settings/git/previews-section.tsx";
import { PushesSection } from "./settings/git/pushes-section.tsx";
import { PushTokensSection } from "./settings/git/push-tokens-section.tsx";
import { RedirectsSection } from "./settings/redirects/redirects-section.tsx";
import { PublishSection } from "./settings/build/publish-section.tsx";
import { ProjectAi } from "./settings/project-ai.tsx";
import { ProjectSecrets } from "./settings/project-secrets.tsx";
import { RepositoryAccess } from "./settings/git/repository-access.tsx";
import { RepositorySection } from "./settings/git/repository-section.tsx";
import { SiteSection } from "./settings/general/site-section.tsx";
import { ThemeSection } from "./settings/theme/theme-section.tsx";
import { VisitorsSection } from "./settings/general/visitors-section.tsx";
import { VariablesSection } from "./settings/variables/variables-section.tsx";
import { WebhookDoctor } from "./settings/webhooks/webhook-doctor.tsx";
import { WebhookSection } from "./settings/webhooks/webhook-section.tsx";

/** Every section: its name in the address, and its content. */
const sections: Record<
  SettingsSection<"project">,
  { wide?: boolean; render: (project: Project) => ReactNode }
> = {
  general: {
    render: (project) => (
      <>
        <GeneralSection project={project} />
        <SiteSection key={`site-${project.id}`} project={project} />
        <VisitorsSection key={`visitors-${project.id}`} project={project} />
        <HandleSection key={project.handle} project={project} />
        <MoveSection key={project.orgId} project={project} />
        <ArchiveSection project={project} />
        <DeleteSection project={project} />
      </>
    ),
  },
  audience: { render: (project) => <AudienceSection key={project.id} project={project} /> },
  theme: {
    wide: true,
    render: (project) => <ThemeSection project={project} />,
  },
  media: { render: (project) => <MediaSection project={project} /> },
  formatting: { render: (project) => <FormattingSection project={project} /> },
  variables: {
    render: (project) => <VariablesSection key={project.id} project={project} />,
  },
  redirects: { render: (project) => <RedirectsSection key={project.id} project={project} /> },
  build: {
    render: (project) => (
      <>
        <BuildSection project={project} />
        <PublishSection key={project.id} project={project} />
        {project.live && <LimitsSection deploymentId={project.live.id} />}
      </>
    ),
  },
  git: {
    render: (project) => (
      <>
        {project.gitUrl && <PushTokensSection project={project} gitUrl={project.gitUrl} />}
        {project.following && project.sourceUrl !== null && (
          <RepositorySection
            key={`repository-${project.id}`}
            project={project}
            address={project.sourceUrl}
          />
        )}
        {project.ssh && <DeployKeySection project={project} ssh={project.ssh} />}
        {!project.gitUrl && !project.ssh && (
          <RepositoryAccess key={`access-${project.id}`} project={project} />
        )}
        <PushesSection project={project} />
        <PreviewsSection key={`previews-${project.id}`} project={project} />
        <PollingSection key={`polling-${project.id}`} project={project} />
        {project.lfs && <LfsSection lfs={project.lfs} />}
      </>
    ),
  },
  domains: { render: (project) => <DomainsSection key={project.id} project={project} /> },
  integrations: { render: (project) => <IntegrationsSection key={project.id} project={project} /> },
  secrets: { render: (project) => <ProjectSecrets project={project} /> },
  ai: { render: (project) => <ProjectAi project={project} /> },
  webhooks: {
    render: (project) => (
      <>
        <WebhookSection project={project} />
        {project.following && project.webhookUrl && <WebhookDoctor project={project} />}
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
        heading={
          <PageHeading title={`${settingsTitles.project[name]} settings`}>Settings</PageHeading>
        }
        below={project.name}
      />
      <SideTabs label="Settings" tabs={projectSettingsTabs(project)} />
      <div className={classNames("grid min-w-0 gap-6", !section.wide && "max-w-2xl")}>
        {section.render(project)}
      </div>
    </PageBody>
  );
}

export const route = { Component: ProjectSettings };
