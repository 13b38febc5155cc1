import { startMongo } from "./server.ts";

const DEFAULT_PORT = 27117;

process.title = "pressmark mongo";

const port = Number(process.env["MONGO_PORT"] || DEFAULT_PORT);

startMongo({ dataDir: process.env["DATA_DIR"] || ".data", port }).then(
  ({ url, close }) => {
    const stop = () => void close().then(() => process.exit(0));
    process.once("SIGTERM", stop).once("SIGINT", stop);
    // The supervisor holds the other end of this pipe: when it is killed, nobody stays behind.
    if (process.env["SUPERVISED"]) process.stdin.once("end", stop).resume();
    process.stdout.write(`mongo ready on ${url}\n`);
  },
  ({ code, message }: NodeJS.ErrnoException) => {
    const taken = `port ${port} is taken: stop what uses it, or set MONGO_PORT to another one`;
    const why = code === "EADDRINUSE" ? taken : message;
    process.stderr.write(`The embedded database did not start: ${why}\n`);
    process.exit(1);
  },
);
