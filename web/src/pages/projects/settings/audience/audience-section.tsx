import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { AudienceView } from "#schemas/projects/audience-view.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { AudienceSettings } from "#schemas/projects/settings/audience.ts";
import { MAX_AUDIENCE_RULES } from "#schemas/projects/settings/audience-limits.ts";
import { isOpen } from "#schemas/sites/page-audience.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { paths } from "../../../../paths.ts";
import { useOrgs } from "../../../../queries.ts";
import { AudienceRows } from "./audience-rows.tsx";
import { TryReaders } from "./try-readers.tsx";
import { useAudienceForm } from "./use-audience-form.ts";
import { WholeSite } from "./whole-site.tsx";

/** Who may read which pages of the site. */
export function AudienceSection({ project }: { project: Project }) {
  const input = { projectId: project.id };
  const settings = useQuery(trpc.projects.settings.get.queryOptions(input));
  const audience = useQuery(trpc.projects.audience.get.queryOptions(input));
  const saved = settings.data?.settings;
  if (saved && "audience" in saved && audience.data)
    return (
      <>
        <AudienceForm project={project} saved={saved.audience} view={audience.data.audience} />
        <TryReaders project={project} />
      </>
    );
  const failed = [settings, audience].find(({ error }) => error !== null);
  if (failed?.error)
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <Loading label="Loading the audience">
      <Skeleton className="h-60 w-full rounded-xl" />
    </Loading>
  );
}

function AudienceForm({
  project,
  saved,
  view,
}: {
  project: Project;
  saved: AudienceSettings;
  view: AudienceView;
}) {
  const { data: orgs } = useOrgs();
  const role = orgs?.orgs.find(({ id }) => id === project.orgId)?.role;
  const canChange = role !== undefined && role !== "member";
  const { drafts, form, errorsOf, ...actions } = useAudienceForm(project.id, saved);
  const whole = drafts.find(({ isWhole }) => isWhole);
  const site = whole?.audience ?? (project.visibility === "private" ? "members" : "public");
  const isRestricted = [site, ...drafts.map(({ audience }) => audience)].some(
    (audience) => !isOpen(audience),
  );
  const rowProps = { view, errorsOf, onEdit: actions.edit };
  return (
    <SettingsForm
      title="Audience"
      about={
        <>
          Who can read the site, and who can read parts of it. Members of the organization can
          always read everything.{" "}
          <TextLink href={`${paths.docs}/site/audience`}>How the audience works</TextLink>
        </>
      }
      note="Saving closes pages immediately. Pages that open to more visitors open when the site is built."
      {...form}
    >
      {role === "member" && (
        <Notice>Only an admin of the organization can change who can read the site.</Notice>
      )}
      <fieldset disabled={!canChange} className="grid min-w-0 grid-cols-1 gap-6">
        <WholeSite project={project} draft={whole} onChoose={actions.setWhole} {...rowProps} />
        <AudienceRows
          drafts={drafts.filter(({ isWhole }) => !isWhole)}
          isFull={drafts.length >= MAX_AUDIENCE_RULES}
          onAdd={actions.add}
          onRemove={actions.remove}
          {...rowProps}
        />
      </fieldset>
      {isRestricted && project.latest?.status === "failed" && (
        <FailedBuildNotice project={project} deployment={project.latest} />
      )}
      {isRestricted && <HeadCodeNotice project={project} />}
    </SettingsForm>
  );
}

/** A closed page cannot be opened, but only a build takes its name and text out of the other pages. */
function FailedBuildNotice({
  project,
  deployment,
}: {
  project: Project;
  deployment: NonNullable<Project["latest"]>;
}) {
  return (
    <Notice>
      The{" "}
      <Link
        to={paths.deployment(project.orgHandle, project.handle, deployment.id)}
        className="rounded-sm text-accent underline underline-offset-2"
      >
        last build
      </Link>{" "}
      failed. If you closed pages since the site went live, they are closed. Menus, lists and feeds
      may still show parts of them until a build succeeds.
    </Notice>
  );
}

/** Code could read what only some visitors see. */
function HeadCodeNotice({ project }: { project: Project }) {
  const { data } = useQuery(trpc.projects.headCode.get.queryOptions({ projectId: project.id }));
  if (!data?.headCode.set) return null;
  return (
    <Notice>
      The site has{" "}
      <Link
        to={paths.settings(project.orgHandle, project.handle, "theme")}
        className="rounded-sm text-accent underline underline-offset-2"
      >
        head code
      </Link>
      . No page has it while a page is not open to everyone, because the code could read that page.
    </Notice>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg bg-wash px-4 py-3 text-sm text-pretty text-soft">{children}</p>
);

const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="rounded-sm text-accent underline underline-offset-2">
    {children}
  </a>
);
