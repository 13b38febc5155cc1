import type { ProjectDocument } from "#store/projects/documents.ts";

const SHORT_SHA = 7;

/** "12 deliveries were refused: their signatures do not match the secret." */
export function refusedWords({
  count,
  appCode,
}: Pick<NonNullable<ProjectDocument["refusedDeliveries"]>, "count" | "appCode">): string {
  const isUnsigned = appCode === "signature_missing";
  if (count === 1)
    return `1 delivery was refused: ${isUnsigned ? "it is not signed" : "its signature does not match the secret"}.`;
  const because = isUnsigned ? "they are not signed" : "their signatures do not match the secret";
  return `${count} deliveries were refused: ${because}.`;
}

/** Why no delivery announced a commit, if the host was asked and said so. */
export function missedWords({
  commit,
  because,
}: NonNullable<ProjectDocument["missedDelivery"]>): string {
  const what = `No delivery announced commit ${commit.slice(0, SHORT_SHA)}. Pressmark found it when it checked the repository.`;
  return because ? `${what} ${because}` : what;
}
