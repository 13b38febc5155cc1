/** Where the host runs the program. */
export const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

const BUILD =
  /\bquartz(?:\/bootstrap-cli\.mjs)?[ \t]+build\b[^\n|;&]*?[ \t](?:-d|--directory)(?:[ \t]+|=)["']?([^\s"'|;&]+)/g;
/** The tests of Quartz itself build its documentation, and each copy of the repository has them. */
const OF_QUARTZ = /jackyzha0\/quartz['"]|--bundleInfo/;
/** A folder of the repository that is not hidden. */
const FOLDER = /^(?!.*(?:^|\/)(?:\.|$))[\p{L}\p{N}_][^$`{}<>*?\\]{0,200}$/u;

/** The content folder that the workflows of a Quartz repository name, ending in "/"; null if they name none, or several. */
export function workflowFolder(sources: ReadonlyMap<string, string>): string | null {
  const folders = new Set<string>();
  for (const [path, text] of sources) {
    if (!WORKFLOW.test(path) || OF_QUARTZ.test(text)) continue;
    for (const [, written = ""] of text.replace(/^[ \t]*#.*$/gm, "").matchAll(BUILD))
      folders.add(written.replace(/^(?:\.\/)+|\/+$/g, ""));
  }
  const [folder = "", ...others] = folders;
  return others.length === 0 && FOLDER.test(folder) ? `${folder}/` : null;
}
