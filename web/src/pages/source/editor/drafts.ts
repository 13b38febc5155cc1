import type { NotePicture } from "./pictures/picture-files.ts";

/** What a user typed and has not saved. */
export interface Draft {
  text: string;
  /** The commit that the text was changed on; null for the first note of a branch. */
  base: string | null;
  pictures?: readonly NotePicture[];
  /** The open editor that wrote it, and what it has seen of the draft on the server. */
  editor?: string;
  revision?: string | null;
  /** ISO format. */
  at: string;
}

const DATABASE = "pressmark.drafts";
const STORE = "drafts";

/** Each user of a browser has their own drafts. */
export const draftKey = (userId: string, projectId: string, path: string) =>
  `${userId} ${projectId} ${path}`;

export const readDraft = (key: string): Promise<Draft | undefined> =>
  inStore("readonly", (store) => store.get(key) as IDBRequest<Draft | undefined>);

/** The drafts of one project in this browser, by their paths. */
export async function listDrafts(userId: string, projectId: string): Promise<Map<string, Draft>> {
  const prefix = draftKey(userId, projectId, "");
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, drafts] = await Promise.all([
    inStore("readonly", (store) => store.getAllKeys(range)),
    inStore("readonly", (store) => store.getAll(range) as IDBRequest<Draft[]>),
  ]);
  return new Map(keys.map((key, index) => [String(key).slice(prefix.length), drafts[index]!]));
}

export async function keepDraft(key: string, draft: Draft): Promise<void> {
  await inStore("readwrite", (store) => store.put(draft, key));
}

export async function removeDraft(key: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(key));
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
  });
  return opened;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(STORE, mode);
  const request = use(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error("the draft could not be stored"));
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
  });
}
