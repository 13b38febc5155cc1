import { AppError } from "#schemas/errors.ts";
import { lsRemote } from "#git/mirror.ts";
import type { ProjectDocument } from "#store/projects.ts";
import { listProjectsToPoll, notePoll } from "#store/unfinished.ts";
import type { SweepContext } from "./context.ts";
import { routeHead } from "./route-event.ts";

/** Git hosts do not send a lost webhook again, so we look ourselves. */
const POLL_EVERY_MS = 5 * 60_000;
const PROJECTS_PER_RUN = 50;
const AT_ONCE = 4;

/** Asks the remotes of linked projects for the head of their branch. */
export async function poll(context: SweepContext): Promise<void> {
  const projects = await listProjectsToPoll(context.db, {
    polledBefore: new Date(Date.now() - POLL_EVERY_MS),
    limit: PROJECTS_PER_RUN,
  });
  const next = projects.values();
  const ask = async () => {
    for (const project of next) {
      if (context.stopping.aborted) return;
      if (await notePoll(context.db, project)) await pollOne(context, project);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}

async function pollOne(context: SweepContext, project: ProjectDocument): Promise<void> {
  const { env, stopping: signal } = context;
  const { url, owner, repo } = project.source;
  const address = url ?? `${env.GITHUB_URL}/${owner}/${repo}.git`;
  const { branch } = project;
  try {
    const head = await lsRemote(address, branch, {
      allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS,
      signal,
    });
    if (head !== null && head !== project.routedHead)
      await routeHead(context, project, { branch, head, commit: null });
  } catch (error) {
    // A host that is away is asked again in five minutes; the site stays as it is.
    if (!(error instanceof AppError)) throw error;
  }
}
