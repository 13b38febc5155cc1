import { readLog } from "#git/objects/commit-log.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import { newId } from "#schemas/ids.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { collection } from "#store/collections.ts";
import { insertTask } from "#store/tasks/tasks.ts";
import { addPerson, makeOrg } from "../organization.ts";
import { type Person, startWorld, type World } from "../world.ts";

/** An organization of Ada with Bob, for tasks that are merged. */
export interface MergeWorld {
  world: World;
  ada: Person;
  bob: Person;
  org: Org;
  /** A task of Ada in a project of its own, which has three notes. */
  newTask(): Promise<MergeTask>;
  close(): Promise<void>;
}

/** Null removes a file. */
type Files = Record<string, string | null>;

export interface MergeTask {
  projectId: string;
  taskId: string;
  branch: string;
  /** The commit where the branch of the task begins. */
  start: string;
  repository: string;
  /** Commits files of Ada. @returns the commit */
  write(files: Files, to?: { branch?: string; base?: string }): Promise<string>;
  /** As the task's tools do. @returns the newest commit of the branch */
  writeByTask(files: Files, base?: string): Promise<string>;
  /** The text of a file on the published branch. */
  published(path: string): Promise<string | null>;
  /** Of the published branch, the newest first. */
  log(): ReturnType<typeof readLog>;
  /** Of the entries in the log of the task. */
  kinds(): Promise<string[]>;
}

export const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join("");
/** Two hunks when the first and the last line change. */
export const ROSES = [
  "# Roses",
  "",
  "red",
  "pink",
  "white",
  "yellow",
  "orange",
  "blue",
  "",
  "The end",
];
export const roses = (first: string, last: string) => lines(first, ...ROSES.slice(1, -1), last);

export async function startMergeWorld(): Promise<MergeWorld> {
  const world = await startWorld();
  const ada = await world.signUp();
  const org = await makeOrg(ada);
  const bob = await addPerson(world, { owner: ada, orgId: org.id });
  const newTask = () => makeTask(world, ada, org);
  return { world, ada, bob, org, newTask, close: () => world.close() };
}

async function makeTask(world: World, ada: Person, org: Org): Promise<MergeTask> {
  const { db } = world.services.mongo;
  const source = { kind: "remote" } as const;
  const input = { orgId: org.id, name: `Garden ${newId()}`, source };
  const projectId = (await ada.api.projects.create.mutate(input)).project.id;
  const taskId = newId();
  const branch = `task/tidy-${taskId.slice(-6)}`;
  const repository = repositoryDirectory(world.services.env.DATA_DIR, projectId);
  const write: MergeTask["write"] = async (files, to = {}) => {
    const changes = Object.entries(files).map(([path, content]) =>
      content === null ? { path, remove: true as const } : { path, content },
    );
    const place = { projectId, base: to.base ?? null, ...(to.branch ? { branch: to.branch } : {}) };
    return (await ada.api.source.write.mutate({ ...place, changes })).commit.sha;
  };
  const garden = { "roses.md": lines(...ROSES), "lawn.md": "grass\n", "weeds.md": "weeds\n" };
  const start = await write(garden);
  const place = { _id: taskId, orgId: org.id, projectId, userId: ada.userId };
  await insertTask(db, { ...place, title: "Tidy the beds", branch, parent: null });
  return {
    projectId,
    taskId,
    branch,
    start,
    repository,
    write,
    writeByTask: async (files, base = start) => {
      const commit = await write(files, { branch, base });
      await collection(db, "tasks").updateOne({ _id: taskId }, { $set: { commit } });
      return commit;
    },
    published: async (path) => (await ada.api.source.read.query({ projectId, path })).file.text,
    log: () => readLog(repository, { to: "main", skip: 0, limit: 20 }),
    kinds: async () => {
      const { parts } = await ada.api.tasks.messages.query({ taskId });
      return parts.map(({ kind }) => kind);
    },
  };
}
