import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import type { MailingPost } from "#schemas/subscribers/mailing.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { readersAt } from "../audience/readers-at.ts";
import type { CoreContext } from "../context.ts";
import { readDatasetFileOnce } from "../deployments/dataset.ts";
import { audienceOfProject } from "../projects/settings/audience-rules.ts";

export interface LivePost {
  /** The address on the site. */
  path: string;
  /** The git object of its file. */
  oid: string;
  /** Whether feeds of the site have it, or would have it if they were longer. */
  isInFeeds: boolean;
  post: MailingPost;
}

/**
 * The posts of the live site that everyone may read, by the rules of the build and by those of now.
 * @returns null if nothing is live, or its results are no longer stored. "pending": a build puts the site live before it stores its results, so ask again
 * later
 */
export async function livePosts(
  context: Pick<CoreContext, "db" | "blobs" | "env">,
  project: ProjectDocument,
): Promise<LivePost[] | "pending" | null> {
  const { _id: projectId, live } = project;
  const deployment = live && (await findDeploymentOf(context.db, projectId, live.deploymentId));
  if (!deployment) return null;
  const facts = await readDatasetFileOnce<BuildFacts>(context, deployment, "handoff.json");
  if (!facts) return isFinal(deployment.status) ? null : "pending";
  const audience = audienceOfProject(project);
  const site = mainSiteUrl(context.env, project).replace(/\/$/, "");
  // Builds from before there were subscribers do not know. Switching them on builds the site.
  const fed = new Set(facts.fed);
  return facts.posts
    .filter(({ url }) => readersAt(audience, url).key === PUBLIC_KEY)
    .map(({ id, url, oid, title, description, date }) => ({
      path: url,
      oid,
      isInFeeds: fed.has(id),
      post: { id, title, description, url: site + encodeURI(url), date },
    }));
}
