import { queueNames, workerFolders } from "#schemas/jobs.ts";

/** `npm run worker build`: runs one worker process, by the name of its queue. */
const queue = queueNames.find((name) => name === process.argv[2]);
if (!queue) {
  process.stderr.write(`Name the worker: npm run worker [${queueNames.join(" | ")}]\n`);
  process.exit(1);
}
await import(`../workers/${workerFolders[queue]}/main.ts`);
