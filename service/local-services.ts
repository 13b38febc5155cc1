import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeSharedFile } from "./shared-file.ts";

const PASSWORD_BYTES = 32;
export const SERVICES_KEY_FILE = "services.key";

/** The credentials of the embedded database and queue. Only the user of this installation can read them: the ports are open to every account of the machine. */
export function servicesPassword(dataDir: string): string {
  const path = join(dataDir, SERVICES_KEY_FILE);
  makeSharedFile(path, () => randomBytes(PASSWORD_BYTES).toString("base64url"));
  return readFileSync(path, "utf8").trim();
}

export function mongoAddress(port: number, password: string): string {
  return `mongodb://pressmark:${password}@127.0.0.1:${port}/pressmark?authSource=admin&directConnection=true`;
}

/** For a `mongod` without authentication. The directory of its socket decides who has access. */
export function mongodAddress(socket: string): string {
  return `mongodb://${encodeURIComponent(socket)}/pressmark?directConnection=true`;
}

export function redisAddress(port: number, password: string): string {
  return `redis://:${password}@127.0.0.1:${port}`;
}
