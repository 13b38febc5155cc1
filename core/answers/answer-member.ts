import type { AnswerEvent, AnswerSource } from "#schemas/answers/answer.ts";
import { AppError } from "#schemas/errors.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { Limit } from "../access/rate-limits.ts";
import { findAiAccess } from "../ai/access.ts";
import type { CoreContext } from "../context.ts";
import { requireDataset } from "../deployments/dataset.ts";
import { liveDeployment } from "../deployments/live-deployment.ts";
import { requireActive } from "../projects/require-active.ts";
import { openRelease, openRestricted, type Release } from "../releases/release.ts";
import { searchOf } from "../search/pages/search-of.ts";
import { findPages } from "./find-pages.ts";
import { askModel } from "./ask-model.ts";
import { linesOfPassages } from "./passage-lines.ts";
import { openAnswer } from "./open-answers.ts";
import { choosePassages, type Passage, withoutTitle } from "./passages.ts";
import { readQuestion } from "./question.ts";
import { textFragment } from "./text-fragment.ts";
import { openTimedSignal } from "./timed-signal.ts";

const QUESTION_LIMIT: Limit = { name: "question", max: 30, windowMs: 10 * 60_000 };

interface Asked {
  caller: Caller;
  org: OrgDocument;
  project: ProjectDocument;
  question: string;
  /** Ends the answer, and the request to the model with it. */
  signal: AbortSignal;
}

/**
 * Answers a member's question from the live site, with the pages for all groups of readers: members may read them all. Neither the question nor the answer
 * is stored.
 * @throws AppError project_archived, bad_request, too_many_requests, ai_not_configured, site_not_live, dataset_pending, dataset_failed, and those of the model
 */
export async function* answerMember(
  context: CoreContext,
  asked: Asked,
): AsyncGenerator<AnswerEvent> {
  requireActive(asked.project);
  const end = openAnswer(asked.caller.userId);
  try {
    yield* answer(context, asked);
  } finally {
    end();
  }
}

async function* answer(
  context: CoreContext,
  { caller, org, project, question: text, signal }: Asked,
): AsyncGenerator<AnswerEvent> {
  const question = readQuestion(text);
  const access = await findAiAccess(context, { orgId: org._id, projectId: project._id });
  if (!access) throw new AppError("ai_not_configured");
  await context.limits.take(QUESTION_LIMIT, caller.userId);
  const deployment = await liveDeployment(context, project);
  await requireDataset(context, deployment);
  const passages = await choosePassages(await pagesOf(context, deployment, question), question);
  yield { kind: "searched", deploymentId: deployment._id, passages: passages.length };
  if (passages.length === 0) {
    yield { kind: "end", unsupported: 0, isCut: false, cost: null };
    return;
  }
  const lines = await linesOfPassages(context, { org, project, deployment }, passages);
  const site = mainSiteUrl(context.env, project);
  const shown = new Set<number>();
  const asking = openTimedSignal(signal);
  try {
    const sentences = askModel(context.env, access, { question, passages, signal: asking.signal });
    for (;;) {
      const next = await sentences.next();
      if (next.done) {
        yield { kind: "end", ...next.value };
        return;
      }
      for (const number of next.value.sources) {
        const passage = passages[number - 1];
        if (!passage || shown.has(number)) continue;
        shown.add(number);
        const line = lines[number - 1] ?? null;
        yield { kind: "source", source: { number, line, ...sourceOf(passage, site) } };
      }
      yield { kind: "sentence", sentence: next.value };
    }
  } finally {
    asking.end();
  }
}

const sourceOf = (
  { page, text, keyLine }: Passage,
  site: string,
): Pick<AnswerSource, "title" | "path" | "url" | "text"> => ({
  title: page.title,
  path: page.path,
  text: withoutTitle(text, page.title),
  url: site.replace(/\/$/, "") + encodeURI(page.url) + textFragment(keyLine),
});

/** Pages that the release has, so nothing that was taken down is cited. */
async function pagesOf(context: CoreContext, deployment: DeploymentDocument, question: string) {
  const { projectId, artifact } = deployment;
  const release = await openRelease(context, deployment);
  if (!release || artifact === null) throw new AppError("deployment_removed");
  const { keys } = release.restricted;
  const restricted = await Promise.all(
    keys.map((key) => filesOf(context, { release, projectId, key })),
  );
  const files = [release.files, ...restricted.filter((lookup) => lookup !== null)];
  const pages = { projectId, artifact };
  return findPages(searchOf(context), [pages, ...keys.map((group) => ({ ...pages, group }))], {
    question,
    isShown: ({ url, hash }) => files.some((lookup) => lookup.get(url)?.[0] === hash),
  });
}

/** The first of the deployments that has the files of a group counts. */
async function filesOf(
  context: CoreContext,
  { release, projectId, key }: { release: Release; projectId: string; key: string },
): Promise<Release["files"] | null> {
  for (const artifact of release.restricted.artifacts) {
    const part = await openRestricted(context, { projectId, artifact, key });
    if (part) return part.files;
  }
  return null;
}
