import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The host of a bare repository refuses each push in this way from now on, as its own hook does. @returns the path of the hook, whose removal ends that */
export async function refusePushes(bare: string, said: string): Promise<string> {
  const hook = join(bare, "hooks", "pre-receive");
  await mkdir(join(bare, "hooks"), { recursive: true });
  await writeFile(hook, `#!/bin/sh\ncat <<'END' >&2\n${said}\nEND\nexit 1\n`);
  await chmod(hook, 0o755);
  return hook;
}
