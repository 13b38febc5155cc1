import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findDeletion } from "#store/projects/deleted-projects.ts";
import { findProject } from "#store/projects/projects.ts";
import { dashboardUrl } from "../../../outgoing/dashboard-url.ts";
import type { CardContext, SubjectState } from "./card-context.ts";

export async function projectState(
  { db, env }: CardContext,
  projectId: string,
): Promise<SubjectState | null> {
  const project = await findProject(db, projectId);
  const deleted = project ? null : await findDeletion(db, projectId);
  const org = await findOrg(db, project?.orgId ?? deleted?.orgId ?? "");
  if (!org) return null;
  const facts = [{ label: "Organization", value: org.name }];
  if (project) {
    const url = dashboardUrl(env, `${org.handle}/${project.handle}`);
    return {
      ...{ orgId: org._id, events: ["project.created"], round: "created" },
      card: {
        ...{
          tone: "success",
          title: `${project.name} was created`,
          titleUrl: url,
          lines: [],
          facts,
        },
        buttons: [
          { label: "Open project", url },
          { label: "Open site", url: mainSiteUrl(env, project) },
        ],
      },
    };
  }
  if (!deleted) return null;
  const by = deleted.deletedBy ? [{ label: "By", value: deleted.deletedBy.name }] : [];
  return {
    ...{ orgId: org._id, events: ["project.deleted"], round: String(deleted.deletedAt.getTime()) },
    card: {
      ...{ tone: "warning", title: `${deleted.name} was deleted`, lines: [] },
      titleUrl: dashboardUrl(env, org.handle),
      facts: [...facts, ...by],
      buttons: [],
    },
  };
}
