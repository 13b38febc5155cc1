import type { Deployment } from "#schemas/deployments/deployment.ts";
import { outcomeLines } from "#schemas/deployments/outcome-text.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { command, jsonOption, projectOption } from "../command.ts";
import { type Connection, connect } from "../connection.ts";
import { deploymentOfId, deploymentOfNumber, isNumber } from "../deployments.ts";
import { exitCodes, Failure } from "../failure.ts";
import { followDeployment, readLog } from "../follow.ts";
import { logText, print, say } from "../output.ts";
import { findProject, nameOf } from "../project.ts";

export const logs = command({
  name: "logs",
  summary: "Print the log of a deployment",
  usage: "[deployment]",
  args: { min: 0, max: 1 },
  options: {
    ...projectOption,
    follow: {
      type: "boolean",
      short: "f",
      description: "Print new lines until the deployment ends. The exit code is 1 if it fails.",
    },
    json: { ...jsonOption.json, description: "Print each line as a JSON object." },
  },
  details: "A deployment is a number, such as 12, or an id. By default, it is the newest one.",
  run: async ({ args, options, signal }) => {
    const connection = await connect({ signal });
    const deployment = await deploymentOf(connection, args[0], options.project);
    const onLine = (line: { text: string }) =>
      print(options.json ? JSON.stringify(line) : logText(line.text, process.stdout));
    if (!options.follow || isFinal(deployment.status)) {
      await readLog(connection, deployment.id, { after: 0, onLine });
      return isFailed(deployment) && options.follow ? exitCodes.failed : exitCodes.ok;
    }
    const ended = await followDeployment(connection, deployment.id, onLine);
    for (const line of outcomeLines(ended)) say(line);
    return isFailed(ended) ? exitCodes.failed : exitCodes.ok;
  },
});

const isFailed = ({ status }: Deployment) => status === "failed" || status === "canceled";

async function deploymentOf(
  connection: Connection,
  named: string | undefined,
  projectName: string | undefined,
): Promise<Deployment> {
  if (named !== undefined && !isNumber(named)) return deploymentOfId(connection, named);
  const project = await findProject(connection, projectName);
  if (named !== undefined) return deploymentOfNumber(connection, project, named);
  if (!project.latest) throw new Failure(`${nameOf(project)} has no deployment yet.`);
  return project.latest;
}
