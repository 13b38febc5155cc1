import type { TaskCard } from "#schemas/tasks/card.ts";

/**
 * Why what the builds say about a branch needs a person, in words that continue “Not merged automatically:”. Null if visitors would see nothing but changed text.
 * What is not known counts as a problem.
 */
export function cardProblem(card: TaskCard | null, head: string): string | null {
  if (!card || card.commit !== head) return "its newest commit has no preview.";
  const { state, pages, links, issues, newlyPublic, settings, outsideHosts } = card;
  if (state !== "ready") return "its preview was not built.";
  if (card.comparedWith !== "start")
    return "the site at the start of the branch is no longer stored.";
  if (!pages || !links || !issues || !newlyPublic || !settings || !outsideHosts)
    return "some facts about its preview are missing.";
  const [first] = [...newlyPublic.list, ...pages.list.filter(({ kind }) => kind === "added")];
  // Both are asked: one compares with the live site, the other with the one where the branch began.
  const added = Math.max(newlyPublic.total, pages.added);
  if (added > 0) return `${first?.path ?? "a page"}${andMore(added - 1)} would become public.`;
  if (pages.removed + pages.moved > 0) return "pages would be removed or moved.";
  if (links.caused.length > 0 || links.after > links.before) return "there are new dead links.";
  if (issues.added.length > 0 || issues.after > issues.before) return "there are new issues.";
  if (settings.length > 0) return "settings of the project would change.";
  if (outsideHosts.length > 0) return `pages would name a new host, ${outsideHosts[0]!}.`;
  return null;
}

const andMore = (count: number) => (count === 0 ? "" : ` and ${count} more`);
