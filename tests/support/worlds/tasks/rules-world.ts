import type { Db } from "mongodb";
import { readLog } from "#git/objects/commit-log.ts";
import { branchHead, repositoryDirectory } from "#git/repositories.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { newId } from "#schemas/ids.ts";
import type { TaskPartBody, TaskPartOf } from "#schemas/tasks/part.ts";
import type { CoreContext } from "#core/context.ts";
import { decideTask } from "#core/tasks/auto-merge/decide-task.ts";
import { collection } from "#store/collections.ts";
import { findBranchPreview } from "#store/previews/branch-previews.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { appendLast } from "#store/tasks/parts.ts";
import { findTask, insertTask } from "#store/tasks/tasks.ts";
import { type GivenNote, storeDeployment } from "../../inputs/stored/stored-deployment.ts";
import { addPerson, makeOrg } from "../organization.ts";
import { type Person, startWorld, type World } from "../world.ts";

export const RULES = { folders: ["docs"], maxPages: 2, maxLinePercent: 60 };
export const TEXT = "# Lawn\n\ngrass\n\nflowers\n";
export const MOSS = { "docs/lawn.md": TEXT.replace("grass", "moss") };
export const PAGE = "<!doctype html><title>Garden</title>";

interface Built {
  notes?: GivenNote[];
  issues?: Issue[];
  newlyPublic?: GivenNote[];
  page?: string;
}

/** A task of Bob in a project of Ada's organization, and what decides whether it is merged automatically. */
export interface RulesWorld {
  world: World;
  ada: Person;
  db: Db;
  close(): Promise<void>;
  /** @param linked a repository at a host; the project's own one by default */
  begin(linked?: RulesRepository): Promise<RulesTask>;
}

/** An empty repository that Pressmark may write to. */
export interface RulesRepository {
  source: Parameters<Person["api"]["projects"]["create"]["mutate"]>[0]["source"];
  /** Its files on this machine. */
  directory: string;
}

export type RulesTask = Awaited<ReturnType<typeof openTask>>;

export async function startRulesWorld(variables: Record<string, string> = {}): Promise<RulesWorld> {
  const world = await startWorld(variables);
  const ada = await world.signUp();
  const org = await makeOrg(ada);
  return {
    world,
    ada,
    db: world.services.mongo.db,
    close: world.close,
    begin: (linked) => openTask(world, ada, org.id, linked),
  };
}

async function openTask(world: World, ada: Person, orgId: string, linked?: RulesRepository) {
  const { services } = world;
  const { db } = services;
  const bob = await addPerson(world, { owner: ada, orgId });
  const source = linked?.source ?? ({ kind: "remote" } as const);
  const input = { orgId, name: `Garden ${newId()}`, source };
  const projectId = (await ada.api.projects.create.mutate(input)).project.id;
  const taskId = newId();
  const branch = `task/tidy-${taskId.slice(-6)}`;
  const repository = linked?.directory ?? repositoryDirectory(services.env.DATA_DIR, projectId);

  async function write(files: Record<string, string>, to = {}, message?: string) {
    const changes = Object.entries(files).map(([path, content]) => ({ path, content }));
    const text = message === undefined ? {} : { message };
    const request = { projectId, base: null, ...to, ...text, changes };
    return (await bob.api.source.write.mutate(request)).commit.sha;
  }
  const start = await write({ "docs/lawn.md": TEXT, "other.md": TEXT });
  const place = { _id: taskId, orgId, projectId, userId: bob.userId };
  const recipe = { id: "mend-links" as const, folders: [""] };
  await insertTask(db, { ...place, title: "Mend links", branch, parent: null, recipe });

  const set = (fields: Partial<TaskDocument>) =>
    collection(db, "tasks").updateOne({ _id: taskId }, { $set: fields });
  const document = async () => (await findTask(db, taskId)) as TaskDocument;
  const setRules = (rules: typeof RULES | null) =>
    collection(db, "projects").updateOne(
      { _id: projectId },
      rules ? { $set: { autoMerge: { "mend-links": rules } } } : { $unset: { autoMerge: true } },
    );
  await setRules(RULES);

  /** As the task's tools do. */
  async function writeByTask(files: Record<string, string>, base = start): Promise<string> {
    const commit = await write(files, { branch, base, preview: true });
    await set({ commit });
    const [path = ""] = Object.keys(files);
    await call("edit_note", { path }, { commit });
    return commit;
  }

  /** A call of the model, with its result. */
  async function call(
    name: string,
    input: Record<string, string>,
    { commit = null, forModel = "{}" }: { commit?: string | null; forModel?: string } = {},
  ): Promise<void> {
    const id = newId();
    const usage = { inputTokens: 1, outputTokens: 1, usd: null };
    const answer: TaskPartBody = {
      kind: "answer",
      step: 1,
      text: "",
      calls: [{ id, name, input }],
      usage,
    };
    await appendLast(db, await document(), { body: answer });
    const result = { kind: "result", step: 1, callId: id, name, failure: null } as const;
    const rest = { summary: "", commit, changes: [], startedTaskId: null };
    await appendLast(db, await document(), { body: { ...result, ...rest }, forModel });
  }

  /** Stores the builds of the published branch and of the task's. */
  async function buildBoth(head: string, built: Built = {}): Promise<void> {
    const { notes = [], issues = [], newlyPublic = [], page = PAGE } = built;
    const preview = await findBranchPreview(db, projectId, branch);
    const author = { name: "Ada", email: "ada@example.com" };
    const rowOf = (sha: string) => ({ commit: { sha, message: "", author, at: null } });
    const lawn = (text: string, html: string) => ({
      path: "docs/lawn.md",
      text,
      title: "Lawn",
      page: html,
    });
    const shared = { issues: [], settings: [] };
    await storeDeployment(world, projectId, {
      ...shared,
      notes: [lawn("grass", PAGE)],
      row: rowOf(start),
      live: true,
    });
    const items = newlyPublic.map(({ path }) => ({ kind: "note", path, url: "/", title: path }));
    const row = { ...rowOf(head), previewId: preview!._id, newlyPublic: items.length };
    await storeDeployment(world, projectId, {
      ...shared,
      issues,
      notes: [lawn("moss", page), ...notes],
      row,
      files: { "newly-public.json": items },
    });
  }

  const entries = async () => (await ada.api.tasks.messages.query({ taskId })).parts;
  return {
    id: taskId,
    projectId,
    branch,
    start,
    bob,
    write,
    writeByTask,
    call,
    buildBoth,
    set,
    document,
    setRules,
    entries,
    published: () => branchHead(repository, "main"),
    commits: () => readLog(repository, { to: "main", skip: 0, limit: 50 }),
    /** A task that passes all rules. @returns the commit of its branch */
    async prepare() {
      const head = await writeByTask(MOSS);
      await buildBoth(head);
      return head;
    },
    /** As the chat worker does when the task waits and its preview is built. */
    async decide(context: CoreContext = services) {
      await set({ decideAt: new Date() });
      await decideTask(context, taskId);
    },
    /** As if nothing had been decided yet. */
    async restart() {
      await collection(db, "taskParts").deleteMany({ taskId, kind: "status" });
      await set({ notMerged: null });
    },
    merges: async () =>
      (await entries()).filter((part): part is TaskPartOf<"merged"> => part.kind === "merged"),
    reasons: async () =>
      (await entries()).flatMap((part) =>
        part.kind === "status" && part.reason ? [part.reason] : [],
      ),
    notifications: async () => {
      const { notifications } = await bob.api.notifications.list.query({});
      return notifications.filter(({ event }) => event.startsWith("task."));
    },
  };
}
