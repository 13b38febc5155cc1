import { pino } from "pino";
import { answerVisitor } from "#core/answers/answer-visitor.ts";
import { openSearch } from "#core/search/pages/open-search.ts";
import type { VisitorAnswer } from "#schemas/sites/site-questions.ts";
import { siteHost } from "#schemas/sites/site-url.ts";
import { startSites } from "#sites/app.ts";
import { openVisitCounts, type VisitCounts } from "#sites/visitors/visit-counts.ts";
import { saveAiAccess } from "#store/ai/ai-access.ts";
import { findAnswerDay } from "#store/answers/answer-days.ts";
import { collection } from "#store/collections.ts";
import { connectMongo } from "#store/mongo.ts";
import { aiKeyContext } from "#store/sealed/contexts.ts";
import { type ModelDouble, startModelDouble } from "#tests/support/doubles/models/model-double.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { type BuildWorld, startBuildWorld, type TestProject } from "../build-world.ts";
import { askSite } from "../sites/ask-site.ts";

/** A question costs at most 4 dollars (4,000 tokens), and really 2 cents (20 tokens). */
const PRICES = { input: 0, output: 1_000 };
export const HIGHEST_MICRO_USD = 4_000_000;
export const REAL_MICRO_USD = 20_000;

export interface Posted {
  headers?: Record<string, string>;
  path?: string;
  host?: string;
  body?: string;
  address?: string;
}

export interface QuestionsWorld {
  world: BuildWorld;
  model: ModelDouble;
  project: TestProject;
  host: string;
  counts: VisitCounts;
  /** Lines of all levels. */
  log: string[];
  /** Moves the clock of the counted visits. */
  wait(ms: number): void;
  /** Changes the project, and tells the sites process. */
  change(set?: Record<string, unknown>): Promise<void>;
  get(path: string): ReturnType<typeof askSite>;
  post(
    question: string,
    options?: Posted,
  ): Promise<
    { status: number; headers: Record<string, string | undefined> } & VisitorAnswer & {
        error?: string;
      }
  >;
  /** A question that no site stands in front of, and so without its limits. */
  ask(question: string): ReturnType<typeof answerVisitor>;
  /** The messages that models were sent. */
  sent(): string;
  /** What today cost, in millionths of a dollar. */
  spent(): Promise<number | null>;
  close(): Promise<void>;
}

/** A live site with these notes, of which `/team` is for members, and a model with prices. */
export async function startQuestionsWorld(notes: Record<string, string>): Promise<QuestionsWorld> {
  const model = await startModelDouble();
  const world = await startBuildWorld({
    ALLOW_PRIVATE_HOSTS: model.host,
    TRUSTED_PROXIES: "127.0.0.1",
    // The operator's own model, which visitors never use.
    AI_BASE_URL: model.url,
    AI_MODEL: "model-small",
    AI_API_KEY: model.key,
    AI_PRICE_INPUT: "1",
    AI_PRICE_OUTPUT: "1",
  });
  const { env, blobs, secretBox, redis, db } = world.context;
  const mongo = await connectMongo(env.MONGODB_URI);
  let now = 0;
  const counts = openVisitCounts(env, () => now);
  counts.begin("2026-11-27", "salt");
  const log: string[] = [];
  const team = { path: "/team", audience: "members" as const, people: [] };
  const project = await world.project({ sections: { audience: { rules: [team] } } });
  const { siteLabel } = await project.document();
  const host = siteHost(env, siteLabel);
  let announce: () => void = () => undefined;
  const sites = await startSites({
    env: { ...env, SITES_PORT: 0 },
    mongo,
    blobs,
    secretBox,
    redis,
    counts,
    log: pino({ level: "trace" }, { write: (line: string) => void log.push(line) }),
    subscriber: {
      subscribe: async (_topics, onEvent) => {
        const event = { id: "", topic: "", at: "", name: "site.switched", change: null } as const;
        announce = () => onEvent({ ...event, projectId: project.id, siteLabel });
        return () => undefined;
      },
      close: async () => undefined,
    },
  });
  await project.publish(notes);
  await makeDataset(world.context, project.id);
  const owner = { orgId: null, projectId: project.id };
  const access = { provider: "compatible", baseUrl: model.url, model: "model-small" } as const;
  const sealedKey = secretBox.seal(model.key, aiKeyContext({ ...owner, ...access }));
  await saveAiAccess(db, owner, { ...access, sealedKey, prices: PRICES, setBy: "Ada" });

  return {
    world,
    model,
    project,
    host,
    counts,
    log,
    wait: (ms) => void (now += ms),
    change: async ($set) => {
      if ($set) await collection(db, "projects").updateOne({ _id: project.id }, { $set });
      announce();
    },
    get: (path) =>
      askSite(sites.port, { host, path, headers: { "user-agent": "Mozilla/5.0 Firefox" } }),
    post: async (question, options = {}) => {
      const { status, headers, text } = await askSite(sites.port, {
        host: options.host ?? host,
        path: options.path ?? "/_ask",
        method: "POST",
        body: options.body ?? JSON.stringify({ question }),
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": options.address ?? "192.0.2.1",
          ...options.headers,
        },
      });
      const isJson = headers["content-type"]?.startsWith("application/json");
      const body = (isJson ? JSON.parse(text) : {}) as VisitorAnswer & { error?: string };
      return { status, headers, ...body };
    },
    ask: async (question) => {
      const search = openSearch(blobs, `${world.directory}/search`);
      const { live } = await project.document();
      const deployment = await collection(db, "deployments").findOne({ _id: live!.deploymentId });
      const asked = {
        projectId: project.id,
        question,
        isShown: () => true,
        part: { base: "", without: [] },
        inTurn: <T>(find: () => Promise<T>) => find(),
        indexes: [{ projectId: project.id, artifact: deployment!.artifact! }],
      };
      return answerVisitor({ ...world.context, search }, asked).finally(() => search.close());
    },
    sent: () => JSON.stringify(model.requests.map(({ body }) => body.messages)),
    spent: async () => (await findAnswerDay(db, project.id, new Date()))?.microUsd ?? null,
    close: async () => {
      await model.close();
      await sites.close();
      await mongo.close();
      await world.close();
    },
  };
}
