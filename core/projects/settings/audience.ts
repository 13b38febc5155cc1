import {
  type AudienceSettings,
  defaultAudienceSettings,
} from "#schemas/projects/settings/audience.ts";
import { type Audience, audienceOf } from "#schemas/sites/page-audience.ts";
import { canonicalPath } from "#markdown/links/canonical-path.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("audience", defaultAudienceSettings);

export const audience: Section<"audience"> = {
  ...stored,
  audit: (before, after) => changesBetween(texts(stored.read(before)), texts(stored.read(after))),
  widensAccess: () => true,
  // The people of a rule are asked about while visitors read.
  buildInputs: (project) => ({
    rules: stored.read(project).rules.map(({ path, audience }) => ({ path, audience, people: [] })),
  }),
};

/** Who may read the pages of a project's site. */
export const audienceOfProject = (project: ProjectDocument): Audience =>
  audienceOf({ visibility: project.visibility, rules: stored.read(project).rules }, canonicalPath);

const texts = ({ rules }: AudienceSettings) => ({
  rules: rules.map(({ path, audience }) => `${path} ${audience}`).join("\n"),
});
