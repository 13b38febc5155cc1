import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findDeletion } from "#store/projects/deleted-projects.ts";
import { findProject } from "#store/projects/projects.ts";
import { dashboardUrl } from "../../../outgoing/dashboard-url.ts";
import type { CardContext, SubjectState } from "./card-context.ts";

export async function projectState(
  context: CardContext,
  projectId: string,
): Promise<SubjectState | null> {
  const { db, env } = context;
  const project = await findProject(db, projectId);
  if (project) return presentState(context, project, "created");
  const deleted = await findDeletion(db, projectId);
  const org = deleted && (await findOrg(db, deleted.orgId));
  if (!deleted || !org) return null;
  const by = deleted.deletedBy ? [{ label: "By", value: deleted.deletedBy.name }] : [];
  return {
    orgId: org._id,
    events: ["project.deleted"],
    round: String(deleted.deletedAt.getTime()),
    card: {
      tone: "warning",
      title: `${deleted.name} was deleted`,
      lines: [],
      titleUrl: dashboardUrl(env, org.handle),
      facts: [{ label: "Organization", value: org.name }, ...by],
      buttons: [],
    },
  };
}

export async function restorationState(
  context: CardContext,
  projectId: string,
): Promise<SubjectState | null> {
  const project = await findProject(context.db, projectId);
  return project && presentState(context, project, "restored");
}

async function presentState(
  { db, env }: CardContext,
  project: ProjectDocument,
  happened: "created" | "restored",
): Promise<SubjectState | null> {
  const org = await findOrg(db, project.orgId);
  if (!org) return null;
  const url = dashboardUrl(env, `${org.handle}/${project.handle}`);
  return {
    orgId: org._id,
    events: [`project.${happened}`],
    round: happened,
    card: {
      tone: "success",
      title: `${project.name} was ${happened}`,
      titleUrl: url,
      lines: [],
      facts: [{ label: "Organization", value: org.name }],
      buttons: [
        { label: "Open project", url },
        { label: "Open site", url: mainSiteUrl(env, project) },
      ],
    },
  };
}
