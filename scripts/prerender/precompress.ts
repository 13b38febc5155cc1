import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = new Set([".css", ".js", ".json", ".svg", ".wasm"]);
/** Shorter ones fit into one packet as they are. */
const LEAST_BYTES = 1024;
const BROTLI_QUALITY = 8;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts `.br` and `.gz` beside the files of the bundle; the api sends them as they are. */
export async function precompress(directory: string): Promise<void> {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (!COMPRESSIBLE.has(extname(name)) || existsSync(`${path}.gz`)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < LEAST_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes)]);
    writeWhole(`${path}.br`, br);
    writeWhole(`${path}.gz`, gz);
  }
}

/** An api that already runs must not send half of it. */
function writeWhole(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.${process.pid}`, bytes);
  renameSync(`${path}.${process.pid}`, path);
}
