import { readFile } from "node:fs/promises";
import { readStdin } from "../../ask.ts";
import { branchOption, command, jsonOption, messageOption, projectOption } from "../../command.ts";
import { connect } from "../../connection.ts";
import { Failure, UsageError } from "../../failure.ts";
import { printCommit, readIfThere, saveNote } from "../../notes.ts";
import { findProject } from "../../project.ts";

export const writeNote = command({
  name: "notes write",
  summary: "Save a note from a file or from stdin",
  usage: "<path> [file]",
  args: { min: 1, max: 2 },
  options: {
    ...projectOption,
    ...branchOption,
    ...messageOption,
    base: {
      type: "string",
      value: "<commit>",
      description: "The commit that you read. What others have saved since is merged.",
    },
    force: { type: "boolean", description: "Replace the note, whatever it contains now." },
    ...jsonOption,
  },
  details:
    "Without a file, the text comes from stdin. An existing note is only replaced with --base or --force. If others have changed the same lines, nothing is saved, and your text stays in a file.",
  run: async ({ args: [path = "", file], options, signal }) => {
    const connection = await connect({ signal });
    const { id: projectId } = await findProject(connection, options.project);
    const { branch, base, message, force, json } = options;
    const content = file === undefined || file === "-" ? await readStdin() : await readText(file);
    const note = { projectId, path, branch, content };
    const existing = base === undefined && !force ? await readIfThere(connection, note) : null;
    if (existing && existing.content !== content)
      throw new Failure(
        `${path} exists. To merge your text with what it contains now, add --base with the commit that you read (the newest is ${existing.commit}). To replace it, add --force.`,
      );
    const textIsIn = file === undefined || file === "-" ? null : file;
    const answer = await saveNote(connection, note, { message, base, textIsIn });
    printCommit(answer, { json, done: `${path} is saved` });
  },
});

/** @throws UsageError if the file cannot be read or is not text */
async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`${file} is not UTF-8 text.`, { cause });
  }
}
