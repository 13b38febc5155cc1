import { z } from "zod";

export const queueNames = ["build", "chat", "deliver", "sweep"] as const;
export type QueueName = (typeof queueNames)[number];
export const isQueueName = (name: string): name is QueueName =>
  queueNames.some((one) => one === name);

/** The folder of each queue's worker, inside `workers/`. Many tools skip folders called `build`. */
export const workerFolders: Record<QueueName, string> = {
  build: "builder",
  chat: "chat",
  deliver: "deliver",
  sweep: "sweep",
};

/**
 * Every job: its queue, its payload and its number of attempts. A job is only a wake-up: the work to do is stored in MongoDB. To change a payload, add a new
 * job name and keep the old one until its queue has drained.
 */
export const jobs = {
  /** Builds the project's newest queued deployment, if there is one and its organization has a free slot. */
  "deployment.build": { queue: "build", payload: z.object({ projectId: z.string() }), attempts: 3 },
  /** Builds the dataset of the project's newest deployment without one. */
  "deployment.dataset": {
    queue: "build",
    payload: z.object({ projectId: z.string() }),
    attempts: 3,
  },
  /** Copies a public repository into the project's own remote, once. The push at the end starts the first build. */
  "project.import": { queue: "build", payload: z.object({ projectId: z.string() }), attempts: 3 },
  /** Makes AVIF versions of the pictures of the project's live site, while no other job is waiting. */
  "project.avif": { queue: "build", payload: z.object({ projectId: z.string() }), attempts: 3 },
  /** Shows what the site of a public repository would look like, before a project exists. */
  "repository.preview": {
    queue: "build",
    payload: z.object({ previewId: z.string() }),
    attempts: 3,
  },
  /** Finds the links that a rename, a move or the removal of files changes, before it is committed. */
  "source.plan": { queue: "build", payload: z.object({ planId: z.string() }), attempts: 3 },
  /** Continues a task, or one of another organization whose turn it is. */
  "task.run": { queue: "chat", payload: z.object({ taskId: z.string() }), attempts: 3 },
  /** Decides whether a task that waits is merged automatically. */
  "task.decide": { queue: "chat", payload: z.object({ taskId: z.string() }), attempts: 3 },
  /** Sends an email from the outbox to the SMTP server. */
  "mail.deliver": { queue: "deliver", payload: z.object({ mailId: z.string() }), attempts: 5 },
  /** Notifies members, according to their settings, how a deployment ended. */
  "deployment.notify": {
    queue: "deliver",
    payload: z.object({ deploymentId: z.string() }),
    attempts: 5,
  },
  /** Records the events of webhooks and channels whose causes are stored, and sends what is due. */
  "webhooks.send": { queue: "deliver", payload: z.object({}), attempts: 1 },
  /** Asks Stripe about a customer whose events were stored. */
  "billing.sync": { queue: "deliver", payload: z.object({ customerId: z.string() }), attempts: 3 },
  /** Tells the git host how a deployment is going, as the status of its commit. */
  "deployment.report": {
    queue: "deliver",
    payload: z.object({ deploymentId: z.string() }),
    attempts: 3,
  },
  /** Finds lost wake-ups, builds of dead workers, and branch heads that were not noticed. Runs every few seconds. */
  "sweep.repair": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Requests the build of a scheduled note. Waits in the queue for the last minute before its time. */
  "project.schedule": { queue: "sweep", payload: z.object({ projectId: z.string() }), attempts: 1 },
  /** Checks the branch head of one linked project's remote now. */
  "project.check": { queue: "sweep", payload: z.object({ projectId: z.string() }), attempts: 1 },
  /** Checks the branch heads of linked projects, because webhooks can be lost. */
  "sweep.poll": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Starts the tasks of schedules that are due. Also waits in the queue for the last minute before the time of one. */
  "sweep.tasks": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Writes the daily digests that are due. */
  "sweep.digests": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Asks Stripe about subscriptions that were not checked for a day, and sends the notices that are due. */
  "sweep.billing": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Asks DNS about the domains of projects whose check is due. */
  "sweep.domains": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Moves the counts of visitors from Redis to MongoDB. */
  "sweep.visitors": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Counts the figures of each day for the admin console. */
  "sweep.kpis": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Counts the blobs for the admin console, finds those that nothing needs, and compares bytes with their hashes. */
  "storage.check": { queue: "sweep", payload: z.object({ checkId: z.string() }), attempts: 1 },
  /** Removes everything that retention no longer keeps. */
  "sweep.retention": { queue: "sweep", payload: z.object({}), attempts: 1 },
} as const satisfies Record<string, { queue: QueueName; payload: z.ZodType; attempts: number }>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]["payload"]>;
/** The names of the jobs that run on queue `Q`. */
export type JobsOf<Q extends QueueName> = {
  [N in JobName]: (typeof jobs)[N]["queue"] extends Q ? N : never;
}[JobName];
