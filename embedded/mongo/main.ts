import { startMongo } from "./server.ts";

const DEFAULT_PORT = 27117;

process.title = "pressmark mongo";

const port = Number(process.env["MONGO_PORT"] || DEFAULT_PORT);
const dataDir = process.env["DATA_DIR"] || ".data";

try {
  const { url, close } = await startMongo({ dataDir, port });
  const stop = () => void close().then(() => process.exit(0));
  process.once("SIGTERM", stop).once("SIGINT", stop);
  // The supervisor holds the other end of this pipe: when it is killed, nobody stays behind.
  if (process.env["SUPERVISED"]) process.stdin.once("end", stop).resume();
  process.stdout.write(`mongo ready on ${url}\n`);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const isTaken = code === "EADDRINUSE";
  const advice = `port ${port} is taken: stop what uses it, or set MONGO_PORT to another one`;
  process.stderr.write(`The embedded database did not start: ${isTaken ? advice : message}\n`);
  process.exit(1);
}
