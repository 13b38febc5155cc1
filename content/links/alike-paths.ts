import type { Target } from "../model.ts";

const EXTENSION = /\.(?:mdx?|markdown|html?)$/i;
const INDEX = /(?:^|\/)(?:_?index|readme)$/;
/** A page of Grav is a folder with a number, and the name of its file is that of a template. */
const OF_GRAV = /((?:^|\/)\d+\.[^/]+\/)(?:default|blog|item|docs|chapter)\.md$/i;

/**
 * Notes by their paths as programs write them in addresses: without the numbers that only sort files, and with any separator between words. `02_Controllers`
 * is at `/controllers/`, and `Block_Comment.md` at `/block-comment/`.
 */
interface AlikePaths {
  /** The only note that an address means, from the folder of the note, from its page, or by its end; null if there is none. */
  find(note: string, target: string): Target;
}

export function openAlikePaths(notes: readonly { path: string }[]): AlikePaths {
  /** Null where several notes have the same path. */
  let whole: Map<string, string | null> | null = null;
  let ends: Map<string, string | null> | null = null;

  function read() {
    whole = new Map();
    ends = new Map();
    for (const { path } of notes) {
      const name = alike(path);
      setOnly(whole, name, path);
      // One segment alone may be the name of anything.
      for (let at = name.indexOf("/"); at > 0; at = name.indexOf("/", at + 1)) {
        const end = name.slice(at + 1);
        if (end.includes("/")) setOnly(ends, end, path);
      }
    }
  }

  return {
    find(note, target) {
      if (whole === null || ends === null) read();
      const inside = target.replace(/^(?:\.{0,2}\/)+/, "");
      if (/^[a-z][a-z\d+.-]*:/i.test(target) || inside === "") return null;
      const folder = note.slice(0, note.lastIndexOf("/") + 1);
      const page = `${note.replace(/\.\w+$/, "")}/`;
      const isAbsolute = target.startsWith("/");
      for (const from of isAbsolute ? [""] : [folder, page]) {
        const path = pathFrom(from, target);
        const match = path === null ? null : whole?.get(alike(path));
        if (match) return match;
      }
      const name = alike(inside);
      return name.includes("/") ? (whole?.get(name) ?? ends?.get(name) ?? null) : null;
    },
  };
}

function alike(path: string): string {
  const name = path
    .replace(OF_GRAV, "$1")
    .replace(/\/+$/, "")
    .replace(EXTENSION, "")
    .toLowerCase()
    .split("/")
    .map((segment) =>
      segment
        .replace(/^\d+[-_. ]+(?=\D)/, "")
        .replace(/[^\p{L}\p{N}.$+#]+/gu, "-")
        .replace(/^-+|-+$/g, ""),
    )
    .join("/");
  return name.replace(INDEX, "");
}

function setOnly(map: Map<string, string | null>, key: string, path: string): void {
  map.set(key, map.has(key) && map.get(key) !== path ? null : path);
}

/** Null if it is above the content. */
function pathFrom(from: string, target: string): string | null {
  const segments = from.split("/").filter((segment) => segment !== "");
  for (const segment of target.split("/"))
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "" && segment !== ".") segments.push(segment);
  return segments.join("/");
}
