import { z } from "zod";

export const queueNames = ["build", "deliver", "sweep"] as const;
export type QueueName = (typeof queueNames)[number];

/** The folder of each queue's worker, below `workers/`. Tools skip folders called `build`. */
export const workerFolders: Record<QueueName, string> = {
  build: "builder",
  deliver: "deliver",
  sweep: "sweep",
};

/**
 * Every job: where it runs, what it carries, how often it is tried. A job is only a wake-up: what to do is in MongoDB.
 * Changing a payload means a new job name; the old one stays until its queue has drained.
 */
export const jobs = {
  /** Build the newest waiting deployment of the project, if there is one and its organization has a free slot. */
  "deployment.build": { queue: "build", payload: z.object({ projectId: z.string() }), attempts: 3 },
  /** Make the dataset of the newest deployment of the project that lacks one. */
  "deployment.dataset": {
    queue: "build",
    payload: z.object({ projectId: z.string() }),
    attempts: 3,
  },
  /** Copy a public repository into the project's own remote, once; the push that ends it starts the first build. */
  "project.import": { queue: "build", payload: z.object({ projectId: z.string() }), attempts: 3 },
  /** Hand a mail of the outbox to the SMTP server. */
  "mail.deliver": { queue: "deliver", payload: z.object({ mailId: z.string() }), attempts: 5 },
  /** Tell members, as each has chosen, how a deployment ended. */
  "deployment.notify": {
    queue: "deliver",
    payload: z.object({ deploymentId: z.string() }),
    attempts: 5,
  },
  /** Find lost wake-ups, dead workers' builds and unseen branch heads. Runs every few seconds. */
  "sweep.repair": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Ask the remote of one linked project for its branch head, now. */
  "project.check": { queue: "sweep", payload: z.object({ projectId: z.string() }), attempts: 1 },
  /** Ask the remotes of linked projects for their branch head; webhooks can be lost. */
  "sweep.poll": { queue: "sweep", payload: z.object({}), attempts: 1 },
  /** Remove what retention no longer keeps. */
  "sweep.retention": { queue: "sweep", payload: z.object({}), attempts: 1 },
} as const satisfies Record<string, { queue: QueueName; payload: z.ZodType; attempts: number }>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]["payload"]>;
/** The names of the jobs that run on queue `Q`. */
export type JobsOf<Q extends QueueName> = {
  [N in JobName]: (typeof jobs)[N]["queue"] extends Q ? N : never;
}[JobName];
