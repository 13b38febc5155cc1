import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { z } from "zod";

const FIXTURE = join(import.meta.dirname, "../../../fixtures/a498974");

/** What the former version recorded about its own data, and what visitors got. */
const Facts = z.object({
  email: z.string(),
  password: z.string(),
  org: z.object({ id: z.string(), handle: z.string() }),
  projects: z.array(
    z.object({
      id: z.string(),
      handle: z.string(),
      domain: z.string(),
      pinned: z.boolean(),
      visibility: z.enum(["public", "private"]),
      deployments: z.array(
        z.object({
          number: z.number(),
          status: z.string(),
          live: z.boolean(),
          message: z.string(),
        }),
      ),
      apiKey: z.string().optional(),
      pushToken: z.string(),
      hookUrl: z.string().optional(),
      pages: z.array(
        z.object({
          path: z.string(),
          status: z.number(),
          type: z.string().nullable(),
          bytes: z.number(),
          sha256: z.string(),
        }),
      ),
    }),
  ),
});
export type StoredFacts = z.infer<typeof Facts>;

/** Unpacks a data directory of commit a498974 into an empty directory. `make.mjs` in the fixture explains how it was made. */
export function unpackStoredData(directory: string): StoredFacts {
  const input = brotliDecompressSync(readFileSync(join(FIXTURE, "data.tar.br")));
  execFileSync("tar", ["-x", "-C", directory], { input });
  return Facts.parse(JSON.parse(readFileSync(join(FIXTURE, "facts.json"), "utf8")));
}
