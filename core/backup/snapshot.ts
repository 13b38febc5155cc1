import { type ClientSession, type Db, MongoServerError } from "mongodb";

/** By MongoDB's code of the error. */
const SNAPSHOT_ERRORS: Readonly<Record<string, string>> = {
  /** SnapshotTooOld */
  239: "The database closed its snapshot before the backup had read it. MongoDB keeps snapshots for 5 minutes: set minSnapshotHistoryWindowInSeconds to a longer time.",
  /** SnapshotUnavailable */
  246: "The database cannot show its data at one moment, because a process created or changed a collection or an index just then. Run the backup again.",
};

/**
 * Lets `work` read the database as it is at one moment.
 * @param isStopped nothing runs, so that no snapshot is needed
 * @throws Error when the database cannot give a snapshot
 */
export async function withSnapshot<T>(
  db: Db,
  { isStopped }: { isStopped: boolean },
  work: (session: ClientSession | null) => Promise<T>,
): Promise<T> {
  if (isStopped) return work(null);
  const { setName, msg } = await db.admin().command({ hello: 1 });
  if (!setName && msg !== "isdbgrid")
    throw new Error(
      "This MongoDB server is not in a replica set, so it cannot show its data at one moment.\nMake it a replica set with one member (mongod --replSet rs0, then rs.initiate()), or stop Pressmark and run the backup with --stopped while only the database runs.",
    );
  const session = db.client.startSession({ snapshot: true });
  try {
    return await work(session);
  } catch (error) {
    const message = error instanceof MongoServerError && SNAPSHOT_ERRORS[String(error.code)];
    if (!message) throw error;
    throw new Error(message, { cause: error });
  } finally {
    await session.endSession();
    // Tells the database that it can close the snapshot.
    if (session.id)
      await db
        .admin()
        .command({ endSessions: [session.id] })
        // It also expires.
        .catch(() => undefined);
  }
}
