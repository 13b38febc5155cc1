import { spawn } from "node:child_process";
import { command, projectOption } from "../command.ts";
import { connect } from "../connection.ts";
import { print } from "../output.ts";
import { findProject, nameOf } from "../project.ts";

export const open = command({
  name: "open",
  summary: "Print the address of the site, and open it in the browser",
  usage: "[project]",
  args: { min: 0, max: 1 },
  options: {
    ...projectOption,
    dashboard: { type: "boolean", description: "The project's page in the dashboard instead." },
    print: { type: "boolean", description: "Only print the address." },
  },
  details: "Without a terminal, the address is only printed.",
  run: async ({ args, options, signal }) => {
    const connection = await connect({ signal });
    const project = await findProject(connection, args[0] ?? options.project);
    const address = options.dashboard ? `${connection.url}/${nameOf(project)}` : project.url;
    print(address);
    if (process.stdout.isTTY && !options.print && /^https?:\/\//.test(address))
      await openBrowser(address);
  },
});

/** Programs that open an address, started without a shell. */
const openers: Partial<Record<NodeJS.Platform, [program: string, ...args: string[]]>> = {
  darwin: ["open"],
  linux: ["xdg-open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

function openBrowser(address: string): Promise<void> {
  const [program, ...args] = openers[process.platform] ?? [];
  if (program === undefined) return Promise.resolve();
  const child = spawn(program, [...args, address], { detached: true, stdio: "ignore" });
  child.unref();
  return new Promise((resolve) => {
    child.once("spawn", resolve);
    // The address is printed, so a machine without a browser is not a failure.
    child.once("error", () => resolve());
  });
}
