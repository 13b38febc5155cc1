import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { deserialize, serialize } from "bson";
import { type Db, type Document, MongoClient } from "mongodb";
import { startMongo } from "#embedded/mongo/server.ts";

export interface TestMongo {
  db: Db;
  url: string;
  port: number;
  dataDir: string;
  close: () => Promise<void>;
}

/** The embedded server in this process, with its own directory and a client. */
export async function openMongo(sweepMilliseconds = 60_000): Promise<TestMongo> {
  const dataDir = await newDirectory();
  const { url, port, close } = await startMongo({ dataDir, port: 0, sweepMilliseconds });
  const client = await new MongoClient(url).connect();
  return {
    db: client.db("test"),
    url,
    port,
    dataDir,
    async close() {
      await client.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function newDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), "mongo-"));
}

/** Starts a server without authentication, for tests that send raw bytes. */
const OPEN_SERVER = `
  import { startMongo } from "./embedded/mongo/server.ts";
  const { url } = await startMongo({ dataDir: process.env.DATA_DIR, port: 0 });
  console.log("mongo ready on " + url);`;

/** Starts the server as `npm run mongo` does, or without authentication. It is ready when it prints its first line. */
export async function spawnMongo(
  dataDir: string,
  { login = true } = {},
): Promise<{ child: ChildProcess; url: string }> {
  const program = login
    ? ["embedded/mongo/main.ts"]
    : ["--input-type=module", "--eval", OPEN_SERVER];
  const child = spawn(process.execPath, ["--import", "tsx", ...program], {
    env: { ...process.env, DATA_DIR: dataDir, MONGO_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, url: line.slice("mongo ready on ".length) };
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, "exit");
  child.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

/** Sends one command as raw bytes, bypassing the driver. */
export async function sendCommand(port: number, command: Document): Promise<Document> {
  const body = serialize(command);
  const message = Buffer.alloc(21 + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(2013, 12);
  message.set(body, 21);
  const reply = await sendBytes(port, message);
  return deserialize(reply.subarray(21));
}

/** The response: one message, or nothing if the server closes the connection. */
export async function sendBytes(port: number, bytes: Buffer): Promise<Buffer> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    if (received.length >= 4 && received.length >= received.readInt32LE(0)) break;
  }
  socket.destroy();
  return received;
}
