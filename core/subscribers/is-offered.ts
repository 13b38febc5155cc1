import { isOpen } from "#schemas/sites/page-audience.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { audienceOfProject } from "../projects/settings/audience-rules.ts";
import { subscribers } from "../projects/settings/subscribers.ts";

/** Whether the site can have a subscription: emails leave the site, so everyone must be able to read it. */
export const isOffered = (project: ProjectDocument): boolean =>
  isOpen(audienceOfProject(project).site.audience);

/** Whether new posts are mailed now. An archived project mails nothing. */
export const isMailing = (project: ProjectDocument): boolean =>
  subscribers.read(project).enabled && isOffered(project) && !project.archivedAt;
