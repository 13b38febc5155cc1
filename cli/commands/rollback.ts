import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { isConfirmed } from "../ask.ts";
import { command, jsonOption, projectOption, yesOption } from "../command.ts";
import { type Connection, connect } from "../connection.ts";
import { deploymentOfNumber, deploymentText, findDeployment, isNumber } from "../deployments.ts";
import { exitCodes, Failure, UsageError } from "../failure.ts";
import { print, printable, printJson, say } from "../output.ts";
import { findProject, nameOf } from "../project.ts";

export const rollback = command({
  name: "rollback",
  summary: "Make an older deployment live",
  usage: "[project] [number]",
  args: { min: 0, max: 2 },
  options: { ...projectOption, ...yesOption, ...jsonOption },
  details:
    "Without a number, it is the newest successful deployment before the live one. The site stays on it until you run `pressmark unpin`.",
  run: async ({ args, options, signal }) => {
    const { name, number } = readWords(args);
    const connection = await connect({ signal });
    const project = await findProject(connection, name ?? options.project);
    if (!project.live) throw new Failure(`${nameOf(project)} has no live deployment yet.`);
    const target = await targetOf(connection, { ...project, live: project.live }, number);
    const question = `Make deployment ${deploymentText(target)} of ${nameOf(project)} live instead of ${deploymentText(project.live)}?`;
    if (!(await isConfirmed(printable(question), { yes: options.yes, signal }))) {
      say("Nothing has changed.");
      return exitCodes.failed;
    }
    const answer = await connection.call("promote_deployment", { deploymentId: target.id });
    if (options.json) return printJson(answer);
    say(`Deployment ${target.number} is live. The site stays on it until you run: pressmark unpin`);
    print(project.url);
  },
});

function readWords(args: readonly string[]): { name?: string; number?: string } {
  const [first, second] = args;
  if (second !== undefined && !isNumber(second))
    throw new UsageError(`“${second}” is not the number of a deployment.`);
  if (second !== undefined) return { name: first!, number: second };
  if (first === undefined) return {};
  return isNumber(first) ? { number: first } : { name: first };
}

/** @throws Failure if there is nothing to roll back to, or it cannot go live */
async function targetOf(
  connection: Connection,
  project: Project & { live: Deployment },
  number: string | undefined,
): Promise<Deployment> {
  const { live } = project;
  if (number === undefined) {
    const older = await findDeployment(connection, project.id, {
      isIt: (one) => one.number < live.number && canGoLive(one),
      stop: () => false,
    });
    if (older) return older;
    throw new Failure(`${nameOf(project)} has no successful deployment before ${live.number}.`);
  }
  const target = await deploymentOfNumber(connection, project, number);
  if (target.live) throw new Failure(`Deployment ${target.number} is already live.`);
  if (target.removed) throw new Failure(`The files of deployment ${target.number} are deleted.`);
  if (!canGoLive(target))
    throw new Failure(`Deployment ${target.number} cannot go live: ${whyNot(target)}.`);
  return target;
}

const canGoLive = ({ status, removed, preview }: Deployment) =>
  status === "success" && !removed && preview === null;

const whyNot = ({ status, preview }: Deployment) =>
  preview === null ? `its state is ${status}` : "it was built for a preview";
