import { keepFilesPrivate } from "#service/data-dir.ts";
import { mongoAddress, servicesPassword } from "#service/local-services.ts";
import { watchNpm } from "#service/parent.ts";
import { readPorts } from "#service/ports-file.ts";
import { startMongo } from "./server.ts";

const DEFAULT_PORT = 27117;

process.title = "pressmark mongo";
keepFilesPrivate();

const isSupervised = Boolean(process.env["SUPERVISED"]);
const dataDir = process.env["DATA_DIR"] || ".data";
const port = Number(
  process.env["MONGO_PORT"] || readPorts(dataDir).running.MONGO_PORT || DEFAULT_PORT,
);
const password = servicesPassword(dataDir);

startMongo({ dataDir, port, password }).then(
  (server) => {
    const stop = () => void server.close().then(() => process.exit(0));
    process.once("SIGTERM", stop).once("SIGINT", stop).once("SIGHUP", stop);
    watchNpm(stop);
    // The supervisor holds the other end of this pipe, so this process stops if the supervisor is killed.
    if (isSupervised) process.stdin.once("end", stop).resume();
    // A user who starts this by hand needs the address with the password, but the supervisor's lines may be logged.
    const where = isSupervised ? `port ${server.port}` : mongoAddress(server.port, password);
    process.stdout.write(`mongo ready on ${where}\n`);
  },
  ({ code, message }: NodeJS.ErrnoException) => {
    const taken = `port ${port} is taken: stop the program that uses it, or set MONGO_PORT to another port`;
    const why = code === "EADDRINUSE" ? taken : message;
    process.stderr.write(`The embedded database did not start: ${why}\n`);
    process.exit(1);
  },
);
