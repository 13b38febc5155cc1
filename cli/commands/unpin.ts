import { command, jsonOption, projectOption } from "../command.ts";
import { connect } from "../connection.ts";
import { Failure } from "../failure.ts";
import { print, printJson, say } from "../output.ts";
import { findProject, nameOf } from "../project.ts";

export const unpin = command({
  name: "unpin",
  summary: "End a rollback: the newest deployment goes live",
  usage: "[project]",
  args: { min: 0, max: 1 },
  options: { ...projectOption, ...jsonOption },
  run: async ({ args, options, signal }) => {
    const connection = await connect({ signal });
    const project = await findProject(connection, args[0] ?? options.project);
    if (!project.pinned || !project.live) throw new Failure(`${nameOf(project)} is not pinned.`);
    const answer = await connection.call("unpin_deployment", { deploymentId: project.live.id });
    if (options.json) return printJson(answer);
    say(`Deployment ${answer.deployment.number} is live, and so are later pushes.`);
    print(project.url);
  },
});
