import { type AudienceRule, defaultAudienceSettings } from "#schemas/projects/settings/audience.ts";
import { type Audience, audienceOf } from "#schemas/sites/page-audience.ts";
import { canonicalPath } from "#markdown/links/canonical-path.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

type Ruled = Pick<ProjectDocument, "visibility" | "settings">;

export const rulesOfProject = ({ settings }: Pick<ProjectDocument, "settings">): AudienceRule[] =>
  settings.audience?.rules ?? defaultAudienceSettings.rules;

/** Who may read the pages of a project's site. */
export const audienceOfProject = (project: Ruled): Audience =>
  audienceOf({ visibility: project.visibility, rules: rulesOfProject(project) }, canonicalPath);
