import { command, jsonOption, projectOption } from "../../command.ts";
import { connect } from "../../connection.ts";
import { UsageError } from "../../failure.ts";
import { print, printable, printJson, say } from "../../output.ts";
import { findProject } from "../../project.ts";

const DEFAULT_LIMIT = 20;
const LIMIT_MAX = 100;

export const searchNotes = command({
  name: "notes search",
  summary: "Find notes of the live site by their words",
  usage: '"words"',
  args: { min: 1, max: 1 },
  options: {
    ...projectOption,
    limit: {
      type: "string",
      value: "<number>",
      description: `How many, up to ${LIMIT_MAX}. ${DEFAULT_LIMIT} by default.`,
    },
    ...jsonOption,
  },
  run: async ({ args: [query = ""], options, signal }) => {
    const limit = Number(options.limit ?? DEFAULT_LIMIT);
    if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
      throw new UsageError(`--limit: “${options.limit}” is not a number from 1 to ${LIMIT_MAX}.`);
    const connection = await connect({ signal });
    const { id: projectId } = await findProject(connection, options.project);
    const answer = await connection.call("search_notes", { projectId, query, limit });
    if (options.json) return printJson(answer);
    if (answer.corrected !== null) say(`No note has “${query}”. Shown: ${answer.corrected}`);
    if (answer.partial) say("No note has all of these words.");
    for (const { path, line, title, excerpt } of answer.notes) {
      print(printable(line === null ? path : `${path}:${line}`));
      print(`  ${printable(title)}`);
      if (excerpt !== "") print(`  ${printable(excerpt)}`);
    }
    if (answer.notes.length === 0) say("No note was found.");
  },
});
