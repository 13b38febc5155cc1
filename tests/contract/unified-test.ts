import { isDeepStrictEqual } from "node:util";
import { MongoClient, type CommandStartedEvent, type Db, type Document } from "mongodb";
import { mismatch } from "./unified-match.ts";
import { runOperation } from "./unified-operations.ts";
import type { Entity, Operation, ExpectedError } from "./unified-model.ts";

interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverless?: string;
  auth?: boolean;
}

interface CollectionData {
  databaseName: string;
  collectionName: string;
  documents: Document[];
}

export interface SpecTest {
  description: string;
  skipReason?: string;
  runOnRequirements?: Requirement[];
  operations: Operation[];
  expectEvents?: { client: string; events: Document[]; ignoreExtraEvents?: boolean }[];
  outcome?: CollectionData[];
}

export interface SpecFile {
  runOnRequirements?: Requirement[];
  createEntities?: Document[];
  initialData?: CollectionData[];
  tests: SpecTest[];
}

export interface ServerFacts {
  version: string;
  topology: string;
}

interface Observed {
  client: MongoClient;
  events: { kind: string; event: CommandStartedEvent | Document }[];
}

export function meetsRequirements(list: Requirement[] | undefined, facts: ServerFacts): boolean {
  return (
    list === undefined ||
    list.some(
      ({ minServerVersion, maxServerVersion, topologies, serverless, auth }) =>
        (minServerVersion === undefined || compareVersions(facts.version, minServerVersion) >= 0) &&
        (maxServerVersion === undefined || compareVersions(facts.version, maxServerVersion) <= 0) &&
        (topologies === undefined || topologies.includes(facts.topology)) &&
        serverless !== "require" &&
        auth !== true,
    )
  );
}

/** Runs one test. Returns what went wrong, or undefined. */
export async function runSpecTest(
  file: SpecFile,
  test: SpecTest,
  server: { uri: string; admin: MongoClient },
): Promise<string | undefined> {
  const entities = new Map<string, Entity>();
  const observed = new Map<string, Observed>();
  try {
    for (const data of file.initialData ?? []) await loadData(server.admin, data);
    for (const entity of file.createEntities ?? []) {
      await createEntity(entity, { entities, observed, uri: server.uri });
    }
    for (const operation of test.operations) {
      const problem = await checkOperation(operation, entities, server.admin);
      if (problem !== undefined) return problem;
    }
    for (const { client, events, ignoreExtraEvents } of test.expectEvents ?? []) {
      const problem = compareEvents(events, observed.get(client)?.events ?? [], ignoreExtraEvents);
      if (problem !== undefined) return problem;
    }
    for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
      const documentsAfter = await server.admin
        .db(databaseName)
        .collection(collectionName)
        .find({}, { sort: { _id: 1 } })
        .toArray();
      const problem = mismatch(documents, documentsAfter, false);
      if (problem !== undefined) return `outcome: ${problem}`;
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    for (const { client } of observed.values()) await client.close();
  }
}

async function loadData(admin: MongoClient, data: CollectionData): Promise<void> {
  const database = admin.db(data.databaseName);
  await database.dropCollection(data.collectionName).catch(() => false);
  if (data.documents.length === 0) await database.createCollection(data.collectionName);
  else await database.collection(data.collectionName).insertMany(structuredCloneOf(data.documents));
}

/** The driver adds `_id` to inserted documents, and the expectation must not include it. */
function structuredCloneOf(documents: Document[]): Document[] {
  return documents.map((document) => ({ ...document }));
}

async function createEntity(
  spec: Document,
  context: { entities: Map<string, Entity>; observed: Map<string, Observed>; uri: string },
): Promise<void> {
  const { entities, observed, uri } = context;
  const [kind, options] = Object.entries(spec)[0] as [string, Document];
  if (kind === "client") {
    const client = new MongoClient(uri, { ...options["uriOptions"], monitorCommands: true });
    const events: Observed["events"] = [];
    const eventNames = new Set((options["observeEvents"] ?? []) as string[]);
    const unwanted = (options["ignoreCommandMonitoringEvents"] ?? []) as string[];
    const ignored = new Set(["configureFailPoint", ...unwanted]);
    for (const kind of ["commandStarted", "commandSucceeded", "commandFailed"] as const) {
      if (!eventNames.has(`${kind}Event`)) continue;
      client.on(kind as "commandStarted", (event) => {
        if (!ignored.has(event.commandName)) events.push({ kind: `${kind}Event`, event });
      });
    }
    await client.connect();
    observed.set(options["id"], { client, events });
    entities.set(options["id"], client);
  } else if (kind === "database") {
    const client = entities.get(options["client"]) as MongoClient;
    entities.set(options["id"], client.db(options["databaseName"], options["databaseOptions"]));
  } else if (kind === "collection") {
    const database = entities.get(options["database"]) as Db;
    entities.set(
      options["id"],
      database.collection(options["collectionName"], options["collectionOptions"]),
    );
  } else {
    throw new Error(`this runner does not support entities of kind ${kind}`);
  }
}

