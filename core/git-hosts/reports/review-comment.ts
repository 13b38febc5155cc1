import type {
  ReviewChanges,
  ReviewedLink,
  ReviewedPage,
} from "../../deployments/compare/review.ts";
import { codeText, linkTarget, plainText } from "./markdown-text.ts";

/** The most rows of a list, and fewer if the comment becomes too long. */
const ROWS_MAX = [10, 5, 2, 0] as const;
/** Bitbucket refuses 32,768 characters and more, GitHub 65,536. */
const COMMENT_MAX_CHARACTERS = 30_000;
const SHORT_SHA = 7;
const REASON_MAX_CHARACTERS = 300;

export interface ReviewFacts {
  /** Finds the comment again. Only letters and digits. */
  key: string;
  projectName: string;
  sha: string;
  outcome: ReviewOutcome;
}

export type ReviewOutcome =
  /** The change comes from another repository, whose authors learn nothing about this one. */
  | { kind: "fork"; built: boolean }
  | { kind: "failed"; reason: string; deploymentUrl: string }
  /** Nothing on the site differs. */
  | { kind: "skipped"; reason: string; deploymentUrl: string }
  | {
      kind: "built";
      previewUrl: string;
      deploymentUrl: string;
      /** The rendered comparison with the live site. Null if nothing is live. */
      comparisonUrl: string | null;
      /** Null if they are not known. */
      changes: ReviewChanges | null;
    };

/** What every comment for this key contains, and no other one. */
export const markOf = (key: string): string => `(pressmark ${key})`;

/** The comment on a pull request, as markdown that all hosts show alike. */
export function reviewComment({ key, projectName, sha, outcome }: ReviewFacts): string {
  const name = `**${plainText(projectName)}**`;
  const commit = codeText(sha.slice(0, SHORT_SHA));
  const withRows = (rows: number) =>
    // Every host hides the definition of a link that nothing uses. Bitbucket shows HTML comments.
    [...bodyOf(name, commit, outcome, rows), `[//]: # ${markOf(key)}`].join("\n\n");
  const texts = ROWS_MAX.map(withRows);
  return texts.find(({ length }) => length <= COMMENT_MAX_CHARACTERS) ?? withRows(0);
}

function bodyOf(name: string, commit: string, outcome: ReviewOutcome, rows: number): string[] {
  if (outcome.kind === "fork")
    return [
      outcome.built ? `${name} was built at ${commit}.` : `${name} was not built at ${commit}.`,
    ];
  const deployment = `[the deployment](${linkTarget(outcome.deploymentUrl)})`;
  if (outcome.kind === "built") return builtBody(name, commit, outcome, rows);
  const reason = plainText(outcome.reason.split("\n")[0] ?? "", REASON_MAX_CHARACTERS);
  if (outcome.kind === "failed")
    return [`${name} could not be built at ${commit}: ${reason}`, `See ${deployment}.`];
  return [`${name} needs no build at ${commit}: ${reason}`, `See ${deployment}.`];
}

type Built = Extract<ReviewOutcome, { kind: "built" }>;

function builtBody(name: string, commit: string, built: Built, rows: number): string[] {
  const { previewUrl, deploymentUrl, comparisonUrl, changes } = built;
  const links = [
    `[Preview](${linkTarget(previewUrl)})`,
    ...(comparisonUrl === null ? [] : [`[What changes](${linkTarget(comparisonUrl)})`]),
    `[Deployment](${linkTarget(deploymentUrl)})`,
  ];
  const first = [`${name} was built at ${commit}.`, links.join(" · ")];
  if (comparisonUrl === null) return [...first, "There is no live site to compare it with."];
  if (!changes) return [...first, "It can no longer be compared with the live site."];
  const sections = sectionsOf(changes, previewUrl, rows);
  return sections.length === 0 ? [...first, "No page changes."] : [...first, ...sections];
}

function sectionsOf(
  { pages, links, newlyPublic }: ReviewChanges,
  previewUrl: string,
  most: number,
): string[] {
  const page = (one: ReviewedPage) => pageRow(one, previewUrl);
  const section = <T>(title: string, items: readonly T[], row: (item: T) => string) =>
    sectionOf({ title, items, row, most });
  return [
    section("Would become public", newlyPublic, ({ title, path }) => {
      return `${plainText(title)} ${codeText(path)}`;
    }),
    section("Links that would break", links.caused, linkRow),
    section("Links that would work again", links.mended, linkRow),
    section("Pages added", pages.added, page),
    section("Pages changed", pages.changed, page),
    section("Pages moved", pages.moved, page),
    section("Pages removed", pages.removed, page),
  ].filter((text) => text !== "");
}

/** A heading with the number of rows, and the first of them. */
function sectionOf<T>({
  title,
  items,
  row,
  most,
}: {
  title: string;
  items: readonly T[];
  row: (item: T) => string;
  most: number;
}): string {
  if (items.length === 0) return "";
  const heading = `**${title}: ${items.length}**`;
  if (most === 0) return heading;
  const rows = items.slice(0, most).map((item) => `- ${row(item)}`);
  if (items.length > most) rows.push(`- and ${items.length - most} more`);
  return `${heading}\n\n${rows.join("\n")}`;
}

function pageRow({ title, path, url, from }: ReviewedPage, previewUrl: string): string {
  const name = plainText(title) || codeText(path);
  const shown = url === null ? name : `[${name}](${linkTarget(new URL(url, previewUrl).href)})`;
  return from === null
    ? `${shown} ${codeText(path)}`
    : `${shown} ${codeText(from)} → ${codeText(path)}`;
}

function linkRow({ path, line, message, count }: ReviewedLink): string {
  const place = codeText(line === null ? path : `${path}:${line}`);
  const times = count > 1 ? `, in ${count} places` : "";
  return `${place} ${plainText(message)}${times}`;
}
