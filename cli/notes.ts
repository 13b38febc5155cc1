import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PressmarkError, type Output } from "#clients/typescript/client.ts";
import type { SourceConflict } from "#schemas/projects/source/source-change.ts";
import type { Connection } from "./connection.ts";
import { Failure } from "./failure.ts";
import { print, printJson, say } from "./output.ts";

/** The text of one file, and where it goes. */
export interface NoteText {
  projectId: string;
  path: string;
  branch: string | undefined;
  content: string;
}

interface Saving {
  message: string | undefined;
  /** Replaces what is there if it is undefined. */
  base: string | undefined;
  /** The file that has the user's text. Null if only this process has it. */
  textIsIn: string | null;
}

/** The note as it is now. Null if it does not exist. */
export async function readIfThere(
  connection: Connection,
  { projectId, path, branch }: Omit<NoteText, "content">,
): Promise<Output<"read_note"> | null> {
  try {
    return await connection.call("read_note", { projectId, path, branch });
  } catch (error) {
    const { appCode } = error instanceof PressmarkError ? error : { appCode: null };
    // A branch begins with its first write, and a repository with its first commit.
    if (["file_not_found", "branch_missing", "repo_empty"].includes(String(appCode))) return null;
    throw error;
  }
}

/** Saves a text. @throws Failure after a conflict. The user's text is then in a file, whose name the message has. */
export async function saveNote(
  connection: Connection,
  note: NoteText,
  { message, base, textIsIn }: Saving,
): Promise<Output<"write_note">> {
  try {
    return await connection.call("write_note", { ...note, message, base });
  } catch (error) {
    const place = textIsIn ?? (await keepText(note));
    if (error instanceof PressmarkError && error.appCode === "conflict")
      throw new Failure(conflictText(note, error.problem["conflicts"], place), { cause: error });
    say(`Your text is in ${place}.`);
    throw error;
  }
}

async function keepText({ path, content }: NoteText): Promise<string> {
  const place = join(await mkdtemp(join(tmpdir(), "pressmark-")), basename(path));
  await writeFile(place, content);
  return place;
}

function conflictText({ path, branch }: NoteText, conflicts: unknown, place: string): string {
  const [conflict] = (Array.isArray(conflicts) ? conflicts : []) as SourceConflict[];
  const what =
    conflict?.theirs === null
      ? `${path} has been deleted since you read it.`
      : `Someone has changed the same lines of ${path} since you read it.`;
  const read = `pressmark notes read ${path}${branch === undefined ? "" : ` --branch ${branch}`}`;
  return `${what} Nothing was saved. Your text is in ${place}. To see theirs: ${read}`;
}

/** Says what a change has done. The commit goes to stdout. */
export function printCommit(
  answer: Pick<Output<"write_note">, "commit" | "changed">,
  { json, done }: { json: boolean | undefined; done: string },
): void {
  if (json) return printJson(answer);
  const { commit, changed } = answer;
  say(changed ? `${done} on ${commit.branch}.` : `${commit.branch} already has this.`);
  print(commit.sha);
}
