import { sendZip, zipOf } from "../../worlds/uploads.ts";
import type { Person, World } from "../../worlds/world.ts";
import { type Call, inProject } from "./change-inputs.ts";
import { functionChanges } from "./function-changes.ts";
import { planChanges } from "./plan-changes.ts";

/** Inputs of everything that writes to a repository. */
export function writeChanges(at: () => { world: World; owner: Person }): Record<string, Call> {
  const db = () => at().world.services.mongo.db;
  const owner = () => at().owner;
  return {
    ...functionChanges(db, owner),
    ...planChanges(db, owner),
    "source.write": inProject({ base: null, changes: [{ path: "note.md", content: "# Note" }] }),
    "source.uploads.commit": async ({ project: { _id: projectId } }) => {
      const { upload } = await sendZip(at().world, owner().token, zipOf({ "index.md": "# Home" }));
      const of = { projectId, uploadId: upload.id };
      const { changes: found } = await owner().api.source.uploads.compare.query(of);
      return { ...of, base: found.base };
    },
  };
}
