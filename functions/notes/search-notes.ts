import { z } from "zod";
import { noteStates } from "#schemas/deployments/dataset.ts";
import { MAX_SEARCH_LENGTH } from "#schemas/deployments/search.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { paged } from "#schemas/paging.ts";
import { liveDeployment } from "#core/deployments/live-deployment.ts";
import { MAX_FOUND, searchNotes as searchNotesOf } from "#core/search/notes/search-notes.ts";
import { contentFunction } from "../content-function.ts";
import { cursorField, limitField } from "../fields.ts";

const FoundNote = z.object({
  path: z.string(),
  title: z.string(),
  url: z.string().nullable().describe("Its address on the site. Null if it is not published."),
  state: z.enum(noteStates),
  excerpt: z.string().describe("Plain text around the first match."),
  line: z
    .number()
    .nullable()
    .describe(
      "The line of the file, as of the live site's commit, with most of the words. Null if only the title or the path has them.",
    ),
});

export const searchNotes = contentFunction({
  title: "Search notes",
  description: `Finds notes of the live site by their words, the best first, up to ${MAX_FOUND}. It searches titles, tags, texts and paths of published notes, and titles, texts and paths of drafts and other unpublished notes. All words must occur, in any order and without regard to case and accents; the last may be the beginning of a word. For all notes of a state, use list_notes; for other files, use list_files with query.`,
  rest: { method: "GET", path: "/search" },
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1, "is empty")
      .max(MAX_SEARCH_LENGTH, `can have up to ${MAX_SEARCH_LENGTH} characters`)
      .describe("The words. Up to 8 of them count."),
    limit: limitField,
    cursor: cursorField,
  }),
  output: z.object({
    notes: z.array(FoundNote),
    corrected: z
      .string()
      .nullable()
      .describe("The corrected query, if no note has the words as given and others are alike."),
    partial: z.boolean().describe("Whether no note has all words, so these have some of them."),
    readsUnpublished: z
      .boolean()
      .describe("False if the repository cannot be read now, so texts of drafts are not searched."),
    data: z
      .enum(dataStates)
      .describe(
        "Whether the search is ready. While it is pending, texts of published notes are not searched.",
      ),
    ...paged,
  }),
  run: async ({ context, org, project }, input) => {
    const deployment = await liveDeployment(context, project);
    const { items, ...rest } = await searchNotesOf(context, { org, project, deployment }, input);
    const notes = items.map(({ note: { path, title, url, state }, excerpt, line }) => ({
      path,
      title,
      url,
      state,
      excerpt,
      line,
    }));
    return { notes, data: deployment.data, ...rest };
  },
});
