/**
 * Judges a MongoDB server by MongoDB's published driver tests (unified test format):
 *   npx tsx tests/contract/mongo-crud-spec.ts <folder of .json files> [--uri mongodb://…] [--verbose]
 * Without --uri the embedded server is started for it. Exits 1 when too many tests fail.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { EJSON } from "bson";
import { MongoClient } from "mongodb";
import { REFUSAL } from "#embedded/mongo/errors.ts";
import { startMongo } from "#embedded/mongo/server.ts";
import { meetsRequirements, runSpecTest } from "./unified-test.ts";
import type { ServerFacts, SpecFile } from "./unified-test.ts";

/** The share of tests that may fail, not counting those refused by name. */
const ALLOWED_FAILURES = 0.06;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { uri: { type: "string" }, verbose: { type: "boolean", default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write("Say where the .json files of the specification are.\n");
  process.exit(2);
}

const dataDir = mkdtempSync(join(tmpdir(), "mongo-spec-"));
const embedded = values.uri === undefined ? await startMongo({ dataDir, port: 0 }) : undefined;
const uri = values.uri ?? embedded?.url ?? "";
const admin = await new MongoClient(uri).connect();
const facts = await serverFacts(admin);
const counts = { passed: 0, failed: 0, refused: 0, skipped: 0 };

for (const name of readdirSync(folder).toSorted()) {
  if (!name.endsWith(".json")) continue;
  const file = EJSON.parse(readFileSync(join(folder, name), "utf8")) as SpecFile;
  for (const test of file.tests) {
    const isWanted =
      meetsRequirements(file.runOnRequirements, facts) &&
      meetsRequirements(test.runOnRequirements, facts) &&
      test.skipReason === undefined;
    if (!isWanted) {
      counts.skipped++;
      continue;
    }
    const failure = await runSpecTest(file, test, { uri, admin });
    if (failure === undefined) {
      counts.passed++;
      continue;
    }
    const kind = failure.includes(REFUSAL) ? "refused" : "failed";
    counts[kind]++;
    if (kind === "failed" || values.verbose) {
      process.stdout.write(`${kind}  ${name}: ${test.description}\n        ${failure}\n`);
    }
  }
}

await admin.close();
await embedded?.close();
rmSync(dataDir, { recursive: true, force: true });

const judged = counts.passed + counts.failed;
const { passed, failed, refused, skipped } = counts;
process.stdout.write(
  `${passed} passed, ${failed} failed, ${refused} refused by name, ${skipped} skipped ` +
    `(server ${facts.version}, ${facts.topology})\n`,
);
process.exit(judged === 0 || counts.failed / judged > ALLOWED_FAILURES ? 1 : 0);

async function serverFacts(client: MongoClient): Promise<ServerFacts> {
  const { version } = await client.db("admin").command({ buildInfo: 1 });
  const hello = await client.db("admin").command({ hello: 1 });
  return {
    version: String(version),
    topology: hello["setName"] === undefined ? "single" : "replicaset",
  };
}
