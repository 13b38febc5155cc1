/** A file that the user dropped or chose, with its path inside the folder. */
export interface ChosenFile {
  path: string;
  file: File;
}

export interface Chosen {
  /** Name of the file, or of the folder around all files. */
  name: string;
  files: ChosenFile[];
}

/** Thousands of files that no site needs. They are not even read. */
const SKIPPED_FOLDERS = new Set([".git", "node_modules", "__MACOSX"]);
/** So many files that the server would refuse them anyway. */
const MAX_FILES = 200_000;

/** Files from `<input type="file">`, with or without `webkitdirectory`. */
export function chosenFrom(list: FileList): Chosen {
  const files = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return named(files.filter(({ path }) => !path.split("/").some(isSkipped)));
}

/** What was dropped: files, and folders with everything in them. Call it during the event, because the browser forgets the items after it. */
export async function chosenFromDrop({ items, files }: DataTransfer): Promise<Chosen> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFrom(files);
  const chosen: ChosenFile[] = [];
  for (const entry of entries) await collect(entry, chosen);
  return named(chosen);
}

async function collect(entry: FileSystemEntry, chosen: ChosenFile[]): Promise<void> {
  if (chosen.length > MAX_FILES || isSkipped(entry.name)) return;
  const path = entry.fullPath.replace(/^\/+/, "");
  if (isFile(entry)) chosen.push({ path, file: await fileOf(entry) });
  else if (isFolder(entry))
    for (const child of await childrenOf(entry)) await collect(child, chosen);
}

const isSkipped = (name: string) => SKIPPED_FOLDERS.has(name);
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** Browsers return up to 100 entries at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function named(files: ChosenFile[]): Chosen {
  const first = files[0]?.path ?? "";
  const folder = first.slice(0, first.indexOf("/"));
  const isOne = folder !== "" && files.every(({ path }) => path.startsWith(`${folder}/`));
  return { name: isOne ? folder : files.length === 1 ? first : "Upload", files };
}
