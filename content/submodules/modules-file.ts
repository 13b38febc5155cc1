/** Where git keeps the addresses of submodules. */
export const MODULES_FILE = ".gitmodules";

const SECTION = /^\s*\[submodule\s+"/;
const VALUE = /^\s*(path|url)\s*=\s*"?([^"\r]*?)"?\s*$/i;
/** Anything else is a command or an attack, and is not repeated. */
const ADDRESS = /^[\w.~+@:/%-]{1,300}$/;
const CREDENTIALS = /\/\/[^/@]*@/;

/** No repository has more, and each is compared with all files. */
const MAX_FOLDERS = 1000;

/** The folders that the file names. An archive of the repository has them without their files. */
export function submoduleFolders(text: string): string[] {
  const folders = text.split("\n").flatMap((line) => {
    const [, name = "", value = ""] = VALUE.exec(line) ?? [];
    const folder = value.replace(/^(?:\.\/)+|\/+$/g, "");
    return name.toLowerCase() === "path" && FOLDER.test(folder) ? [folder] : [];
  });
  return folders.slice(0, MAX_FOLDERS);
}

/** A path inside the repository. */
const FOLDER = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\p{Cc}\\]{1,300}$/u;

/**
 * The folders of the submodules of a commit, whose files are in other repositories. An archive has no entry of them, so the file names them.
 * @param text of the file; "" if there is none
 */
export function submodulesOf(
  entries: readonly { path: string; kind: string }[],
  text: string,
): string[] {
  const own = entries.flatMap(({ path, kind }) => (kind === "submodule" ? path : []));
  const empty = new Set(submoduleFolders(text));
  if (empty.size > 0)
    for (const { path } of entries)
      for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1))
        empty.delete(path.slice(0, end));
  return [...new Set([...own, ...empty])];
}

/** The addresses of submodules by folder, only to be shown: none is ever fetched. */
export function submoduleAddresses(text: string): Map<string, string> {
  const urls = new Map<string, string>();
  let section: { path?: string; url?: string } = {};
  for (const line of text.split("\n")) {
    if (SECTION.test(line)) section = {};
    const [, name = "", value = ""] = VALUE.exec(line) ?? [];
    if (name === "") continue;
    section[name.toLowerCase() as "path" | "url"] = value;
    const { path, url } = section;
    if (path !== undefined && url !== undefined && ADDRESS.test(url))
      urls.set(path, url.replace(CREDENTIALS, "//"));
  }
  return urls;
}

/** The submodule that contains a path; null if none does. */
export const submoduleOf = (folders: readonly string[], path: string): string | null =>
  folders.find((folder) => path === folder || path.startsWith(`${folder}/`)) ?? null;
