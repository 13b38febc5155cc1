import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Int32, Timestamp } from "bson";
import { startMongo } from "#embedded/mongo/server.ts";
import { encode } from "#embedded/mongo/values/document.ts";
import { frameReply, readRequests, type Request } from "#embedded/mongo/wire.ts";

type Document = Record<string, unknown>;

/** What MongoDB 5.0 and later answer to reads with the read concern `snapshot`. Codes and names are from its list of error codes; nothing reads the texts. */
const FAULTS = {
  tooOld: {
    code: 239,
    codeName: "SnapshotTooOld",
    errmsg: "Read timestamp is older than the oldest available timestamp.",
  },
  unavailable: {
    code: 246,
    codeName: "SnapshotUnavailable",
    errmsg:
      "Unable to read from a snapshot due to pending collection catalog changes; please retry the operation.",
  },
  standalone: {
    code: 123,
    codeName: "NotAReplicaSet",
    errmsg: "node needs to be a replica set member to use readConcern: snapshot",
  },
  notARead: { code: 72, codeName: "InvalidOptions", errmsg: "read concern is not supported" },
  noRetries: {
    code: 20,
    codeName: "IllegalOperation",
    errmsg: "Transaction numbers are only allowed on a replica set member or mongos",
  },
} as const;

/** Outside of transactions, only these commands read snapshots. */
const SNAPSHOT_READS = ["find", "aggregate", "distinct"];
/** MongoDB 8.0 */
const WIRE_VERSION = 25;
const MAX_BYTES = { maxBsonObjectSize: 16 * 1024 * 1024, maxMessageSizeBytes: 48_000_000 };
const HEADER_BYTES = 16;
const OP_MSG = 2013;

export interface MongoDouble {
  url: string;
  /** The time that each snapshot read named. The first read of a session names none. */
  readTimes: (Timestamp | undefined)[];
  /** Runs before each snapshot read is answered, with their number so far. It may return an error to answer with. */
  beforeSnapshotRead(listener: SnapshotListener): void;
  close(): Promise<void>;
}

type SnapshotListener = (count: number) => Promise<"tooOld" | "unavailable" | undefined>;

/**
 * A `mongod` that announces itself as a replica set of one member with a cluster time, or as a standalone, which refuses snapshots and retryable writes. It
 * forwards what it does not answer itself to our own server, which has the data and its snapshots.
 */
export async function startMongoDouble(
  dataDir: string,
  { isStandalone = false }: { isStandalone?: boolean } = {},
): Promise<MongoDouble> {
  const database = await startMongo({ dataDir, port: 0 });
  const sockets = new Set<Socket>();
  const readTimes: MongoDouble["readTimes"] = [];
  let listener: SnapshotListener = async () => undefined;

  async function faultOf({ command }: Request): Promise<Document | undefined> {
    if (isStandalone && command["txnNumber"] !== undefined) return FAULTS.noRetries;
    const concern = command["readConcern"] as Document | undefined;
    if (concern?.["level"] !== "snapshot") return undefined;
    if (isStandalone) return FAULTS.standalone;
    if (!SNAPSHOT_READS.some((name) => name in command)) return FAULTS.notARead;
    readTimes.push(concern["atClusterTime"] as Timestamp | undefined);
    const fault = await listener(readTimes.length);
    return fault && FAULTS[fault];
  }

  async function answer(request: Request, client: Socket, inner: Socket): Promise<void> {
    const { command } = request;
    if (command["hello"] ?? command["isMaster"] ?? command["ismaster"])
      return void client.write(frameReply(request, encode(describe(address, isStandalone))));
    const fault = await faultOf(request);
    if (fault) client.write(frameReply(request, encode({ ok: 0, ...fault })));
    else inner.write(frameRequest(request));
  }

  const server = createServer({ noDelay: true }, (client) => {
    const inner = connect(database.port, "127.0.0.1");
    for (const socket of [client, inner]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
    client.on("close", () => inner.destroy());
    inner.on("close", () => client.destroy()).pipe(client);
    readRequests(client, (request) => {
      answer(request, client, inner).catch((error: unknown) => client.destroy(error as Error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    // Without `directConnection`, so that the driver finds the replica set itself.
    url: `mongodb://${address}/pressmark`,
    readTimes,
    beforeSnapshotRead: (next) => void (listener = next),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

function describe(address: string, isStandalone: boolean): Document {
  const now = Timestamp.fromBits(1, Math.floor(Date.now() / 1_000));
  const member = {
    setName: "rs0",
    setVersion: new Int32(1),
    hosts: [address],
    primary: address,
    me: address,
    secondary: false,
    operationTime: now,
    $clusterTime: { clusterTime: now },
  };
  return {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    localTime: new Date(),
    ...MAX_BYTES,
    maxWriteBatchSize: 100_000,
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
    ok: 1,
    ...(isStandalone ? {} : member),
  };
}

/** An OP_MSG with one document. */
function frameRequest({ id, command }: Request): Buffer {
  const body = encode(command);
  const head = Buffer.alloc(HEADER_BYTES + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}
