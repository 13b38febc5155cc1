import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { parseArgs } from "node:util";
import { startMongo } from "#embedded/mongo/server.ts";

/**
 * A stand-in for MongoDB's `mongod`, which tests cannot install. It accepts only the options that we use, listens where they say, has no users, and so refuses
 * every password.
 */
const { values } = parseArgs({
  options: {
    dbpath: { type: "string", default: "/data/db" },
    bind_ip: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "27017" },
    filePermissions: { type: "string", default: "0700" },
    pidfilepath: { type: "string" },
    quiet: { type: "boolean" },
  },
});

const database = await startMongo({ dataDir: values.dbpath, port: 0 });
if (values.pidfilepath) writeFileSync(values.pidfilepath, `${process.pid}\n`);

for (const address of values.bind_ip.split(",")) {
  const server = createServer((caller) => {
    const inner = connect(database.port, "127.0.0.1");
    caller.pipe(inner).pipe(caller);
    caller.on("error", () => inner.destroy());
    inner.on("error", () => caller.destroy());
  });
  const isSocket = address.startsWith("/") && address.endsWith(".sock");
  if (isSocket) rmSync(address, { force: true });
  await new Promise<void>((resolve) => {
    if (isSocket) server.listen(address, resolve);
    else server.listen(Number(values.port), address, resolve);
  });
  if (isSocket) chmodSync(address, Number.parseInt(values.filePermissions, 8));
}
process.stdout.write(`{"s":"I","c":"NETWORK","msg":"Waiting for connections"}\n`);
process.once("SIGTERM", () => void database.close().then(() => process.exit(0)));
