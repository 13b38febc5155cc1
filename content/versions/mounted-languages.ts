import type { LanguageFolder } from "../languages/language-set.ts";
import type { Listing, Mount } from "../model.ts";

/** The content folder of a version in one language, and the folder of its own listing with the same files. */
interface MountedFolder {
  at: string;
  own: Mount;
  inner: string;
}

/** Where the files of versions in other branches and tags are in a site with several languages: "fr/v1.0:/" has those of `fr/` in v1.0. */
export interface MountedLanguages {
  folders: LanguageFolder[];
  files: ReadonlyMap<string, string>;
  /** The content path of a file that has another one in the listing of its version. */
  pathOf(own: Mount, inner: string): string;
  /** The version that has a content path, and the path in its own listing. */
  of(path: string): { own: Mount; inner: string } | null;
}

/** Languages of a version that the site lacks are folders of the main language. */
export function mountedLanguages(
  { convention }: Pick<Listing, "convention">,
  mounts: readonly Mount[],
): MountedLanguages {
  const all = convention.languages?.all ?? [];
  const mainAt = convention.languages?.main.at ?? "";
  const folders: LanguageFolder[] = [];
  const files = new Map<string, string>();
  const mounted: MountedFolder[] = [];
  const paths = new Map<Mount, (inner: string) => string>();
  for (const own of mounts) {
    const { mount, listing } = own;
    const { languages, root } = listing.convention;
    const ownMain = languages?.main.at ?? "";
    const places: MountedFolder[] = all.map(({ tag, at }) => {
      const same = languages?.all.find((language) => language.tag === tag);
      return { at: at + mount, own, inner: same?.at ?? ownMain };
    });
    const main = { at: mainAt + mount, own, inner: "" };
    mounted.push(...places, main);
    const named = languages ? places.filter(({ inner }) => inner !== "") : [];
    const contentPathOf = (inner: string) => {
      const place = deepest(named, inner);
      return place ? place.at + inner.slice(place.inner.length) : main.at + inner;
    };
    paths.set(own, contentPathOf);
    if (!languages) {
      if (all.length > 0) folders.push({ folder: mount + root, at: main.at });
      continue;
    }
    const inPlace = [{ at: "" }, ...languages.all].map(({ at }) => ({ folder: root + at, at }));
    for (const { folder, at } of [...inPlace, ...languages.folders])
      folders.push({ folder: mount + folder, at: contentPathOf(at) });
    for (const [path, at] of languages.files) files.set(mount + path, contentPathOf(at));
  }
  const longestFirst = mounted.toSorted(
    (a, b) => b.at.length - a.at.length || b.inner.length - a.inner.length,
  );
  return {
    folders,
    files,
    pathOf: (own, inner) => paths.get(own)?.(inner) ?? own.mount + inner,
    of(path) {
      const place = longestFirst.find(({ at }) => path.startsWith(at));
      return place ? { own: place.own, inner: place.inner + path.slice(place.at.length) } : null;
    },
  };
}

function deepest(places: readonly MountedFolder[], path: string): MountedFolder | null {
  let deepest: MountedFolder | null = null;
  for (const place of places)
    if (path.startsWith(place.inner) && place.inner.length > (deepest?.inner.length ?? 0))
      deepest = place;
  return deepest;
}
