import { z } from "zod";
import { type Note, Note as NoteShape, noteStates } from "#schemas/deployments/dataset.ts";
import { dataStates } from "#schemas/deployments/status.ts";
import { paged } from "#schemas/paging.ts";
import { pageOfDataset } from "#core/deployments/dataset.ts";
import { liveDeployment } from "#core/deployments/live-deployment.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import { contentFunction } from "../content-function.ts";
import { cursorField, limitField } from "../fields.ts";

const QUERY_MAX_LENGTH = 200;

export const listNotes = contentFunction({
  title: "List notes",
  description:
    "Lists the notes of the live site by path, published or not, with the reason why a note is not published. To find words inside notes, use search_notes.",
  rest: { method: "GET", path: "/notes" },
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .max(QUERY_MAX_LENGTH)
      .optional()
      .describe("Words that the title or the path contains."),
    state: z.enum(noteStates).optional().describe("Only notes in this state."),
    tag: z
      .string()
      .trim()
      .max(QUERY_MAX_LENGTH)
      .optional()
      .describe("Only notes with this tag, without #. See list_tags."),
    limit: limitField,
    cursor: cursorField,
  }),
  output: z.object({
    notes: z.array(NoteShape),
    data: z
      .enum(dataStates)
      .describe("Whether the list is ready. While it is pending, it is empty."),
    ...paged,
  }),
  run: async ({ context, project }, { query, state, tag, ...page }) => {
    const deployment = await liveDeployment(context, project);
    const { items, ...rest } = await pageOfDataset<Note>(context, deployment, {
      name: "notes.json",
      page,
      where: (note) =>
        matchesQuery([note.title, note.path], query) &&
        (!state || note.state === state) &&
        (!tag || note.tags.some((name) => isSameTag(name, tag))),
    });
    return { notes: items, data: deployment.data, ...rest };
  },
});

const isSameTag = (name: string, tag: string) => name.toLowerCase() === tag.toLowerCase();
