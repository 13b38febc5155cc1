import { branchOption, command, jsonOption, projectOption } from "../../command.ts";
import { connect } from "../../connection.ts";
import { UsageError } from "../../failure.ts";
import { printableLines, printJson } from "../../output.ts";
import { findProject } from "../../project.ts";

export const readNote = command({
  name: "notes read",
  summary: "Print a note or another text file",
  usage: "<path>",
  args: { min: 1, max: 1 },
  options: {
    ...projectOption,
    ...branchOption,
    commit: { type: "string", value: "<hash>", description: "As of this commit." },
    lines: { type: "string", value: "<from-to>", description: "Only these lines, such as 3-20." },
    ...jsonOption,
  },
  details:
    "The text is printed byte for byte. With --json, the answer has the commit to give to `notes write --base`.",
  run: async ({ args: [path = ""], options, signal }) => {
    const lines = readLines(options.lines);
    const connection = await connect({ signal });
    const { id: projectId } = await findProject(connection, options.project);
    const { branch, commit } = options;
    const note = await connection.call("read_note", { projectId, path, branch, commit, ...lines });
    if (options.json) return printJson(note);
    process.stdout.write(process.stdout.isTTY ? printableLines(note.content) : note.content);
  },
});

function readLines(text: string | undefined): { fromLine?: number; toLine?: number } {
  if (text === undefined) return {};
  const [, from, to] = /^(\d+)(?:-(\d+)?)?$/.exec(text) ?? [];
  if (from === undefined) throw new UsageError(`--lines: “${text}” is not a range such as 3-20.`);
  const last = text.includes("-") ? to : from;
  return { fromLine: Number(from), ...(last === undefined ? {} : { toLine: Number(last) }) };
}
