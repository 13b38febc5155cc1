import { queueNames, workerFolders } from "#schemas/jobs.ts";

/** `npm run worker build`: one worker process, by the name of its queue. */
const queue = queueNames.find((name) => name === process.argv[2]);
if (!queue) {
  process.stderr.write(`Say which worker: npm run worker [${queueNames.join(" | ")}]\n`);
  process.exit(1);
}
await import(`../workers/${workerFolders[queue]}/main.ts`);
