import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { sections } from "#core/projects/settings/sections.ts";
import type { SubscribersSettings } from "#schemas/projects/settings/subscribers.ts";
import { collection } from "#store/collections.ts";
import { updateProject } from "#store/projects/projects.ts";
import { activate, askToJoin } from "#store/subscribers/joining.ts";
import { findSubscriber, subscriberIdOf } from "#store/subscribers/subscribers.ts";
import type { DeliverContext } from "#workers/deliver/context.ts";
import { sendMailings } from "#workers/deliver/mailings/send-mailings.ts";
import { openSmtp } from "#workers/deliver/smtp.ts";
import { type ReceivedMail, type SmtpDouble, startSmtpDouble } from "../doubles/smtp-double.ts";
import { type BuildWorld, startBuildWorld, type TestProject } from "./build-world.ts";

export interface MailingWorld {
  world: BuildWorld;
  smtp: SmtpDouble;
  context: DeliverContext;
  project: TestProject;
  /** How far the clock of the worker is ahead. */
  aheadMs: number;
  clock(): Date;
  /** Settings as an admin saves them. */
  set(values: Partial<SubscribersSettings>): Promise<void>;
  /** An address that has confirmed. */
  join(email: string): Promise<void>;
  /** One look of the worker. */
  work(): Promise<void>;
  /** The same when this time has passed. */
  later(ms: number): Promise<ReceivedMail[]>;
}

export const MINUTE_MS = 60_000;
export const today = (): string => new Date().toISOString().slice(0, "2026-11-29".length);
export const post = (title: string, date = today()): string =>
  `---\ntitle: ${title}\ndate: ${date}\ndescription: About ${title}.\n---\nText of ${title}.\n`;

/** A builder, the part of the deliver worker that mails posts, and a mail server. Each test has its own project, with one old post and one of today. */
export function useMailingWorld(): MailingWorld {
  const here = { aheadMs: 0 } as MailingWorld;
  const stopping = new AbortController();
  here.clock = () => new Date(Date.now() + here.aheadMs);
  here.set = async (values) => {
    const project = await here.project.document();
    await updateProject(here.context.db, project._id, sections.subscribers.apply(values, project));
  };
  here.join = async (email) => {
    const { db } = here.context;
    const { id: projectId } = here.project;
    const now = here.clock();
    await askToJoin(db, { projectId, email, language: "en", token: email, now });
    const subscriber = await findSubscriber(db, projectId, subscriberIdOf(projectId, email));
    await activate(db, subscriber!, now);
  };
  here.work = () => sendMailings({ ...here.context, clock: here.clock, stopping: stopping.signal });
  here.later = async (ms) => {
    here.aheadMs += ms;
    here.smtp.inbox.length = 0;
    await here.work();
    return here.smtp.inbox;
  };

  beforeAll(async () => {
    here.smtp = await startSmtpDouble();
    here.world = await startBuildWorld({
      SMTP_URL: here.smtp.url,
      PUBLIC_URL: "https://press.example.com",
      SITES_URL: "https://sites.example.com",
    });
    const { env, log, db, redis, queues, blobs, secretBox } = here.world.context;
    here.context = {
      env,
      log,
      db,
      redis,
      queues,
      blobs,
      secretBox,
      smtp: openSmtp(env),
      sms: null,
    };
  });
  beforeEach(async () => {
    here.aheadMs = 0;
    here.project = await here.world.project();
    await here.set({ enabled: true });
    await here.project.publish({
      "old.md": post("Old", "2024-05-01"),
      "first.md": post("First"),
    });
    await here.work();
    here.smtp.inbox.length = 0;
  });
  afterEach(async () => {
    here.smtp.refuse = () => null;
    here.smtp.beforeTaking = async () => undefined;
    const { db } = here.context;
    for (const name of ["subscribers", "mailings", "mails", "announcedPosts"] as const)
      await collection(db, name).deleteMany({});
    await collection(db, "projects").updateMany({}, { $unset: { unmailedLive: "" } });
  });
  afterAll(async () => {
    await here.world.close();
    await here.smtp.stop();
  });
  return here;
}
