import type { Db } from "mongodb";
import { isLinkedKind } from "#schemas/projects/project.ts";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "../projects/documents.ts";
import type { GitEventDocument } from "./documents.ts";

type Push = Pick<GitEventDocument, "_id" | "source" | "ref" | "after" | "deploymentId">;

/** One push causes no more consecutive reports than this. */
const LATEST = 20;

/** The id of the event of a save: a commit is saved on a branch once. */
export const saveIdOf = ({ ref, after }: Pick<GitEventDocument, "ref" | "after">) =>
  `${after}:${ref}`;

/**
 * A commit that was saved in a linked repository is reported twice: by the save, and by the host or a check of the repository. Whichever came first has the
 * deployment.
 * @returns that event, or null if this one came first. Null too if the branch has moved in between, because a branch can return to a commit
 */
export async function findSamePush(
  db: Db,
  project: Pick<ProjectDocument, "_id" | "source">,
  gitEvent: GitEventDocument,
): Promise<GitEventDocument | null> {
  const { ref, after, event, source } = gitEvent;
  if (!isLinkedKind(project.source.kind) || ref === null || after === null) return null;
  if (event !== "push") return null;
  const gitEvents = collection(db, "gitEvents");
  const save = { projectId: project._id, source: "edit", deliveryId: saveIdOf(gitEvent) } as const;
  // One read of an index for each push that was made elsewhere.
  if (source !== "edit" && !(await gitEvents.findOne(save, { projection: { _id: 1 } })))
    return null;
  const latest: Push[] = await gitEvents
    .find(
      { projectId: project._id, ref, event: { $in: ["push", "delete"] } },
      { projection: { source: 1, ref: 1, after: 1, deploymentId: 1 } },
    )
    .sort({ receivedAt: -1, _id: -1 })
    .limit(LATEST)
    .toArray();
  const at = latest.findIndex(({ _id }) => _id === gitEvent._id);
  const before = latest.slice(at + 1);
  const other = before.findIndex((push) => push.after !== after);
  const same = other === -1 ? before : before.slice(0, other);
  const first = same.at(-1);
  if (at === -1 || !first || ![first, ...same, gitEvent].some((one) => one.source === "edit"))
    return null;
  return gitEvents.findOne({ _id: first._id });
}
