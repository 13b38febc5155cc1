import type { Db } from "mongodb";
import {
  claimPlan,
  finishPlan,
  insertPlan,
  type PlannedFile,
} from "#store/projects/source-plans.ts";
import type { Person } from "../../worlds/world.ts";
import { type Call, inProject } from "./change-inputs.ts";

const NOTE = { path: "note.md", content: "# Note\n" };

/** Inputs of the content functions that change something. */
export function functionChanges(db: () => Db, owner: () => Person): Record<string, Call> {
  /** The note, on `main`, and a change of it on another branch. */
  async function write(projectId: string, branch?: string) {
    const { source } = owner().api;
    const { commit } = await source.write.mutate({ projectId, base: null, changes: [NOTE] });
    const changes = [{ ...NOTE, content: "# Another\n" }];
    if (branch !== undefined)
      await source.write.mutate({ projectId, base: commit.sha, branch, changes });
    return commit.sha;
  }
  const afterNote =
    (more: object): Call =>
    async ({ project: { _id: projectId } }) => {
      await write(projectId);
      return { projectId, ...more };
    };
  const withBranch =
    (more: object): Call =>
    async ({ project: { _id: projectId } }) => {
      await write(projectId, "drafts");
      return { projectId, ...more };
    };
  /** A worker has found the links already. */
  const planned =
    (path: { from: string; to: string | null }, files: PlannedFile[], more: object): Call =>
    async ({ project: { _id: projectId } }) => {
      const head = await write(projectId);
      const kind = path.to === null ? "delete" : "move";
      const of = { projectId, userId: owner().userId, head, path, kind } as const;
      const plan = await claimPlan(db(), (await insertPlan(db(), of))._id, new Date());
      if (plan) await finishPlan(db(), plan, { commit: head, links: null, files });
      return { projectId, ...more };
    };
  const { path } = NOTE;
  const moved = { from: path, to: "moved.md" };
  return {
    "functions.write_note": inProject({ path: "written.md", content: "# Written" }),
    "functions.edit_note": afterNote({ path, edits: [{ oldText: "Note", newText: "Text" }] }),
    "functions.move_note": planned(moved, [{ from: moved.from, path: moved.to, edits: [] }], moved),
    "functions.delete_note": planned({ from: path, to: null }, [], { path }),
    "functions.set_front_matter": afterNote({ path, set: { title: "Roses" } }),
    "functions.upload_file": inProject({ path: "dot.png", contentBase64: "AAAA" }),
    "functions.commit_files": inProject({ changes: [NOTE] }),
    "functions.create_branch": afterNote({ name: "drafts" }),
    "functions.delete_branch": withBranch({ name: "drafts" }),
    "functions.create_preview": withBranch({ branch: "drafts" }),
    "functions.merge_branch": withBranch({ branch: "drafts" }),
  };
}
