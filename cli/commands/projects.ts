import { command, jsonOption } from "../command.ts";
import { connect } from "../connection.ts";
import { minuteOf, printJson, printTable } from "../output.ts";
import { listProjects, nameOf } from "../project.ts";

export const projects = command({
  name: "projects",
  summary: "List the projects that your key can see",
  usage: "",
  args: { min: 0, max: 0 },
  options: { ...jsonOption },
  run: async ({ options, signal }) => {
    const all = await listProjects(await connect({ signal }));
    if (options.json) return printJson({ projects: all });
    printTable(
      ["PROJECT", "SITE", "LATEST", "UPDATED (UTC)"],
      all.map((project) => [
        nameOf(project),
        project.url,
        project.latest?.status ?? "empty",
        minuteOf(project.lastUpdated),
      ]),
    );
  },
});
