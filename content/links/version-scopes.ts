import { isBelow, type OpenVersion, type Versions } from "../versions/open-versions.ts";
import { kindOfName, newerFirst } from "../versions/version.ts";
import type { Target } from "../model.ts";
import { folderOf, pathAt } from "../conventions/paths.ts";
import { sourcePath } from "../notes/source-path.ts";
import { contentPath } from "../versions/places.ts";
import type { LinkWorld } from "./link-world.ts";
import { type LinkFrom, openTargets, type Targets, type WrittenLink } from "./targets.ts";

/** Links of notes in versions. Each version is a world of its own, as if it were the whole site. */
export interface Scopes {
  /** @param all the targets of the whole site */
  find(note: LinkFrom, link: WrittenLink, all: Targets): Target;
  rest(): void;
}

interface Scope {
  at: string;
  home: string;
  targets: Targets;
}

export function openScopes(world: LinkWorld, versions: Versions): Scopes {
  const scopes = new Map<OpenVersion | null, Scope>();

  const newestOfEach = newestVersions(versions);

  function scopeOf(version: OpenVersion | null): Scope {
    const existing = scopes.get(version);
    if (existing) return existing;
    // Everything outside the other versions keeps its path. Outside all versions, the newest one is meant.
    const isWhole = version === null || version.hasRest;
    const scope = isWhole
      ? { at: "", home: "/", targets: openTargets(restOf(world, versions, version)) }
      : {
          at: version.at,
          home: version.home,
          targets: openTargets(insideOf(world, versions, version)),
        };
    scopes.set(version, scope);
    return scope;
  }

  return {
    find(note, link, all) {
      const version = versions.of(note.path);
      const { at, home, targets } = scopeOf(version);
      const inside = targets.find({ path: note.path.slice(at.length) }, link);
      const own = inside === null ? null : outside(inside, { at, home });
      const named = inOtherLanguage(version, note, link, all);
      if (named && (named.isOutside || own === null || own === note.path)) return named.target;
      if (own !== null) return own;
      const other =
        renamed(note, link, all) ?? all.find(note, link) ?? fromOriginal(version, note, link);
      return other !== null && mayLead(version, other, link) ? other : inNewest(link, all);
    },
    rest() {
      for (const { targets } of scopes.values()) targets.rest();
    },
  };

  /** The file of another language that a path names: `../en/intro.md`, or `README.fr.md` in `README.md`. */
  function inOtherLanguage(
    version: OpenVersion | null,
    note: LinkFrom,
    { target, wiki }: WrittenLink,
    all: Targets,
  ): { target: string; isOutside: boolean } | null {
    const { convention, root } = world;
    if (!convention.languages || wiki || target.startsWith("/")) return null;
    const written = pathAt(folderOf(sourcePath(root, note)), target);
    const path = written === null ? null : contentPath(convention, written);
    if (path === null || versions.of(path) === version) return null;
    const linked = all.find({ path: "" }, { target: `/${path}`, wiki: false });
    if (linked === null || versions.of(linked) === version) return null;
    const inside = pathAt(folderOf(note.path), target);
    return { target: linked, isOutside: !inside?.startsWith(version?.at ?? "") };
  }

  /** The file whose name says its own language: `README.fr.md` in `README.fr.md`. */
  function renamed(note: LinkFrom, { target, wiki }: WrittenLink, all: Targets): Target {
    const { convention, root } = world;
    if (!convention.languages || wiki || target.startsWith("/")) return null;
    const written = pathAt(folderOf(sourcePath(root, note)), target);
    const path = written === null ? null : contentPath(convention, written);
    if (path === null || path === written?.slice(root.length)) return null;
    return all.find({ path: "" }, { target: `/${path}`, wiki: false });
  }

  /** Pictures beside a page, and pages that are not translated, are where they are in the main language. */
  function fromOriginal(version: OpenVersion | null, { path }: LinkFrom, link: WrittenLink) {
    const { languages } = world.convention;
    const page = languages?.pageOf(path) ?? null;
    if (!languages || page === null || version?.language === languages.main) return null;
    const original = languages.pathIn(languages.main, page);
    const main = scopeOf(versions.of(original));
    const linked = main.targets.find({ path: original.slice(main.at.length) }, link);
    return linked === null ? null : outside(linked, main);
  }

  /** The page of the newest version at an address without a version, or with `/latest/` in its place. Programs redirect both. */
  function inNewest({ target, wiki }: WrittenLink, all: Targets): Target {
    if (wiki || !target.startsWith("/")) return null;
    for (const { url, plainUrl } of newestOfEach) {
      if (!target.startsWith(`${plainUrl}/`) || isBelow(target, url)) continue;
      const rest = target.slice(plainUrl.length);
      const [, name = ""] = rest.split("/", 2);
      const page = kindOfName(name) === "newest" ? rest.slice(name.length + 1) : rest;
      const found = all.find({ path: "" }, { target: url + page, wiki });
      if (found !== null) return found;
    }
    return null;
  }

  /** A link by a name alone never leads to another version, but a path or an address may. */
  function mayLead(version: OpenVersion | null, target: string, { target: written }: WrittenLink) {
    const to = versions.of(target.replace(/^\//, ""));
    if (to === version || to === null || version === null) return true;
    if (to.language !== version.language && to.isOnlyLanguage) return true;
    const segments = written.split("/");
    const folder = to.at.slice(0, -1).split("/").at(-1);
    return (
      written.startsWith("/") ||
      segments.includes("..") ||
      segments.some((segment) => segment === folder || segment === to.name)
    );
  }
}

/** The newest version of each folder with versions that is not at the address without one, the deepest folder first. */
function newestVersions({ all }: Versions): OpenVersion[] {
  const newest = new Map<string, OpenVersion>();
  for (const version of all.toSorted((a, b) => newerFirst(a.name, b.name))) {
    const known = newest.get(version.of);
    if (version.isOnlyLanguage || version.state === "unreleased") continue;
    if (!known || (version.state === "newest" && known.state !== "newest"))
      newest.set(version.of, version);
  }
  return [...newest.values()]
    .filter(({ url, plainUrl }) => url !== plainUrl)
    .sort((a, b) => b.plainUrl.length - a.plainUrl.length);
}

function outside(target: string, { at, home }: Pick<Scope, "at" | "home">): string {
  if (at === "") return target;
  if (target === "/") return at;
  if (!target.startsWith("/")) return at + target;
  return home === "/" ? target : home + target;
}

/** The world of a version: paths and addresses begin in its folder. */
function insideOf(world: LinkWorld, versions: Versions, version: OpenVersion): LinkWorld {
  const { at, folder, url, home } = version;
  const isInside = ({ path }: { path: string }) => versions.of(path) === version;
  const inner = <File extends { path: string }>(files: readonly File[]) =>
    files.filter(isInside).map((file) => ({ ...file, path: file.path.slice(at.length) }));
  const urls = [...world.urls].flatMap(([path, address]): [string, string][] =>
    isInside({ path }) ? [[path.slice(at.length), within(address, url)]] : [],
  );
  const generated = [...world.generated].flatMap((address) =>
    isBelow(address, home) ? within(address, home) : [],
  );
  return {
    ...world,
    notes: inner(world.notes),
    files: inner(world.files),
    leftOut: inner(world.leftOut.map((path) => ({ path }))).map(({ path }) => path),
    root: folder,
    urls: new Map(urls),
    generated: new Set(generated),
    versions: null,
  };
}

/** The world of everything outside the other versions, or outside all but the newest. */
function restOf(world: LinkWorld, versions: Versions, version: OpenVersion | null): LinkWorld {
  const isInside = ({ path }: { path: string }) => {
    const own = versions.of(path);
    return own === version || own === null || (version === null && own === versions.newest);
  };
  return {
    ...world,
    notes: world.notes.filter(isInside),
    files: world.files.filter(isInside),
    leftOut: world.leftOut.filter((path) => isInside({ path })),
  };
}

function within(address: string, base: string): string {
  return address.slice(base === "/" ? 0 : base.length) || "/";
}
