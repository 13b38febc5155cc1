import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import { isSeedId, type SeedId } from "#schemas/projects/template.ts";

const CONTENT = join(import.meta.dirname, "../../web/content");

const directories: Record<SeedId, string> = {
  "personal-blog": join(CONTENT, "templates/personal-blog"),
  "digital-garden": join(CONTENT, "templates/digital-garden"),
  documentation: join(CONTENT, "templates/documentation"),
  "team-wiki": join(CONTENT, "templates/team-wiki"),
  sample: join(CONTENT, "sample"),
};

/** @throws AppError not_found if the template does not exist */
export function checkTemplate(templateId: string): SeedId {
  if (isSeedId(templateId)) return templateId;
  throw new AppError("not_found", { message: "No template has this name." });
}

export const templateDirectory = (templateId: SeedId) => directories[templateId];

/** Paths of all files in a template, relative to its folder. */
export async function templateFiles(templateId: SeedId): Promise<string[]> {
  const directory = directories[templateId];
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted();
}

/** Changes with every file of the template. */
export async function templateDigest(templateId: SeedId): Promise<string> {
  const digest = createHash("sha256");
  for (const path of await templateFiles(templateId)) {
    const bytes = await readFile(join(directories[templateId], path));
    digest.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return digest.digest("hex");
}
