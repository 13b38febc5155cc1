import { temporaryDirectory } from "../git-client.ts";
import { type RunningProcess, startProcess } from "./processes.ts";
import { type Person, startWorld, type World } from "../world.ts";

/** The api with workers, as users run them. */
export interface RunningWorld {
  world: World;
  ada: Person;
  workers: RunningProcess[];
  /** Ends everything, and removes the directory. */
  close(): Promise<void>;
}

/**
 * Starts the api and workers next to hosts that a test plays.
 * @param startHosts starts the hosts, which may keep files in the directory, and returns the settings that lead to them
 */
export async function startRunningWorld(
  startHosts: (directory: string) => Promise<Record<string, string>>,
  folders: readonly ("builder" | "sweep" | "deliver")[] = ["builder", "sweep"],
): Promise<RunningWorld> {
  const directory = await temporaryDirectory();
  const settings = await startHosts(directory.path);
  const world = await startWorld(settings);
  const { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL } = world.services.env;
  const variables = { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL, ...settings };
  const [ada, workers] = await Promise.all([
    world.signUp(),
    Promise.all(folders.map((folder) => startProcess(`workers/${folder}/main.ts`, variables))),
  ]);
  return {
    world,
    ada,
    workers,
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await world.close();
      await directory.remove();
    },
  };
}
