import type { Theme, ThemeAsset } from "./model.ts";

/** One file as it is published. */
export interface ThemeFile {
  name: string;
  /** URL path. */
  url: string;
  type: string;
  bytes: Uint8Array;
  feature: ThemeAsset["feature"] | null;
  words: ThemeAsset["words"] | null;
}

export interface ThemeFilesOptions {
  /** Reads a file by its path from the project's root. */
  read: (file: string) => Uint8Array;
  /** The URL path for a file with these bytes, such as "/_assets/theme-1f….css". */
  addressOf: (name: string, bytes: Uint8Array) => string;
}

/** `asset:inter.woff2` in a style sheet or a script is replaced with the address of the theme's asset of that name. */
const REFERENCE = /\basset:([a-z0-9][a-z0-9.-]*[a-z0-9])/g;
const REFERENCE_START = /\basset:[a-z0-9]/;
const decoder = new TextDecoder();

/**
 * The files of a theme with their final bytes and addresses. A file's references are resolved first, because their addresses become part of the file's own
 * bytes. Throws on a reference to an unknown name and on a circular reference.
 */
export function themeFiles(theme: Theme, { read, addressOf }: ThemeFilesOptions): ThemeFile[] {
  const assets = new Map(theme.assets.map((asset) => [asset.name, asset]));
  const finished = new Map<string, ThemeFile>();
  const started = new Set<string>();

  function finish(name: string, neededBy: string): ThemeFile {
    const cached = finished.get(name);
    if (cached) return cached;
    const asset = assets.get(name);
    if (!asset)
      throw new Error(
        `Theme ${theme.id}: ${neededBy} refers to asset:${name}, which is not listed.`,
      );
    if (started.has(name))
      throw new Error(`Theme ${theme.id}: asset:${name} refers back to itself.`);
    started.add(name);
    const bytes = bytesOf(asset);
    const file = {
      name,
      url: addressOf(name, bytes),
      type: asset.type,
      bytes,
      feature: asset.feature ?? null,
      words: asset.words ?? null,
    };
    finished.set(name, file);
    return file;
  }

  function bytesOf(asset: ThemeAsset): Uint8Array {
    if (!isText(asset.type)) return read(asset.file);
    // Libraries are shared unchanged by all themes, because they are too large to be copied for each.
    if (!asset.more && !asset.adapt && asset.type === "text/javascript") {
      const bytes = read(asset.file);
      if (!REFERENCE_START.test(decoder.decode(bytes))) return bytes;
    }
    const text = [asset.file, ...(asset.more ?? [])]
      .map((file) => decoder.decode(read(file)))
      .join("\n");
    const adapted = asset.adapt ? asset.adapt(text) : text;
    return new TextEncoder().encode(
      adapted.replace(REFERENCE, (_, name: string) => finish(name, asset.name).url),
    );
  }

  return theme.assets.map(({ name }) => finish(name, theme.id));
}

function isText(type: string): boolean {
  return type.startsWith("text/");
}
