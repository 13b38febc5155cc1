import type { Note } from "#schemas/deployments/dataset.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { readDatasetFile } from "../deployments/dataset.ts";
import { fold, lineOfMatch } from "../search/notes/match.ts";
import { readNoteTexts } from "../search/notes/note-texts.ts";
import type { Passage } from "./passages.ts";

interface Asked {
  org: OrgDocument;
  project: ProjectDocument;
  deployment: DeploymentDocument;
}

/** The lines of the files where passages are. Null for those whose file cannot be read. */
export async function linesOfPassages(
  context: CoreContext,
  of: Asked,
  passages: readonly Passage[],
): Promise<(number | null)[]> {
  const paths = new Set(passages.map(({ page }) => page.path));
  const all = (await readDatasetFile<Note[]>(context, of.deployment, "notes.json")) ?? [];
  const notes = all.filter(({ path }) => paths.has(path));
  const texts = await readNoteTexts(context, of, notes);
  const textOf = new Map(notes.map(({ path, oid }) => [path, texts?.get(oid)]));
  return passages.map(({ page, keyLine }) => {
    const text = textOf.get(page.path);
    const words = fold(keyLine).match(/[\p{L}\p{N}_]+/gu) ?? [];
    return text === undefined ? null : lineOfMatch(text, words);
  });
}
