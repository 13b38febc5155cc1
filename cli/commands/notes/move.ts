import { branchOption, command, jsonOption, messageOption, projectOption } from "../../command.ts";
import { connect } from "../../connection.ts";
import { printCommit } from "../../notes.ts";
import { printable, printJson, say } from "../../output.ts";
import { findProject } from "../../project.ts";

export const moveNote = command({
  name: "notes move",
  summary: "Rename or move a note or a folder, with the links to it",
  usage: "<from> <to>",
  args: { min: 2, max: 2 },
  options: { ...projectOption, ...branchOption, ...messageOption, ...jsonOption },
  run: async ({ args: [from = "", to = ""], options, signal }) => {
    const connection = await connect({ signal });
    const { id: projectId } = await findProject(connection, options.project);
    const { branch, message, json } = options;
    const answer = await connection.call("move_note", { projectId, from, to, branch, message });
    if (json) return printJson(answer);
    const { changedLinks, brokenLinks, addresses } = answer;
    say(`Changed links: ${changedLinks.count}`);
    for (const { from: former, to: address } of addresses)
      say(printable(`${former} redirects to ${address}`));
    if (brokenLinks.count > 0) say(`Links that now lead nowhere: ${brokenLinks.count}`);
    for (const { path, lines } of brokenLinks.notes) say(printable(`  ${path}:${lines.join(",")}`));
    printCommit(answer, { json, done: `${from} is now ${to}` });
  },
});
