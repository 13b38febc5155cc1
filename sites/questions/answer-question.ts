import { type AppCode, AppError, statusOf } from "#schemas/errors.ts";
import type { QuestionRefusal, VisitorAnswer } from "#schemas/sites/site-questions.ts";
import { answerVisitor } from "#core/answers/answer-visitor.ts";
import { readSearchedPart } from "#core/search/pages/searched-part.ts";
import { isFromOwnPage } from "../audience/read-form.ts";
import type { VisitorsRelease } from "../audience/visitors-release.ts";
import type { ServeContext, SiteExchange, Target } from "../exchange.ts";
import { searchedArtifact, searchedPages } from "../search/find-for-visitor.ts";
import { isPublished } from "../search/present-hit.ts";
import { sendStatusPage } from "../status-page.ts";
import { questionIn } from "./read-question.ts";

interface Refused {
  error: QuestionRefusal;
  message: string;
  status: number;
  retryAfterS?: number;
}

const SECOND_MS = 1_000;
const RETRY_S = 10;
const OFF = { error: "off", status: 404, message: "This site answers no questions." } as const;

/** `/_ask`: an answer for the theme's search dialog, from the pages that this visitor may read. Nothing about the question is stored or logged. */
export async function answerQuestion(
  context: ServeContext,
  exchange: SiteExchange & { target: Target; release: VisitorsRelease },
): Promise<void> {
  const { request, response } = exchange;
  if (request.method !== "POST") {
    response.setHeader("allow", "POST");
    return sendStatusPage(response, "method");
  }
  const answer = await answerOf(context, exchange).catch((error: unknown) => {
    if (error instanceof AppError) return refusalOf(context, exchange.target, error);
    // The visitor has left before the whole question arrived.
    if (request.errored) return null;
    throw withoutQuestion(error);
  });
  if (!answer) return void response.destroy();
  const refused = "error" in answer ? answer : null;
  const body = refused ? { error: refused.error, message: refused.message } : answer;
  const retryAfterS = refused?.retryAfterS;
  response.writeHead(refused?.status ?? 200, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    ...(retryAfterS !== undefined && { "retry-after": String(retryAfterS) }),
    // The rest of the request is not read.
    ...(refused && !request.complete && { connection: "close" }),
  });
  response.end(JSON.stringify(body));
}

async function answerOf(
  context: ServeContext,
  { request, path, target, release }: SiteExchange & { target: Target; release: VisitorsRelease },
): Promise<VisitorAnswer | Refused> {
  const { projectId } = target;
  if (!target.answers) return OFF;
  if (!isFromOwnPage(request)) throw new AppError("origin_not_allowed");
  const question = await questionIn(request);
  await context.questions.count(projectId, context.visitorAddress(request));
  const outcome = await context.questions.inTurn(projectId, async () => {
    const artifact = await searchedArtifact(context, target);
    return answerVisitor(context, {
      projectId,
      question,
      part: readSearchedPart(path.query),
      indexes: artifact === null ? [] : searchedPages(release, { projectId, artifact }),
      isShown: (page) => isPublished(release, page),
      inTurn: context.questions.search,
    });
  });
  if (outcome.kind === "off") return OFF;
  if (outcome.kind === "answer") return outcome.answer;
  const retryAfterS = Math.ceil((outcome.until.getTime() - Date.now()) / SECOND_MS);
  return {
    error: "paused",
    status: 503,
    message: "Answers are paused until tomorrow.",
    retryAfterS,
  };
}

/** What the visitor may know of an error. The log has only its code, because messages of services quote questions. */
function refusalOf(
  { log }: Pick<ServeContext, "log">,
  { projectId }: Target,
  { appCode, message, details }: AppError,
): Refused {
  if (appCode === "too_many_requests") {
    const retryAfterS = Number(details["retryAfter"]);
    return {
      error: "limit",
      status: statusOf(appCode),
      message: "Too many questions. Try again later.",
      retryAfterS,
    };
  }
  if (OF_REQUEST.has(appCode)) return { error: "invalid", status: statusOf(appCode), message };
  log.warn({ code: appCode, projectId }, "a question of a visitor was not answered");
  const failed = "The site cannot answer this question now. Try again in a moment.";
  return { error: "failed", status: 503, message: failed, retryAfterS: RETRY_S };
}

const OF_REQUEST: ReadonlySet<AppCode> = new Set<AppCode>([
  "bad_request",
  "invalid_json",
  "content_type",
  "payload_too_large",
  "origin_not_allowed",
]);

/** Errors of libraries can contain what was sent. The stack says where to look. */
function withoutQuestion(error: unknown): Error {
  const safe = new Error("A question of a visitor failed");
  if (error instanceof Error)
    safe.stack = `${error.name}\n${(error.stack ?? "").split("\n").filter(isFrame).join("\n")}`;
  return safe;
}

const isFrame = (line: string) => /^\s+at /.test(line);
