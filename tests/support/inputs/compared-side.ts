import type { ComparedSide } from "#core/deployments/compare/compare-releases.ts";
import { groupIssues } from "#core/deployments/issues/group-issues.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { givenLinks, type GivenNote, givenPosts, urlOf } from "./stored/stored-deployment.ts";

/** One of the two deployments in a comparison. */
export function givenSide(
  notes: GivenNote[],
  more: {
    issues?: Issue[];
    redirects?: Record<string, string>;
    pages?: string[];
    otherLinks?: ComparedSide["outline"]["otherLinks"];
    others?: ComparedSide["outline"]["others"];
  } = {},
): ComparedSide {
  const posts = givenPosts(notes);
  return {
    outline: {
      posts,
      links: givenLinks(notes),
      otherLinks: more.otherLinks ?? [],
      others: more.others ?? [],
      files: posts.map(({ path, oid }) => ({ path, oid })),
      pages: [...notes.map(urlOf), "/404", ...(more.pages ?? [])],
      redirects: more.redirects ?? {},
    },
    issues: groupIssues(more.issues ?? []),
    settings: null,
  };
}
export const givenNote = (path: string, text = path, more: Partial<GivenNote> = {}): GivenNote => ({
  path,
  text,
  ...more,
});
