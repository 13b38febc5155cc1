import type { Db } from "mongodb";
import { collection } from "#store/collections.ts";
import type { Person } from "../../worlds/world.ts";
import { type Call, inProject, type Things } from "./change-inputs.ts";

/** Inputs of the changes to chat tasks. */
export function taskChanges(owner: () => Person, db: () => Db): Record<string, Call> {
  const text = "Mend the links";
  const started = async ({ project: { _id: projectId } }: Things) => {
    const { task } = await owner().api.tasks.create.mutate({ projectId, text });
    return { taskId: task.id };
  };
  const stopped = async (things: Things) => {
    const { taskId } = await started(things);
    return (await owner().api.tasks.cancel.mutate({ taskId })).task;
  };
  /** With one changed note on its branch. */
  const changed = async (things: Things) => {
    const { id: taskId, branch } = await stopped(things);
    const { _id: projectId } = things.project;
    const write = (content: string, more: { base: string | null; branch?: string }) =>
      owner().api.source.write.mutate({
        projectId,
        ...more,
        changes: [{ path: "note.md", content }],
      });
    const { sha: base } = (await write("1\n", { base: null })).commit;
    const { sha: head } = (await write("2\n", { base, branch: branch! })).commit;
    await collection(db(), "tasks").updateOne({ _id: taskId }, { $set: { commit: head } });
    return { taskId, head };
  };
  const guide = { id: "write-guide", folder: "", target: "guide" } as const;
  const scheduled = async ({ project: { _id: projectId } }: Things) => {
    const when = { kind: "weekly", weekday: "monday", hour: 6 } as const;
    const values = { projectId, recipe: guide, when };
    const { schedule } = await owner().api.tasks.schedules.create.mutate(values);
    return { projectId, scheduleId: schedule.id };
  };
  const withNote = async ({ project: { _id: projectId } }: Things) => {
    const changes = [{ path: "note.md", content: "1\n" }];
    await owner().api.source.write.mutate({ projectId, base: null, changes });
  };
  /** A schedule starts no task without a model. */
  const withModel = (projectId: string) =>
    owner().api.ai.set.mutate({
      projectId,
      provider: "compatible",
      baseUrl: "https://example.com/v1",
      key: "a-key",
      model: "small",
    });
  return {
    "projects.agentsFile.accept": async ({ project: { _id: projectId } }) => {
      const changes = [{ path: "AGENTS.md", content: "Be short.\n" }];
      await owner().api.source.write.mutate({ projectId, base: null, changes });
      const { agentsFile } = await owner().api.projects.agentsFile.get.query({ projectId });
      return { projectId, oid: agentsFile.current!.oid };
    },
    "projects.agentsFile.remove": inProject({}),
    "tasks.create": inProject({ text }),
    "tasks.start": async (things) => {
      await withNote(things);
      return { projectId: things.project._id, recipe: guide };
    },
    "tasks.schedules.create": ({ project: { _id: projectId } }) => ({
      projectId,
      recipe: guide,
      when: { kind: "push" },
    }),
    "tasks.schedules.update": async (things) => ({ ...(await scheduled(things)), enabled: false }),
    "tasks.schedules.remove": scheduled,
    "tasks.schedules.runNow": async (things) => {
      await withNote(things);
      await withModel(things.project._id);
      return scheduled(things);
    },
    "projects.autoMerge.set": inProject({
      recipe: "mend-links",
      rules: { folders: ["docs"], maxPages: 2, maxLinePercent: 10 },
    }),
    "projects.autoMerge.remove": inProject({ recipe: "mend-links" }),
    "tasks.send": async (things) => ({ ...(await started(things)), text: "And the pictures" }),
    "tasks.cancel": started,
    "tasks.discard": async (things) => ({ taskId: (await stopped(things)).id }),
    "tasks.merge": changed,
    "tasks.revert": async (things) => {
      const { taskId, head } = await changed(things);
      const { merged } = await owner().api.tasks.merge.mutate({ taskId, head });
      return { taskId, commit: merged.commit };
    },
  };
}
