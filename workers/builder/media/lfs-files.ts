import { fetchObjects } from "#git/lfs/fetch-objects.ts";
import type { LfsPointer } from "#content/lfs-pointer.ts";
import { count } from "#content/count.ts";
import type { UsedFile } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { sizeText } from "#content/size-text.ts";
import type { Build, Source } from "../context.ts";
import { transferLimits } from "../limits.ts";
import { maxFileBytes } from "./media-rules.ts";
import { noteKept, readKept } from "./kept-objects.ts";
import { BROKEN, type LfsReason, missing, noStorage } from "./lfs-reasons.ts";
import { openLfsSource } from "./lfs-source.ts";

/** Files that share a record: the same bytes, under one or several paths. */
export type Copies = [UsedFile, ...UsedFile[]];

/** Used files of which git has only a Git LFS pointer. */
export interface PointerFile {
  files: Copies;
  /** Null if it cannot be read. */
  pointer: LfsPointer | null;
}

export interface LfsFiles {
  /** The files that can be had. The others become issues. */
  fetch(): AsyncGenerator<{ files: Copies; bytes: Buffer }>;
  /** The number of files that another build could not have either. */
  unavailable(): number;
}

interface Wanted extends LfsPointer {
  users: Copies[];
}

/** Fetches used files from the Git LFS storage of a linked repository. A file that cannot be fetched never fails the build. */
export function openLfsFiles(
  build: Build,
  { source, root }: { source: Pick<Source, "tree" | "blobs">; root: string },
  pointers: readonly PointerFile[],
): LfsFiles {
  let unavailable = 0;
  const report = (files: Copies, reason: LfsReason) => {
    if (reason.isFinal) unavailable += files.length;
    for (const file of files)
      build.issues.add({
        path: sourcePath(root, file),
        line: null,
        severity: "warning",
        category: "lfs",
        message: reason.message,
        suggestion: reason.suggestion,
      });
  };

  async function* fetch(): AsyncGenerator<{ files: Copies; bytes: Buffer }> {
    const { env } = build.context;
    const without = noStorage(build.project.source);
    const fileBytes = maxFileBytes(build);
    const wanted = new Map<string, Wanted>();
    for (const { files, pointer } of pointers) {
      const reason = pointer === null ? BROKEN : (without ?? tooLarge(pointer, fileBytes));
      if (pointer === null || reason) report(files, reason ?? BROKEN);
      else {
        const key = `${pointer.oid} ${pointer.size}`;
        const users = [...(wanted.get(key)?.users ?? []), files];
        wanted.set(key, { ...pointer, users });
      }
    }
    for (const [key, object] of wanted) {
      const bytes = await readKept(build, object);
      if (bytes === null) continue;
      wanted.delete(key);
      for (const files of object.users) yield { files, bytes };
    }
    if (wanted.size === 0) return;
    const storage = await openLfsSource(build, source);
    const objects: Wanted[] = [];
    for (const object of wanted.values()) {
      const reason = storage.refuse(object.size);
      if (reason === null) objects.push(object);
      else for (const files of object.users) report(files, missing(reason));
    }
    const { remote, configured } = storage;
    if (!remote || objects.length === 0) return;
    build.log.info(`Fetching ${count(objects.length, "file")} from Git LFS`);
    const { timeoutMs } = transferLimits(env);
    const { signal } = build;
    for await (const object of fetchObjects(remote, objects, { timeoutMs, signal, configured }))
      if ("bytes" in object) {
        await storage.count(object.size);
        await noteKept(build, object);
        for (const files of object.users) yield { files, bytes: object.bytes };
      } else for (const files of object.users) report(files, missing(object.reason));
  }

  return { fetch, unavailable: () => unavailable };
}

function tooLarge({ size }: LfsPointer, limit: number): LfsReason | null {
  if (size <= limit) return null;
  const reason = `It has ${sizeText(size)}. Files can be up to ${sizeText(limit)}.`;
  return { ...missing(reason), suggestion: null, isFinal: true };
}
