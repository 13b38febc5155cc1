import { issueText } from "#schemas/deployments/outcome-text.ts";
import { command, jsonOption, projectOption } from "../command.ts";
import { connect, everyPage } from "../connection.ts";
import { UsageError } from "../failure.ts";
import { print, printable, printJson, say } from "../output.ts";
import { findProject } from "../project.ts";

const PAGE = 100;
const severities = ["error", "warning", "info"] as const;

export const issues = command({
  name: "issues",
  summary: "List what is wrong with the content of the live site",
  usage: "[project]",
  args: { min: 0, max: 1 },
  options: {
    ...projectOption,
    severity: { type: "string", value: "<severity>", description: "Only error, warning or info." },
    path: { type: "string", value: "<path>", description: "Only issues in this file." },
    ...jsonOption,
  },
  run: async ({ args, options, signal }) => {
    const severity = severities.find((one) => one === options.severity);
    if (options.severity !== undefined && !severity)
      throw new UsageError(`--severity: write ${severities.join(", ")}.`);
    const connection = await connect({ signal });
    const { id: projectId } = await findProject(connection, args[0] ?? options.project);
    const all = await everyPage(async (cursor) => {
      const input = { projectId, severity, path: options.path, limit: PAGE, cursor };
      const { issues: entries, nextCursor } = await connection.call("list_issues", input);
      return { entries, nextCursor };
    });
    if (options.json) return printJson({ issues: all });
    for (const issue of all) print(printable(`${issue.severity} ${issueText(issue)}`));
    if (all.length === 0) say("No issues.");
  },
});
