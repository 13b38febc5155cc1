import type { Row } from "./authorization-row.ts";
import { byPeople, inProject } from "./row-builders.ts";

/** Who may read and write the files of a repository. */
export const sourceRows = {
  "source.tree": inProject(),
  "source.read": inProject({ path: "note.md" }),
  "source.uploads.compare": inProject({ uploadId: "unknown" }),
  "source.uploads.commit": inProject({ uploadId: "unknown", base: null }),
  "source.write": inProject({ base: null, changes: [{ path: "note.md", remove: true }] }),
  "source.merge": byPeople(inProject({ path: "note.md", text: "", base: null })),
  "source.drafts.list": byPeople(inProject()),
  "source.drafts.get": byPeople(inProject({ path: "note.md" })),
  "source.drafts.keep": byPeople(
    inProject({ path: "note.md", text: "", base: null, editor: "x", number: 1, seen: null }),
  ),
  "source.drafts.discard": byPeople(inProject({ path: "note.md", revision: "x" })),
  "live.editors": byPeople(
    inProject({ path: "note.md", editor: "x", isChanged: false, seen: null }),
  ),
  "source.askAgent": byPeople(
    inProject({ path: "note.md", text: "", selection: { from: 0, to: 0 }, message: "Write it" }),
  ),
  "live.agent": byPeople(inProject({ requestId: "unknown" })),
  "source.access": inProject(),
  "source.openPull": inProject({ branch: "edit", title: "Edit" }),
  "source.plan": inProject({ from: "note.md", to: null }),
  "source.commitPlan": inProject({ planId: "unknown" }),
  "source.find": inProject({ query: "note" }),
  "source.preview": { ...inProject({ path: "note.md", text: "# Note" }), scope: "write" },
} satisfies Record<string, Row>;
