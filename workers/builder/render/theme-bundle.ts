import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { themeFiles, type ThemeFile } from "#markdown/themes/assets.ts";
import type { Theme } from "#markdown/themes/model.ts";
import { contentHash } from "#content/content-hash.ts";

export interface BundledFile extends ThemeFile {
  hash: string;
}

const ROOT = new URL("../../../", import.meta.url);
/** Enough to distinguish the versions of one file. */
const HASH_DIGITS_IN_NAME = 12;

/** Sites with the same colors share a bundle. The most recently used bundles are kept. */
const MAX_BUNDLES = 16;

const bundles = new Map<string, BundledFile[]>();
/** The files of all themes: fonts, scripts and style sheets. They are the same for every site. */
const read = new Map<string, Uint8Array>();
const hashes = new WeakMap<Uint8Array, string>();

/** A theme's files with their addresses; read once per process. */
export function themeBundle(theme: Theme): BundledFile[] {
  const bundle = bundles.get(theme.key) ?? makeBundle(theme);
  bundles.delete(theme.key);
  bundles.set(theme.key, bundle);
  const [oldest] = bundles.keys();
  if (bundles.size > MAX_BUNDLES && oldest !== undefined) bundles.delete(oldest);
  return bundle;
}

function makeBundle(theme: Theme): BundledFile[] {
  return themeFiles(theme, {
    read: readOnce,
    addressOf: (name, bytes) => {
      const dot = name.lastIndexOf(".");
      const hash = hashOf(bytes).slice(0, HASH_DIGITS_IN_NAME);
      return `/_assets/${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
    },
  }).map((file) => ({ ...file, hash: hashOf(file.bytes) }));
}

function readOnce(file: string): Uint8Array {
  const cached = read.get(file);
  if (cached) return cached;
  const bytes = readFileSync(fileURLToPath(new URL(file, ROOT)));
  read.set(file, bytes);
  return bytes;
}

function hashOf(bytes: Uint8Array): string {
  const hash = hashes.get(bytes) ?? contentHash(bytes);
  hashes.set(bytes, hash);
  return hash;
}
