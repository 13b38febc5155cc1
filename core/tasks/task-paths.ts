import { isMarkdownPath } from "#markdown/links/slug.ts";

/** Files that a task can write, because they are notes: besides markdown, canvases and the queries of Obsidian. */
const OTHER_NOTES = /\.(?:canvas|base)$/i;
/** Files that a task can move and delete along with notes. */
const ATTACHMENTS =
  /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm|mov|mp3|m4a|ogg|wav|flac|pdf|csv|tsv|excalidraw)$/i;
/** Agents read their instructions from these files, whatever folder they are in. */
const INSTRUCTIONS =
  /^(?:agents?(?:\..*)?|claude(?:\..*)?|gemini(?:\..*)?|copilot-instructions|.*\.instructions|.*\.prompt|skill)\.(?:mdx?|markdown)$/;
/** Notes are made from the files in them. */
const TEMPLATE_FOLDERS = new Set([
  "template",
  "templates",
  "_template",
  "_templates",
  "archetypes",
  "layouts",
  "_layouts",
  "_includes",
  "_partials",
]);
const SECRETS =
  /^(?:.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk)|id_(?:rsa|dsa|ecdsa|ed25519)|(?:secrets?|credentials?)(?:\.(?!mdx?$|markdown$).*)?)$/;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

export const isTaskNote = (path: string): boolean => isMarkdownPath(path) || OTHER_NOTES.test(path);

export const isTaskAttachment = (path: string): boolean => ATTACHMENTS.test(path);

/** Why no task may touch this file, in words that continue “a task cannot change it, because”. Null if it may. */
export function protectionOf(path: string): string | null {
  const names = namesIn(path);
  const file = names.at(-1) ?? "";
  if (names.some(isHidden)) return "it is hidden, or in a hidden folder";
  if (INSTRUCTIONS.test(file)) return "it has instructions for agents";
  // Under another name, a task could read it.
  if (SECRETS.test(file)) return "it may contain passwords or keys";
  if (names.slice(0, -1).some((name) => TEMPLATE_FOLDERS.has(name)))
    return "it is in a folder for templates";
  return null;
}

/** Whether a task may both read and change the file. */
export const isOpenToTasks = (path: string): boolean => protectionOf(path) === null;

/** Whether a file is in a folder; `""` is the whole repository. */
export const isInFolder = (path: string, folder: string): boolean =>
  folder === "" || path.startsWith(`${folder}/`);

/** Files that often have passwords and keys. No model reads their text. */
export function mayHaveSecrets(path: string): boolean {
  const names = namesIn(path);
  return names.some(isHidden) || SECRETS.test(names.at(-1) ?? "");
}

/** Includes empty names and names of parent folders. */
const isHidden = (name: string) => name === "" || name.startsWith(".");

/** The names in a path, as the most lenient system compares them: without case, width and invisible characters, and with either slash. */
function namesIn(path: string): string[] {
  return path
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .toLowerCase()
    .split(/[/\\]/)
    .map((name) => (name.split(":")[0] ?? "").trim().replace(/(?<=[^. ])[ .]+$/, ""));
}
