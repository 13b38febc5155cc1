import { isConfirmed } from "../../ask.ts";
import { branchOption, command, jsonOption } from "../../command.ts";
import { messageOption, projectOption, yesOption } from "../../command.ts";
import { connect } from "../../connection.ts";
import { exitCodes } from "../../failure.ts";
import { printCommit } from "../../notes.ts";
import { printable, printJson, say } from "../../output.ts";
import { findProject, nameOf } from "../../project.ts";

export const deleteNote = command({
  name: "notes delete",
  summary: "Delete a note",
  usage: "<path>",
  args: { min: 1, max: 1 },
  options: { ...projectOption, ...branchOption, ...messageOption, ...yesOption, ...jsonOption },
  details: "The note stays in the history of the repository.",
  run: async ({ args: [path = ""], options, signal }) => {
    const connection = await connect({ signal });
    const project = await findProject(connection, options.project);
    const { branch, message, yes, json } = options;
    const question = printable(`Delete ${path} of ${nameOf(project)}?`);
    if (!(await isConfirmed(question, { yes, signal }))) {
      say("Nothing was deleted.");
      return exitCodes.failed;
    }
    const input = { projectId: project.id, path, branch, message };
    const answer = await connection.call("delete_note", input);
    if (json) return printJson(answer);
    const { deadLinks } = answer;
    if (deadLinks && deadLinks.count > 0) say(`Links that now lead nowhere: ${deadLinks.count}`);
    for (const { path: from, lines } of deadLinks?.notes ?? [])
      say(printable(`  ${from}:${lines.join(",")}`));
    printCommit(answer, { json, done: `${path} is deleted` });
  },
});
