import { z } from "zod";
import { GitEvent, GitEventSummary } from "#schemas/projects/git-event.ts";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { Overview, WorkerProcess } from "#schemas/queue-job.ts";
import { collection } from "#store/collections.ts";
import { findGitEvent, listGitEvents } from "#store/pushes/git-events.ts";
import { findProject } from "#store/projects/projects.ts";
import { listWorkers } from "#store/platform/worker-heartbeats.ts";
import { presentGitEvent, presentGitEventSummary } from "../../presenters/git-event.ts";
import { replayEvent } from "#core/pushes/replay-event.ts";
import { admin as adminOnly, answer, Reference, router } from "../../trpc.ts";
import { accounts } from "./accounts.ts";
import { audit } from "./audit.ts";
import { banner } from "./banner.ts";
import { contact } from "./contact.ts";
import { collections, documents } from "./database.ts";
import { debug } from "./debug.ts";
import { deployments as allDeployments } from "./deployments.ts";
import { githubApp } from "./github-app.ts";
import { incidents } from "./incidents.ts";
import { jobs } from "./jobs.ts";
import { medias, notes } from "./live-files.ts";
import { kpis } from "./kpis.ts";
import { revenue } from "./revenue.ts";
import { maintenance } from "./maintenance.ts";
import { storage } from "./storage.ts";
import { orgs as allOrgs } from "./orgs.ts";
import { status } from "./status.ts";
import { projects as allProjects } from "./projects.ts";
import { users } from "./users.ts";
import { visits } from "./visits.ts";
import { mails } from "./mails.ts";
import { waitlist } from "./waitlist.ts";
import { webhooks } from "./webhooks.ts";

const gitEvents = router({
  list: adminOnly
    .input(z.strictObject({ projectId: Reference.optional(), ...paging }).prefault({}))
    .output(answer({ gitEvents: z.array(GitEventSummary), ...paged }))
    .query(async ({ ctx: { services }, input: { projectId, ...request } }) => {
      const filter = projectId === undefined ? {} : { projectId };
      const { items, ...page } = await listGitEvents(services.db, filter, request);
      return { success: true, gitEvents: items.map(presentGitEventSummary), ...page };
    }),

  get: adminOnly
    .input(z.strictObject({ gitEventId: Reference }))
    .output(answer({ gitEvent: GitEvent }))
    .query(async ({ ctx: { services }, input }) => {
      const gitEvent = await findGitEvent(services.db, input.gitEventId);
      if (!gitEvent) throw new AppError("not_found");
      return { success: true, gitEvent: presentGitEvent(gitEvent) };
    }),

  replay: adminOnly
    .input(z.strictObject({ gitEventId: Reference }))
    .output(answer({ gitEvent: GitEvent }))
    .mutation(async ({ ctx: { services, caller }, input }) => {
      const original = await findGitEvent(services.db, input.gitEventId);
      const project = original && (await findProject(services.db, original.projectId));
      if (!project) throw new AppError("not_found");
      const gitEvent = await replayEvent(services, project, { original, actor: caller.email });
      return { success: true, gitEvent: presentGitEvent(gitEvent) };
    }),
});

const nothing = z.strictObject({}).optional();

export const admin = router({
  overview: adminOnly
    .input(nothing)
    .output(answer({ overview: Overview }))
    .query(async ({ ctx: { services } }) => {
      const { db } = services;
      const deployments = collection(db, "deployments");
      const [orgs, projects, total, queued, running, events, workers] = await Promise.all([
        collection(db, "orgs").countDocuments({}),
        collection(db, "projects").countDocuments({}),
        deployments.countDocuments({}),
        deployments.countDocuments({ status: "queued" }),
        deployments.countDocuments({ status: "running" }),
        collection(db, "gitEvents").countDocuments({}),
        listWorkers(db),
      ]);
      const counts = { total, queued, running };
      const overview = {
        orgs,
        projects,
        deployments: counts,
        gitEvents: events,
        workers: workers.length,
      };
      return { success: true, overview };
    }),

  workers: adminOnly
    .input(nothing)
    .output(answer({ workers: z.array(WorkerProcess), ...paged }))
    .query(async ({ ctx: { services } }) => {
      const workers = (await listWorkers(services.db)).map((worker) => ({
        id: worker._id,
        queue: worker.queue,
        startedAt: worker.startedAt.toISOString(),
        seenAt: worker.seenAt.toISOString(),
      }));
      return { success: true, workers, total: workers.length, nextCursor: null };
    }),

  collections,
  documents,
  storage,
  kpis,
  revenue,
  debug,
  gitEvents,
  webhooks,
  githubApp,
  audit,
  status,
  incidents,
  banner,
  maintenance,
  jobs,
  orgs: allOrgs,
  visits,
  projects: allProjects,
  deployments: allDeployments,
  notes,
  medias,
  users,
  accounts,
  mails,
  waitlist,
  contact,
});
