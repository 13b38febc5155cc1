import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = new Set([".css", ".js", ".json", ".svg", ".wasm"]);
/** Smaller files fit into one packet uncompressed. */
const LEAST_BYTES = 1024;
const BROTLI_QUALITY = 8;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` next to the files of the bundle. The API sends them unchanged. */
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

/** A running API must not send an incomplete file. */
function writeWhole(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.${process.pid}`, bytes);
  renameSync(`${path}.${process.pid}`, path);
}
