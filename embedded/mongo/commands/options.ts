import { refuse } from "../errors.ts";
import type { Document } from "../values/document.ts";
import { equal } from "../values/order.ts";

const BATCH = "ordered bypassDocumentValidation";

/** EVERY supported option by command. `*` are the options of all commands, and `statement` those of a single write. */
const OPTIONS: Record<string, string> = {
  "*": "$db $readPreference $clusterTime comment lsid maxTimeMS readConcern txnNumber writeConcern apiVersion apiStrict apiDeprecationErrors",
  hello:
    "helloOk client compression topologyVersion maxAwaitTimeMS backpressure loadBalanced saslSupportedMechs speculativeAuthenticate",
  saslStart: "mechanism payload autoAuthorize options",
  saslContinue: "conversationId payload",
  connectionStatus: "showPrivileges",
  getParameter: "featureCompatibilityVersion",
  find: "filter sort projection hint skip limit batchSize singleBatch allowDiskUse noCursorTimeout",
  getMore: "collection batchSize",
  killCursors: "cursors",
  aggregate: "pipeline cursor allowDiskUse hint bypassDocumentValidation",
  count: "query skip limit hint",
  distinct: "key query hint",
  explain: "verbosity",
  insert: `documents ${BATCH}`,
  update: `updates ${BATCH}`,
  delete: `deletes ${BATCH}`,
  bulkWrite: `ops nsInfo errorsOnly cursor ${BATCH}`,
  statement: "q u filter update updateMods delete limit multi upsert sort hint",
  findAndModify: `query sort remove update new fields upsert hint ${BATCH}`,
  listCollections: "filter nameOnly authorizedCollections cursor",
  listDatabases: "filter nameOnly authorizedDatabases",
  collStats: "scale",
  dbStats: "scale freeStorage",
  createIndexes: "indexes commitQuorum",
  listIndexes: "cursor",
  dropIndexes: "index",
};

const KNOWN = new Map<string, ReadonlySet<string>>();

/** An option that no code reads would be silently ignored, so it is refused. */
export function checkOptions(command: string, body: Document): void {
  const name = /^isMaster$/i.test(command) ? "hello" : command;
  const supported =
    KNOWN.get(command) ?? new Set(`${command} ${OPTIONS["*"]} ${OPTIONS[name] ?? ""}`.split(" "));
  if (name in OPTIONS) KNOWN.set(command, supported);
  for (const [option, value] of Object.entries(body)) {
    const isOff = value === undefined || value === null || value === false;
    const isSimple = option === "collation" && equal(value, { locale: "simple" });
    if (!supported.has(option) && !isOff && !isSimple) refuse(`the option '${option}' of ${name}`);
  }
}
