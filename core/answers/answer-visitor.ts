import type { AnswerSentence } from "#schemas/answers/answer.ts";
import type { VisitorAnswer, VisitorSource } from "#schemas/sites/site-questions.ts";
import { dayOf, endOfDay } from "#schemas/visitors/visit-day.ts";
import { settleCost } from "#store/answers/answer-days.ts";
import { findProject } from "#store/projects/projects.ts";
import { findAiAccess } from "../ai/access.ts";
import { isUnpaid } from "../ai/failure.ts";
import type { CoreContext } from "../context.ts";
import type { PageText } from "../search/pages/find-texts.ts";
import type { Search, SearchedPages } from "../search/pages/open-search.ts";
import type { SearchedPart } from "../search/pages/searched-part.ts";
import { type AnswerEnd, askModel } from "./ask-model.ts";
import { findPages } from "./find-pages.ts";
import { choosePassages, type Passage, withoutTitle } from "./passages.ts";
import { questionPrompt } from "./prompt.ts";
import { readQuestion } from "./question.ts";
import { textFragment } from "./text-fragment.ts";
import { openTimedSignal } from "./timed-signal.ts";
import { isUsedUp, microOf, reserve } from "./visitor-budget.ts";
import { visitorTerms } from "./visitor-terms.ts";

/** Proxies often wait for a minute. */
export const VISITOR_ANSWER_MAX_MS = 50_000;

interface Asked {
  projectId: string;
  question: string;
  /** The indexes with what the visitor may read, and which of their pages are on the site now. */
  indexes: readonly SearchedPages[];
  isShown: (page: PageText) => boolean;
  part: SearchedPart;
  /** Runs the search for passages when few others run. */
  inTurn: <T>(find: () => Promise<T>) => Promise<T>;
  now?: Date;
}

export type VisitorOutcome =
  | { kind: "answer"; answer: VisitorAnswer }
  | { kind: "off" }
  /** The rest of the budget does not cover another question. */
  | { kind: "paused"; until: Date };

/**
 * Answers a visitor's question from the pages that this visitor may read. Its highest cost is taken from the budget before the model is asked. The answer is
 * completed even if the visitor leaves, because only then is the real cost known. Neither the question nor the answer is stored.
 * @throws AppError bad_request, and those of the model
 */
export async function answerVisitor(
  context: Pick<CoreContext, "env" | "db" | "secretBox"> & { search: Search },
  { projectId, question: text, indexes, inTurn, now = new Date(), ...of }: Asked,
): Promise<VisitorOutcome> {
  const { env, db } = context;
  const question = readQuestion(text);
  // Not from a cache: an administrator may have lowered the budget just now.
  const project = await findProject(db, projectId);
  const terms = project && (await visitorTerms(db, project));
  const access = terms && (await findAiAccess(context, { orgId: project.orgId, projectId }));
  if (!terms || !access?.prices) return { kind: "off" };
  const { budgetUsd } = terms;
  const { prices } = access;
  const paused = { kind: "paused", until: endOfDay(dayOf(now)) } as const;
  if (await isUsedUp(db, projectId, { question, prices, budgetUsd, now })) return paused;
  const passages = await inTurn(async () =>
    choosePassages(await findPages(context.search, indexes, { question, ...of }), question),
  );
  if (passages.length === 0) return { kind: "answer", answer: answerOf([], [], false) };

  const prompt = questionPrompt(question, passages);
  const reservation = await reserve(db, projectId, { prices, prompt, budgetUsd, now });
  if (!reservation) return paused;
  const asking = openTimedSignal(new AbortController().signal, VISITOR_ANSWER_MAX_MS);
  const sentences: AnswerSentence[] = [];
  let end: AnswerEnd;
  try {
    const answer = askModel(env, access, { question, passages, signal: asking.signal });
    for (;;) {
      const next = await answer.next();
      if (next.done) {
        end = next.value;
        break;
      }
      sentences.push(next.value);
    }
  } catch (error) {
    // After any other failure the real cost is unknown, so the highest cost stays counted.
    if (isUnpaid(error)) await settleCost(db, reservation, null);
    throw error;
  } finally {
    asking.end();
  }
  const cost = realCost(end);
  if (cost !== null) await settleCost(db, reservation, cost);
  return { kind: "answer", answer: answerOf(sentences, passages, end.isCut) };
}

/** In millionths of a US dollar. Null if the service does not say how many tokens it has used. */
function realCost({ cost }: AnswerEnd): number | null {
  const { usd, isEstimated } = cost;
  return usd === null || isEstimated ? null : microOf(usd);
}

function answerOf(
  sentences: AnswerSentence[],
  passages: readonly Passage[],
  isCut: boolean,
): VisitorAnswer {
  const used = new Set(sentences.flatMap(({ sources }) => sources));
  const sources = passages.flatMap(({ page, text, keyLine }, at): VisitorSource[] => {
    const number = at + 1;
    if (!used.has(number)) return [];
    const url = encodeURI(page.url) + textFragment(keyLine);
    return [{ number, title: page.title, text: withoutTitle(text, page.title), url }];
  });
  return { sentences, sources, isCut };
}
