/** A picture that a note shows: `![[target]]` or `![](target)`. */
export interface PictureLink {
  target: string;
  isWiki: boolean;
}

const WIKI = /!\[\[([^[\]|#\n]+\.(?:png|jpe?g|gif|webp|avif|svg))(?:[|#][^[\]\n]*)?\]\]/gi;
const PLAIN =
  /!\[[^\]\n]*\]\(<?([^()<>\n]+?\.(?:png|jpe?g|gif|webp|avif|svg))>?(?:\s+"[^"\n]*")?\)/gi;

/** The pictures of the repository that a note shows. */
export function pictureLinks(text: string): PictureLink[] {
  const wiki = [...text.matchAll(WIKI)].map(([, target]) => ({ target: target!, isWiki: true }));
  const plain = [...text.matchAll(PLAIN)].map(([, target]) => ({
    target: decoded(target!),
    isWiki: false,
  }));
  return [...wiki, ...plain].filter(({ target }) => !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(target));
}

/** Whether the note is written with the links of vaults. Null if it has no links. */
export function hasWikiLinks(text: string): boolean | null {
  const wiki = text.match(/\[\[[^[\]\n]+\]\]/g)?.length ?? 0;
  const plain = text.match(/\]\([^()\n]+\)/g)?.length ?? 0;
  return wiki + plain === 0 ? null : wiki >= plain;
}

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

export const inFolder = (folder: string, name: string) =>
  folder === "" ? name : `${folder}/${name}`;

/** The path in the repository of a relative target. Null if it is outside. */
export function resolveTarget(notePath: string, target: string): string | null {
  const names = folderOf(notePath).split("/").filter(Boolean);
  for (const name of target.split("/")) {
    if (name === "..") {
      if (names.pop() === undefined) return null;
    } else if (name !== "." && name !== "") names.push(name);
  }
  return names.join("/");
}

/** The path from the note to a file. */
export function relativePath(notePath: string, path: string): string {
  const from = folderOf(notePath).split("/").filter(Boolean);
  const to = path.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}

/** A link as it is in a note. */
export function writeLink({ target, isWiki }: PictureLink): string {
  if (isWiki) return `![[${target}]]`;
  const address = encodeURI(target).replace(
    /[()?#]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `![](${address})`;
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    // A lone percent sign is part of the name.
    return target;
  }
}
