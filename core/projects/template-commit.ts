import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SeedId, templates } from "#schemas/projects/template.ts";
import { git } from "#git/command.ts";
import { branchHead, createRepository } from "#git/repositories.ts";
import { templateDirectory, templateFiles } from "./template-files.ts";

export interface Seed {
  templateId: SeedId;
  /** Date of the commit. The same files with the same date give the same commit. */
  at: Date;
}

/** Creates one commit with all files of the template, using `git fast-import`: no work tree, no index. */
export async function importTemplate(
  repository: string,
  branch: string,
  { templateId, at }: Seed,
): Promise<string> {
  const directory = templateDirectory(templateId);
  const message = messageOf(templateId);
  const parts = [
    `commit refs/heads/${branch}\n`,
    `committer Pressmark <pressmark@localhost> ${Math.floor(at.getTime() / 1000)} +0000\n`,
    `data ${Buffer.byteLength(message)}\n${message}\n`,
  ].map((text) => Buffer.from(text));
  for (const path of await templateFiles(templateId)) {
    const bytes = await readFile(join(directory, path));
    const head = `M 100644 inline ${path}\ndata ${bytes.length}\n`;
    parts.push(Buffer.from(head), bytes, Buffer.from("\n"));
  }
  await createRepository(repository);
  const input = Buffer.concat(parts);
  await git(["fast-import", "--quiet", "--force"], { gitDir: repository, input });
  const head = await branchHead(repository, branch);
  if (!head) throw new Error(`the template created no branch ${branch}`);
  return head;
}

function messageOf(templateId: SeedId): string {
  const template = templates.find(({ id }) => id === templateId);
  return template ? `Begin with the template “${template.name}”` : "Begin with the sample";
}
