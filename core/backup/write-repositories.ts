import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { headOf, openBundle } from "#git/bundles.ts";
import { isRepository, repositoriesDirectory } from "#git/repositories.ts";
import { unlessMissing } from "#service/failures.ts";
import { collection } from "#store/collections.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { numbered, piecesOf } from "./pieces.ts";
import type { BackupContext, BackupRequest } from "./context.ts";

const ENDING = ".git";

/**
 * The repositories of the built-in remote are on the machine of the process that serves `/git`.
 * @throws Error when that is another machine
 */
export async function demandRepositories({ env, db }: BackupContext): Promise<void> {
  const directory = repositoriesDirectory(env.DATA_DIR);
  if (!env.GIT_URL || existsSync(directory)) return;
  const project = await collection(db, "projects").findOne({
    "source.kind": "remote",
    "source.url": null,
  });
  if (project)
    throw new Error(
      `${directory} does not exist, but some projects use the built-in remote. Run the backup where npm run git runs, with the DATA_DIR of that process.`,
    );
}

/** Returns the number of repositories. */
export async function writeRepositories(
  { env }: Pick<BackupContext, "env">,
  archive: ArchiveWriter,
  { say, stopping }: Pick<BackupRequest, "say" | "stopping">,
): Promise<number> {
  const directory = repositoriesDirectory(env.DATA_DIR);
  const names = await readdir(directory).catch(unlessMissing<string[]>([]));
  let count = 0;
  for (const name of names.filter((one) => one.endsWith(ENDING)).toSorted()) {
    stopping.throwIfAborted();
    const repository = join(directory, name);
    if (!isRepository(repository)) continue;
    const place = `git/${name.slice(0, -ENDING.length)}`;
    await archive.add(`${place}/HEAD`, Buffer.from(`${await headOf(repository)}\n`));
    const bundle = await openBundle(repository);
    let at = 0;
    if (bundle)
      for await (const piece of piecesOf(bundle))
        await archive.add(`${place}/bundle/${numbered(at++)}`, piece);
    count += 1;
  }
  say(`Repositories: ${count}`);
  return count;
}
