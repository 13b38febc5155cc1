import { command, jsonOption, projectOption } from "../../command.ts";
import { connect, everyPage } from "../../connection.ts";
import { UsageError } from "../../failure.ts";
import { printJson, printTable } from "../../output.ts";
import { findProject } from "../../project.ts";
import { noteStates } from "#schemas/deployments/dataset.ts";

const PAGE = 100;

export const listNotes = command({
  name: "notes list",
  summary: "List the notes of the live site, published or not",
  usage: "[words]",
  args: { min: 0, max: 1 },
  options: {
    ...projectOption,
    state: { type: "string", value: "<state>", description: `Only ${noteStates.join(", ")}.` },
    tag: { type: "string", value: "<tag>", description: "Only notes with this tag." },
    ...jsonOption,
  },
  details: "With words, only notes whose title or path contains them.",
  run: async ({ args: [query], options, signal }) => {
    const state = noteStates.find((one) => one === options.state);
    if (options.state !== undefined && !state)
      throw new UsageError(`--state: write ${noteStates.join(", ")}.`);
    const connection = await connect({ signal });
    const { id: projectId } = await findProject(connection, options.project);
    const notes = await everyPage(async (cursor) => {
      const input = { projectId, query, state, tag: options.tag, limit: PAGE, cursor };
      const { notes: entries, nextCursor } = await connection.call("list_notes", input);
      return { entries, nextCursor };
    });
    if (options.json) return printJson({ notes });
    printTable(
      ["PATH", "STATE", "TITLE", "WHY NOT PUBLISHED"],
      notes.map(({ path, state: own, title, reason }) => [path, own, title, reason ?? ""]),
    );
  },
});
