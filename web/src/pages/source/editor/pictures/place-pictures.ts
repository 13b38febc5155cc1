import { api } from "../../../../api.ts";
import { appCodeOf } from "../../../../errors.ts";
import { freeName, type NotePicture, pictureName } from "./picture-files.ts";
import {
  folderOf,
  hasWikiLinks,
  inFolder,
  type PictureLink,
  pictureLinks,
  relativePath,
  resolveTarget,
  writeLink,
} from "./picture-links.ts";

interface Place {
  folder: string;
  isWiki: boolean;
  /** What comes before the name in links that begin with a slash, such as `/images/`. Null if links are relative. */
  prefix: string | null;
}

interface Note {
  projectId: string;
  path: string;
  text: string;
}

/** Folders that hold pictures by convention, the most usual first. */
const FOLDERS = ["attachments", "images", "media", "assets", "img"];
const NEIGHBOURS = 5;
/** Pictures with only a name are searched, so only some of them are. */
const SAMPLE = 6;

/** Finds the folder and names for pictures, and writes their links. Nothing is saved. */
export async function placePictures(
  note: Note,
  files: readonly File[],
  others: readonly NotePicture[],
): Promise<{ pictures: NotePicture[]; links: string }> {
  const { folder, isWiki, prefix } = await findPlace(note);
  const names = new Set(others.map(({ path }) => lower(path.slice(path.lastIndexOf("/") + 1))));
  const pictures: NotePicture[] = [];
  const links: string[] = [];
  for (const file of files) {
    const name = await findName(note.projectId, pictureName(file, new Date()), names);
    names.add(lower(name));
    const path = inFolder(folder, name);
    pictures.push({ path, file });
    const target = prefix === null ? relativePath(note.path, path) : `${prefix}${name}`;
    links.push(writeLink({ target: isWiki ? name : target, isWiki }));
  }
  return { pictures, links: links.join("\n") };
}

async function findPlace(note: Note): Promise<Place> {
  const { projectId, path, text } = note;
  const here = folderOf(path);
  const [siblings, root] = await Promise.all([
    listFolder(projectId, here),
    listFolder(projectId, ""),
  ]);
  const own = await tally(projectId, [{ path, text }]);
  const neighbours = own && hasWikiLinks(text) !== null ? [] : await readNeighbours(note, siblings);
  const used = own ?? (await tally(projectId, neighbours));
  const isVault = root.some(({ name }) => name === ".obsidian");
  const style =
    hasWikiLinks(text) ??
    (isVault || null) ??
    hasWikiLinks(neighbours.map((n) => n.text).join("\n"));
  const isWiki = style ?? false;
  if (used) return { ...used, isWiki };
  const folders = [...siblings, ...root].filter(({ kind }) => kind === "folder");
  const usual = FOLDERS.flatMap((name) => folders.filter((f) => lower(f.name) === name))[0];
  return { folder: usual?.path ?? here, isWiki, prefix: null };
}

/** Where most pictures of the notes are. Null if they have none. */
async function tally(
  projectId: string,
  notes: readonly { path: string; text: string }[],
): Promise<{ folder: string; prefix: string | null } | null> {
  const links = notes.flatMap(({ path, text }) =>
    pictureLinks(text).map((link) => ({ path, link })),
  );
  const counts = new Map<string, { count: number; folder: string; prefix: string | null }>();
  for (const { path, link } of links.slice(-SAMPLE)) {
    const picture = await locate(projectId, path, link);
    if (picture === null) continue;
    const folder = folderOf(picture);
    const isAbsolute = !link.isWiki && link.target.startsWith("/");
    const prefix = isAbsolute ? link.target.slice(0, link.target.lastIndexOf("/") + 1) : null;
    const key = `${folder}\n${prefix ?? ""}`;
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, folder, prefix });
  }
  const [most] = [...counts.values()].toSorted((a, b) => b.count - a.count);
  return most ?? null;
}

async function locate(
  projectId: string,
  notePath: string,
  { target, isWiki }: PictureLink,
): Promise<string | null> {
  if (!isWiki && !target.startsWith("/")) return resolveTarget(notePath, target);
  const wanted = lower(target.replace(/^\//, ""));
  const paths = await findPaths(projectId, target.slice(target.lastIndexOf("/") + 1));
  return paths.find((path) => lower(path) === wanted || lower(path).endsWith(`/${wanted}`)) ?? null;
}

async function findName(projectId: string, name: string, used: Set<string>): Promise<string> {
  const stem = name.slice(0, name.lastIndexOf("."));
  const paths = await findPaths(projectId, stem);
  const taken = new Set(paths.map((path) => lower(path.slice(path.lastIndexOf("/") + 1))));
  return freeName(name, (other) => taken.has(lower(other)) || used.has(lower(other)));
}

async function readNeighbours(
  { projectId, path }: Note,
  siblings: readonly { kind: string; path: string }[],
): Promise<{ path: string; text: string }[]> {
  const notes = siblings
    .filter((file) => file.kind === "file" && file.path !== path && /\.md$/i.test(file.path))
    .slice(0, NEIGHBOURS);
  const texts = await Promise.all(
    notes.map((file) =>
      api.source.read
        .query({ projectId, path: file.path })
        .then((answer) => answer.file.text ?? "")
        // Neighbors only help to choose a folder. A large one, or one that was just deleted, does not.
        .catch(unless("", "file_too_large", "file_not_found")),
    ),
  );
  return notes.map((file, index) => ({ path: file.path, text: texts[index] ?? "" }));
}

/** Empty if there is no such folder yet. */
const listFolder = (projectId: string, path: string) =>
  api.source.tree
    .query({ projectId, path })
    .then(({ entries }) => entries)
    .catch(unless([], "file_not_found", "repo_empty"));

const findPaths = (projectId: string, query: string): Promise<string[]> =>
  api.source.find
    .query({ projectId, query })
    .then(({ files }) => files.map(({ path }) => path))
    .catch(unless([], "repo_empty"));

const unless =
  <T>(otherwise: T, ...codes: string[]) =>
  (error: unknown): T => {
    if (codes.includes(appCodeOf(error) ?? "")) return otherwise;
    throw error;
  };

const lower = (name: string) => name.normalize("NFC").toLowerCase();
