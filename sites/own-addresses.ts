import { CHANGES_PATH } from "#schemas/sites/change-link.ts";
import { EDITOR_PATH } from "#schemas/sites/editor-link.ts";
import { GRAPH_PATH } from "#schemas/sites/site-graph.ts";
import { QUESTIONS_PATH } from "#schemas/sites/site-questions.ts";
import { SHARE_PATH } from "#schemas/sites/share-link.ts";
import { THEME_PATH } from "#schemas/sites/theme-link.ts";
import type { VisitorsRelease } from "./audience/visitors-release.ts";
import { answerChanges } from "./changes/answer-changes.ts";
import { answerEditor } from "./editor/answer-editor.ts";
import type { ServeContext, SiteExchange, Target } from "./exchange.ts";
import { answerGraph } from "./graph/answer-graph.ts";
import { answerQuestion } from "./questions/answer-question.ts";
import { answerSearch } from "./search/answer-search.ts";
import { answerShare } from "./share/answer-share.ts";
import { answerThemed } from "./themed/answer-themed.ts";

type Answer = (
  context: ServeContext,
  exchange: SiteExchange & { target: Target; release: VisitorsRelease },
) => Promise<void>;

/** EVERY address of Pressmark on a site whose answer depends on the visitor. */
const exact: Record<string, Answer> = {
  "/_search": answerSearch,
  [QUESTIONS_PATH]: answerQuestion,
  [GRAPH_PATH]: answerGraph,
  [CHANGES_PATH]: answerChanges,
};
const below: Record<string, Answer> = {
  [THEME_PATH]: answerThemed,
  [EDITOR_PATH]: answerEditor,
  [SHARE_PATH]: answerShare,
};

/** What answers at an address of Pressmark itself. Null for every other address. */
export function ownAnswer(pathname: string): Answer | null {
  if (Object.hasOwn(exact, pathname)) return exact[pathname] ?? null;
  const folder = Object.keys(below).find((path) => pathname.startsWith(`${path}/`));
  return folder === undefined ? null : (below[folder] ?? null);
}
