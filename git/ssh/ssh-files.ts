import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { unlessMissing } from "#service/failures.ts";
import { HOST_ALIAS, type SshPaths } from "./ssh-arguments.ts";

export interface SshFiles extends SshPaths {
  /** The host's key as ssh has stored it: "ssh-ed25519 AAAA…". Null before the host has shown one. */
  hostKey(): Promise<string | null>;
  remove(): Promise<void>;
}

const PREFIX = "pressmark-ssh-";
/** Longer than any connection. */
const LEFT_MS = 2 * 60 * 60_000;

/** The files that ssh needs, in a folder that only this user can open (`mkdtemp`). */
export async function openSshFiles({
  privateKey,
  hostKey,
}: {
  privateKey: string;
  hostKey: string | null;
}): Promise<SshFiles> {
  left ??= removeLeft();
  await left;
  const directory = await mkdtemp(join(tmpdir(), PREFIX));
  const paths = { key: join(directory, "key"), knownHosts: join(directory, "known_hosts") };
  await writeFile(paths.key, privateKey, { mode: 0o600 });
  await writeFile(paths.knownHosts, hostKey === null ? "" : `${HOST_ALIAS} ${hostKey}\n`);
  return {
    ...paths,
    hostKey: async () => {
      const text = await readFile(paths.knownHosts, "utf8").catch(unlessMissing(""));
      const [, key] = /^\S+ (\S+ \S+)/m.exec(text) ?? [];
      return key ?? null;
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

let left: Promise<void> | undefined;

/** Files of a process that was killed. Once per process. */
async function removeLeft(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    const stats = await stat(path).catch(unlessMissing(null));
    if (!stats || stats.uid !== process.getuid?.()) continue;
    if (Date.now() - stats.mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}
