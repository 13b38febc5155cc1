import { join } from "node:path";
import { openAppendFile } from "./append-file.ts";
import type { Build } from "./context.ts";
import { jsonParts } from "./json-bytes.ts";

/** Stores JSON by way of a file: that of a large site would lie in memory twice, beside the site itself. */
export async function putJson(
  { artifact, context: { blobs, env } }: Build,
  key: string,
  value: unknown,
): Promise<void> {
  const file = openAppendFile(join(env.DATA_DIR, "tmp", "builds", `${artifact}.json`));
  try {
    for (const part of jsonParts(value)) file.add(Buffer.from(part));
    await file.close();
    await blobs.putFile(key, file.path);
  } finally {
    file.remove();
  }
}
