import { expressionPatterns } from "../../ignore/expressions.ts";
import {
  anchored,
  anywhere,
  folderNamed,
  type Patterns,
  withoutBraces,
} from "../../ignore/patterns.ts";
import { namesIn, recordOf } from "../../ignore/read-lists.ts";
import { readData } from "../../inherited/read-data.ts";
import type { IgnoreReader } from "../interface.ts";

export const hugoIgnore: readonly IgnoreReader[] = [
  {
    file: /^(?:[^/]+\/){0,2}(?:hugo|config)(?:[-_.][\w.-]+)?\.(?:toml|ya?ml|json)$/,
    read: hugoOrZola,
  },
  {
    file: /^(?:[^/]+\/)?config\/[^/]+\/(?:hugo|config|module)\.(?:toml|ya?ml|json)$/,
    read: hugoOrZola,
  },
];

/** Hugo copies these whatever it ignores, such as the folders `post_files` of blogdown. */
const STATIC_FILE = /(?:^|\/)static\/(?:[^/]+\/)*[^/]+\.(?!(?:mdx?|markdown)$)\w+$/i;

/** The ignore settings of Hugo and Zola. Hugo uses regular expressions, of which only simple ones are supported. */
function hugoOrZola(text: string, place: string, path: string): Patterns[] {
  if (!/ignore(?:files|d_content)|mounts/i.test(text)) return [];
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
  ];
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