async function checkOperation(
  operation: Operation,
  entities: Map<string, Entity>,
  admin: MongoClient,
): Promise<string | undefined> {
  let result: unknown;
  try {
    result = await runOperation(operation, entities, admin);
  } catch (error) {
    if (operation.ignoreResultAndError === true) return undefined;
    if (operation.expectError !== undefined) return compareError(operation.expectError, error);
    return `${operation.name}: ${fullMessage(error as ServerError)}`;
  }
  if (operation.ignoreResultAndError === true) return undefined;
  if (operation.expectError !== undefined) return `${operation.name} should have failed`;
  if (!("expectResult" in operation)) return undefined;
  const problem = mismatch(operation.expectResult, withoutOwnFields(result), true);
  return problem === undefined ? undefined : `${operation.name} result: ${problem}`;
}

function compareError(expected: ExpectedError, error: unknown): string | undefined {
  const failure = error as ServerError;
  const isFromServer = failure.errorResponse !== undefined || typeof failure.code === "number";
  const { message } = failure;
  const says = expected.errorContains?.toLowerCase();
  const problems = [
    expected.isClientError === true && isFromServer && "the error should come from the driver",
    expected.isClientError === false &&
      !isFromServer &&
      failure.partialResult === undefined &&
      "the error should come from the server",
    says !== undefined && !message.toLowerCase().includes(says) && `message without '${says}'`,
    expected.errorCode !== undefined &&
      failure.code !== expected.errorCode &&
      `code ${failure.code} instead of ${expected.errorCode}`,
    expected.errorCodeName !== undefined &&
      failure.codeName !== expected.errorCodeName &&
      `codeName ${failure.codeName} instead of ${expected.errorCodeName}`,
    expected.errorResponse !== undefined &&
      mismatch(expected.errorResponse, failure.errorResponse ?? failure.cause?.errorResponse, true),
    expected.writeErrors !== undefined && missingErrors(expected.writeErrors, failure.writeErrors),
    expected.expectResult !== undefined &&
      mismatch(expected.expectResult, partialResult(failure), true),
  ].filter((problem) => typeof problem === "string");
  return problems.length === 0 ? undefined : `${problems.join("; ")} (${fullMessage(failure)})`;
}

/** The message of a bulk write is generic. The server's message is in its cause and its write errors. */
function fullMessage({ message, cause, writeErrors }: ServerError): string {
  const errors = writeErrors instanceof Map ? [...writeErrors.values()] : [];
  const causes = cause === undefined ? errors : [cause, ...errors];
  return [message, ...causes.map((one) => one.message)].join(": ");
}

interface ServerError extends Error {
  code?: number;
  codeName?: string;
  errorResponse?: Document;
  cause?: ServerError;
  writeErrors?: Map<number, { code: number; message: string }>;
  partialResult?: Document;
  result?: Document;
}

/** The format names only the code of each write error, and the driver's objects contain more. */
function missingErrors(
  expected: Record<string, Document>,
  actual: ServerError["writeErrors"],
): string | undefined {
  const codes = Object.fromEntries(
    [...(actual ?? [])].map(([index, { code }]) => [index, { code }]),
  );
  return mismatch(expected, codes, false);
}

/** The driver returns a result of zeros if the format expects none. */
function partialResult({ partialResult: partial, result }: ServerError): unknown {
  const counts = ["insertedCount", "upsertedCount", "matchedCount", "deletedCount"];
  if (partial !== undefined && counts.every((count) => partial[count] === 0)) return undefined;
  return partial === undefined ? result : withoutOwnFields(partial);
}

/** `didUpsert` is the Node.js driver's addition to the results of a client bulk write. */
function withoutOwnFields(result: unknown): unknown {
  const updates = (result as Document | null | undefined)?.["updateResults"];
  if (!(updates instanceof Map)) return result;
  const updateResults = [...updates].map(([index, update]) => {
    const { didUpsert: _didUpsert, ...counts } = update as Document;
    return [index, counts] as const;
  });
  return { ...(result as Document), updateResults: Object.fromEntries(updateResults) };
}

function compareEvents(
  expected: Document[],
  observed: Observed["events"],
  ignoreExtra = false,
): string | undefined {
  if (ignoreExtra ? observed.length < expected.length : observed.length !== expected.length) {
    return `${observed.length} events instead of ${expected.length}`;
  }
  for (const [index, expectedEvent] of expected.entries()) {
    const [kind, fields] = Object.entries(expectedEvent)[0] as [string, Document];
    const event = observed[index];
    if (event?.kind !== kind) return `event ${index} is a ${event?.kind}, not a ${kind}`;
    for (const [field, value] of Object.entries(fields)) {
      const actual = (event.event as Document)[field];
      // The whole command may have more fields than the test names.
      const problem = isDeepStrictEqual(value, actual) ? undefined : mismatch(value, actual, true);
      if (problem !== undefined) return `event ${index}, ${field}: ${problem}`;
    }
  }
  return undefined;
}

function compareVersions(a: string, b: string): number {
  const left = a.split(".").map(Number);
  const right = b.split(".").map(Number);
  for (let part = 0; part < 3; part++) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
