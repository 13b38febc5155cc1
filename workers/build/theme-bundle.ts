import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { themeFiles, type ThemeFile } from "#markdown/themes/assets.ts";
import type { Theme } from "#markdown/themes/model.ts";
import { contentHash } from "./content-hash.ts";

export interface BundledFile extends ThemeFile {
  hash: string;
}

const ROOT = new URL("../../", import.meta.url);
/** Enough to tell the versions of one file apart. */
const HASH_DIGITS_IN_NAME = 12;

const bundles = new Map<string, BundledFile[]>();

/** A theme's files with their addresses; read once per process. */
export function themeBundle(theme: Theme): BundledFile[] {
  const held = bundles.get(theme.id);
  if (held) return held;
  const bundle = themeFiles(theme, {
    read: (file) => readFileSync(fileURLToPath(new URL(file, ROOT))),
    addressOf: (name, bytes) => {
      const dot = name.lastIndexOf(".");
      const hash = contentHash(bytes).slice(0, HASH_DIGITS_IN_NAME);
      return `/_assets/${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
    },
  }).map((file) => ({ ...file, hash: contentHash(file.bytes) }));
  bundles.set(theme.id, bundle);
  return bundle;
}
