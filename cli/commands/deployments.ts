import { command, jsonOption, projectOption } from "../command.ts";
import { connect } from "../connection.ts";
import { readDeployments } from "../deployments.ts";
import { UsageError } from "../failure.ts";
import { minuteOf, printJson, printTable } from "../output.ts";
import { findProject } from "../project.ts";

const DEFAULT_LIMIT = 20;
const LIMIT_MAX = 100;
const SHORT_SHA = 7;

export const deployments = command({
  name: "deployments",
  summary: "List the deployments of a project, the newest first",
  usage: "[project]",
  args: { min: 0, max: 1 },
  options: {
    ...projectOption,
    limit: {
      type: "string",
      value: "<number>",
      description: `How many, up to ${LIMIT_MAX}. ${DEFAULT_LIMIT} by default.`,
    },
    ...jsonOption,
  },
  run: async ({ args, options, signal }) => {
    const limit = Number(options.limit ?? DEFAULT_LIMIT);
    if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
      throw new UsageError(`--limit: “${options.limit}” is not a number from 1 to ${LIMIT_MAX}.`);
    const connection = await connect({ signal });
    const project = await findProject(connection, args[0] ?? options.project);
    const page = await readDeployments(connection, project.id, { limit });
    if (options.json) return printJson(page);
    printTable(
      ["NUMBER", "STATE", "LIVE", "CREATED (UTC)", "COMMIT", "MESSAGE"],
      page.deployments.map(({ number, status, live, createdAt, commit }) => [
        String(number),
        status,
        live ? "live" : "",
        minuteOf(createdAt),
        commit?.sha.slice(0, SHORT_SHA) ?? "",
        commit?.message.split("\n")[0] ?? "",
      ]),
    );
  },
});
