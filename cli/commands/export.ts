import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { command, projectOption } from "../command.ts";
import { connect } from "../connection.ts";
import { Failure } from "../failure.ts";
import { print, say } from "../output.ts";
import { findProject } from "../project.ts";

export const exportSite = command({
  name: "export",
  summary: "Download the live site as a zip for any static host",
  usage: "[file]",
  args: { min: 0, max: 1 },
  options: {
    ...projectOption,
    force: { type: "boolean", description: "Replace the file if it exists." },
  },
  details: "By default, the file has the name of the project. `-` writes the zip to stdout.",
  run: async ({ args, options, signal }) => {
    const connection = await connect({ signal });
    const project = await findProject(connection, options.project);
    const file = args[0] ?? `${project.handle}.zip`;
    if (file !== "-" && existsSync(file) && !options.force)
      throw new Failure(`${file} exists. To replace it, add --force.`);
    const { body, headers } = await connection.request(`/projects/${project.id}/export`);
    if (!body) throw new Failure("The server sent no zip.");
    const zip = Readable.from(body);
    if (file === "-") await pipeline(zip, process.stdout, { signal, end: false });
    else await writeWhole(zip, file, signal);
    const pages = Number(headers.get("x-pressmark-pages"));
    say(`${pages} ${pages === 1 ? "page" : "pages"}. ${leftOutText(headers)}`);
    if (file !== "-") print(file);
  },
});

/** A file of this name is complete, or does not exist. */
async function writeWhole(zip: Readable, file: string, signal: AbortSignal): Promise<void> {
  const part = `${file}.part`;
  try {
    await pipeline(zip, createWriteStream(part), { signal });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function leftOutText(headers: Headers): string {
  const count = Number(headers.get("x-pressmark-pages-left-out") ?? 0);
  if (count === 0) return "No page is left out.";
  return `${count} left out, because not everyone can read ${count === 1 ? "it" : "them"}.`;
}
