import { command, jsonOption } from "../command.ts";
import { configPath, findAccount } from "../config.ts";
import { openConnection } from "../connection.ts";
import { print, printable, printJson } from "../output.ts";
import { listProjects, nameOf, projectOfFolder } from "../project.ts";

export const status = command({
  name: "status",
  summary: "Show where you are signed in, and whether this folder's project is live",
  usage: "",
  args: { min: 0, max: 0 },
  options: { ...jsonOption },
  run: async ({ options, signal }) => {
    const account = await findAccount();
    const connection = openConnection(account, { signal });
    const { orgs } = await connection.call("list_orgs", {});
    const projects = await listProjects(connection);
    const project = await projectOfFolder(projects, process.cwd());
    const state =
      project && (await connection.call("read_publish_state", { projectId: project.id }));
    const organizations = orgs.map(({ handle }) => handle);
    const keyFrom = account.from === "file" ? configPath() : "PRESSMARK_KEY";
    if (options.json) {
      const own = project && { id: project.id, name: nameOf(project), ...state };
      printJson({
        url: account.url,
        keyFrom,
        organizations,
        projects: projects.length,
        project: own,
      });
      return;
    }
    print(`Installation   ${account.url}`);
    print(`Key            ${keyFrom}`);
    print(`Organization   ${organizations.join(", ")}`);
    print(`Projects       ${projects.length}`);
    if (!project || !state) return;
    print(`This folder    ${nameOf(project)}, ${state.url}`);
    print(`               ${printable(state.explanation)}`);
  },
});
