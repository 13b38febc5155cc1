import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { branchOption, command, jsonOption, messageOption, projectOption } from "../../command.ts";
import { type Connection, connect } from "../../connection.ts";
import { Failure, UsageError } from "../../failure.ts";
import { type NoteText, printCommit, saveNote } from "../../notes.ts";
import { say } from "../../output.ts";
import { findProject } from "../../project.ts";

export const editNote = command({
  name: "notes edit",
  summary: "Change a note in your editor, or replace one text in it",
  usage: "<path>",
  args: { min: 1, max: 1 },
  options: {
    ...projectOption,
    ...branchOption,
    ...messageOption,
    old: { type: "string", value: "<text>", description: "A text that the note has once." },
    new: { type: "string", value: "<text>", description: "The new text. May be empty." },
    ...jsonOption,
  },
  details:
    "Without --old and --new, the note opens in VISUAL or EDITOR. When the editor ends, the note is saved and merged with what others have saved in the meantime.",
  run: async ({ args: [path = ""], options, signal }) => {
    const { branch, message, old: oldText, new: newText, json } = options;
    if ((oldText === undefined) !== (newText === undefined))
      throw new UsageError("--old and --new belong together.");
    const connection = await connect({ signal });
    const { id: projectId } = await findProject(connection, options.project);
    const done = `${path} is saved`;
    if (oldText !== undefined && newText !== undefined) {
      const input = { projectId, path, branch, message, edits: [{ oldText, newText }] };
      return printCommit(await connection.call("edit_note", input), { json, done });
    }
    const answer = await editByHand(connection, { projectId, path, branch }, message);
    if (answer) printCommit(answer, { json, done });
    else say("You changed nothing.");
  },
});

/** @returns null if the text is as before */
async function editByHand(
  connection: Connection,
  note: Omit<NoteText, "content">,
  message: string | undefined,
) {
  const editor = process.env["VISUAL"] || process.env["EDITOR"];
  if (!process.stdin.isTTY || !editor)
    throw new UsageError(
      "To edit without --old and --new, set EDITOR and run the command at a terminal.",
    );
  const { content: before, commit: base } = await connection.call("read_note", note);
  const file = join(await mkdtemp(join(tmpdir(), "pressmark-")), basename(note.path));
  await writeFile(file, before);
  await runEditor(editor, file);
  const content = await readFile(file, "utf8");
  const answer =
    content === before
      ? null
      : await saveNote(connection, { ...note, content }, { message, base, textIsIn: file });
  await rm(dirname(file), { recursive: true });
  return answer;
}

/** EDITOR may have arguments, such as `code --wait`. No shell reads it. */
function runEditor(editor: string, file: string): Promise<void> {
  const [program = "", ...args] = editor.split(/\s+/).filter(Boolean);
  const child = spawn(program, [...args, file], { stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", (error) =>
      reject(new Failure(`The editor ${program} cannot be started: ${error.message}`)),
    );
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Failure(`The editor ended with code ${code}. Your text is in ${file}.`));
    });
  });
}
