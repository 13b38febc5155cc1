import type { Db } from "mongodb";
import type { TaskPart } from "#schemas/tasks/part.ts";

/**
 * A database in which no entry of a task's log can be written, as if the process were killed there.
 * @param kind only entries of this kind
 */
export function withoutLog(real: Db, kind?: TaskPart["kind"]): Db {
  return withMethod(real, "collection", (name: string) => {
    const all = real.collection(name);
    if (name !== "taskParts") return all;
    return withMethod(all, "insertOne", async (part: { kind: TaskPart["kind"] }) => {
      if (kind === undefined || part.kind === kind) throw new Error("killed");
      return all.insertOne(part);
    });
  });
}

/** Does something else before an entry of this kind is written to a task's log. */
export function beforeEntry(
  real: Db,
  kind: TaskPart["kind"],
  meanwhile: () => Promise<unknown>,
): Db {
  return withMethod(real, "collection", (name: string) => {
    const all = real.collection(name);
    if (name !== "taskParts") return all;
    return withMethod(all, "insertOne", async (part: { kind: TaskPart["kind"] }) => {
      if (part.kind === kind) await meanwhile();
      return all.insertOne(part);
    });
  });
}

/** Does something else before a document of a collection is found. */
export function interrupted(real: Db, where: string, meanwhile: () => Promise<unknown>): Db {
  return withMethod(real, "collection", (name: string) => {
    const all = real.collection(name);
    if (name !== where) return all;
    return withMethod(all, "findOne", async (filter: object) => {
      await meanwhile();
      return all.findOne(filter);
    });
  });
}

/** Does something else once, before a document of a collection is updated. */
export function beforeUpdate(real: Db, where: string, meanwhile: () => Promise<unknown>): Db {
  let isDone = false;
  return withMethod(real, "collection", (name: string) => {
    const all = real.collection(name);
    if (name !== where) return all;
    return withMethod(all, "updateOne", async (...update: Parameters<typeof all.updateOne>) => {
      if (!isDone) {
        isDone = true;
        await meanwhile();
      }
      return all.updateOne(...update);
    });
  });
}

function withMethod<T extends object>(object: T, method: string, replacement: unknown): T {
  return new Proxy(object, {
    get: (target, name) => {
      if (name === method) return replacement;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
