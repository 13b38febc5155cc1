import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { spawnGit } from "../command.ts";
import { createRepository } from "../repositories.ts";
import { treeOf } from "./commit-tree.ts";

export interface NewFile {
  path: string;
  /** In bytes. */
  size: number;
  open(): Promise<Readable | Buffer>;
}

const REF = "refs/heads/tree";
/** Fast, because most bytes are pictures, which do not shrink. */
const COMPRESSION = "1";

/**
 * Writes files as one tree into a new bare repository, without a work tree.
 * @returns the tree, and the file of the pack with all objects
 * @throws what reading a file throws, GitError
 */
export async function writeTree(
  repository: string,
  files: Iterable<NewFile> | AsyncIterable<NewFile>,
  { timeoutMs }: { timeoutMs: number },
): Promise<{ tree: string; pack: string }> {
  await createRepository(repository);
  const writing = spawnGit(["fast-import", "--quiet", "--force"], {
    gitDir: repository,
    timeoutMs,
    config: [
      ["fastimport.unpackLimit", "0"],
      ["core.compression", COMPRESSION],
    ],
  });
  writing.stdout.resume();
  try {
    await write(
      writing.stdin,
      `commit ${REF}\ncommitter Pressmark <pressmark@localhost> 0 +0000\n`,
    );
    await write(writing.stdin, "data 0\n\n");
    for await (const file of files) await writeFile(writing.stdin, file);
  } catch (error) {
    writing.stop();
    throw error;
  }
  writing.stdin.end();
  await writing.finished;
  const tree = await treeOf(repository, REF);
  const folder = join(repository, "objects", "pack");
  const name = (await readdir(folder)).find((entry) => entry.endsWith(".pack"));
  if (name === undefined) throw new Error("git wrote no pack");
  return { tree, pack: join(folder, name) };
}

async function writeFile(stdin: Writable, { path, size, open }: NewFile): Promise<void> {
  await write(stdin, `M 100644 inline "${path.replaceAll(/["\\]/g, "\\$&")}"\ndata ${size}\n`);
  const content = await open();
  let left = size;
  for await (const chunk of Buffer.isBuffer(content)
    ? [content]
    : (content as AsyncIterable<Buffer>)) {
    left -= chunk.length;
    // git would read the rest as commands.
    if (left < 0) break;
    await write(stdin, chunk);
  }
  if (left !== 0) throw new Error(`${path} does not have the size that was announced`);
  await write(stdin, "\n");
}

/** Waits until git has read enough. If git has ended, `finished` reports why. */
async function write(stdin: Writable, chunk: string | Buffer): Promise<void> {
  if (!stdin.writable || stdin.write(chunk)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      stdin.off("drain", done).off("close", done);
      resolve();
    };
    stdin.on("drain", done).on("close", done);
  });
}
