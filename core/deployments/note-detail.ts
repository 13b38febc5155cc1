import type { Graph, Note } from "#schemas/deployments/dataset.ts";
import type { NoteDetail } from "#schemas/deployments/note-detail.ts";
import { AppError } from "#schemas/errors.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { requireDatasetFile } from "./dataset.ts";
import { findPostDetail } from "./post-detail.ts";
import type { CoreContext } from "../context.ts";

const NOT_PUBLISHED = { frontMatter: null, html: null, headings: [], medias: [] };

/** @throws AppError note_not_found, dataset_pending, dataset_failed, deployment_removed */
export async function findNoteDetail(
  context: CoreContext,
  deployment: DeploymentDocument,
  noteId: string,
): Promise<NoteDetail> {
  const notes = await requireDatasetFile<Note[]>(context, deployment, "notes.json");
  const note = notes.find(({ id }) => id === noteId);
  if (!note) throw new AppError("note_not_found");
  const graph = await requireDatasetFile<Graph>(context, deployment, "vault.json");
  const links = linksOf(note, notes, graph);
  if (note.state !== "published") return { ...note, ...NOT_PUBLISHED, ...links };
  const post = await findPostDetail(context, deployment, noteId);
  const { frontMatter, html, headings, medias } = post;
  return { ...note, frontMatter, html, headings, medias, ...links };
}

function linksOf(note: Note, notes: readonly Note[], { edges }: Graph) {
  const byId = new Map(notes.map((one) => [one.id, one]));
  const linked = (id: string, type: "link" | "embed"): NoteDetail["links"] => {
    const other = byId.get(id);
    return other ? [{ id, path: other.path, url: other.url, title: other.title, type }] : [];
  };
  const links: NoteDetail["links"] = [];
  const backlinks: NoteDetail["links"] = [];
  for (const { source, target, type } of edges) {
    if (type === "tag") continue;
    if (source === note.id) links.push(...linked(target, type));
    if (target === note.id) backlinks.push(...linked(source, type));
  }
  return { links, backlinks };
}
