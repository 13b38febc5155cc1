import { expressionPatterns } from "../../ignore/expressions.ts";
import { onlyListed } from "../../ignore/only-listed.ts";
import {
  anchored,
  anywhere,
  escaped,
  folderNamed,
  type Patterns,
  withoutBraces,
} from "../../ignore/patterns.ts";
import { namesIn, recordOf } from "../../ignore/read-lists.ts";
import { readData } from "../../inherited/read-data.ts";
import type { IgnoreReader } from "../interface.ts";
import { contentMounts, lowerCased } from "./languages.ts";

export const hugoIgnore: readonly IgnoreReader[] = [
  {
    file: /^(?:[^/]+\/){0,2}(?:hugo|config)(?:[-_.][\w.-]+)?\.(?:toml|ya?ml|json)$/,
    read: hugoOrZola,
  },
  {
    file: /^(?:[^/]+\/)?config\/[^/]+\/(?:hugo|config|languages|module)\.(?:toml|ya?ml|json)$/,
    read: hugoOrZola,
  },
];

/** Hugo copies these whatever it ignores, such as the folders `post_files` of blogdown. */
const STATIC_FILE = /(?:^|\/)static\/(?:[^/]+\/)*[^/]+\.(?!(?:mdx?|markdown)$)\w+$/i;

/** Settings without these words need not be readable. */
const MENTION = /ignore(?:files|d_content)|mounts|disablelanguages|\bdisabled\b/i;

/** The ignore settings of Hugo and Zola. Hugo uses regular expressions, of which only simple ones are supported. */
function hugoOrZola(text: string, place: string, path: string): Patterns[] {
  if (!MENTION.test(text)) return [];
  const folder = place.replace(/(^|\/)config\/[^/]+\/$/, "$1");
  const settings = recordOf(readData(text, path));
  const files = namesIn(settings["ignoreFiles"] ?? settings["ignorefiles"]);
  const content = namesIn(settings["ignored_content"]).flatMap(withoutBraces);
  const { mounts } = recordOf(path.includes("/module.") ? settings : settings["module"]);
  return [
    {
      folder,
      ...expressionPatterns(files, { isAnchored: false }),
      origin: path,
      except: STATIC_FILE,
    },
    { folder: `${folder}content/`, lines: content.map(anywhere), origin: path },
    ...(Array.isArray(mounts) ? mounts : []).map((mount) => ofMount(recordOf(mount), folder, path)),
    ...listedByMounts(mounts, { folder, origin: path }),
    ...(OF_PUBLIC_SITE.test(path) ? [inDisabledLanguages(settings, folder, path)] : []),
  ];
}

/** Settings for developers may leave out languages that the public site has. */
const OF_PUBLIC_SITE =
  /(?:^|\/)(?:hugo|config|config\/(?:_default|production)\/(?:hugo|config|languages))\.\w+$/;

/** Hugo makes no pages in languages that are disabled. */
function inDisabledLanguages(
  written: Record<string, unknown>,
  folder: string,
  origin: string,
): Patterns {
  const settings = lowerCased(written);
  const isPart = /\/languages\.\w+$/.test(origin);
  const languages = Object.entries(recordOf(isPart ? written : settings["languages"])).map(
    ([key, value]) => ({ key: key.toLowerCase(), own: lowerCased(recordOf(value)) }),
  );
  const listed = new Set(
    namesIn(settings["disablelanguages"]).flatMap((names) => names.toLowerCase().split(/[\s,]+/)),
  );
  for (const { key, own } of languages) if (own["disabled"] === true) listed.add(key);
  const isDisabled = (key: string | undefined) => key !== undefined && listed.has(key);
  const folders = [
    ...languages.flatMap(({ key, own }) => (isDisabled(key) ? namesIn(own["contentdir"]) : [])),
    ...contentMounts(settings).flatMap(({ source, languages: [only, ...others] }) =>
      others.length === 0 && isDisabled(only?.toLowerCase()) ? source : [],
    ),
  ];
  const names = [...listed].filter((key) => LANGUAGE.test(key)).flatMap(spellingsOf);
  return {
    folder,
    lines: [
      ...names.flatMap((key) => [`*.${key}.md`, `*.${key}.markdown`]),
      ...folders
        .map(folderNamed)
        .filter(Boolean)
        .map((name) => `/${escaped(name)}`),
    ],
    origin,
  };
}

const LANGUAGE = /^[a-z]{2,8}(?:-[a-z\d]+)*$/;

/** Hugo ignores the case of names: `post.pt-BR.md` is in `pt-br`, and `post.zh-Hans.md` in `zh-hans`. */
function spellingsOf(key: string): string[] {
  const usual = key
    .replace(/-[a-z]{2}(?=-|$)/g, (region) => region.toUpperCase())
    .replace(/-[a-z](?=[a-z]{3}(?:-|$))/g, (script) => script.toUpperCase());
  return [...new Set([key, usual])];
}

/** The notes that `files` or `includeFiles` of a mount names are the only ones that Hugo takes from its source. */
function listedByMounts(mounts: unknown, place: { folder: string; origin: string }): Patterns[] {
  const content = (Array.isArray(mounts) ? mounts : []).map(recordOf).flatMap((mount) => {
    const { source, target, includeFiles, includefiles, files } = mount;
    if (typeof source !== "string" || !/^content(?:\/|$)/.test(String(target))) return [];
    const listed = namesIn(files).filter((name) => !name.startsWith("!"));
    const globs = [...namesIn(includeFiles ?? includefiles), ...listed];
    return [{ source: folderNamed(source), globs: globs.length > 0 ? globs : null }];
  });
  return content.flatMap(({ source, globs }) => {
    if (globs === null) return [];
    // Another mount may take more from the same folder.
    const all = content
      .filter((other) => other.source.startsWith(source))
      .flatMap((other) =>
        (other.globs ?? ["**"]).map((glob) => escaped(other.source.slice(source.length)) + glob),
      );
    const { folder, origin } = place;
    return onlyListed(all, { folder: folder + source, origin, hidden: "." });
  });
}

/** Hugo takes a folder's files from elsewhere, and may leave some of them out. */
function ofMount(mount: Record<string, unknown>, folder: string, origin: string): Patterns {
  const { source, excludeFiles, excludefiles, files } = mount;
  const denied = namesIn(files).flatMap((name) => (name.startsWith("!") ? name.slice(1) : []));
  const excluded = [...namesIn(excludeFiles ?? excludefiles), ...denied];
  return {
    folder: folder + folderNamed(typeof source === "string" ? source : ""),
    lines: excluded
      .map((name) => name.trim())
      .flatMap(withoutBraces)
      .map(anchored),
    origin,
  };
}
