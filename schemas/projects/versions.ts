import { z } from "zod";

const PATTERN_MAX = 200;
/** More patterns or folders are not written by hand. */
export const VERSION_PATTERNS_MAX = 20;
const NAME_MAX = 60;

const NameOfVersion = z
  .string()
  .trim()
  .min(1, "is empty")
  .max(NAME_MAX, `can have up to ${NAME_MAX} characters`);

/** A folder, or folders with one `*` in each name. */
const FolderPattern = z
  .string()
  .trim()
  .transform((folder) => folder.replace(/^(?:\.?\/)+|\/+$/g, ""))
  .pipe(
    z
      .string()
      .min(1, "names no folder")
      .max(PATTERN_MAX, `can have up to ${PATTERN_MAX} characters`)
      // oxlint-disable-next-line no-control-regex
      .refine((folder) => !/[\u0000-\u001f\\]/.test(folder), "must be one line")
      .refine((folder) => !folder.split("/").includes(".."), "must be inside the repository")
      .refine(
        (folder) => folder.split("/").every((name) => (name.match(/\*/g) ?? []).length <= 1),
        "can have one * in each name",
      ),
  );

const StatedFolder = z.union(
  [
    FolderPattern.transform((folder) => ({ folder, name: null })),
    z.strictObject({ folder: FolderPattern, name: NameOfVersion.optional() }),
  ],
  { error: "is a folder, or has `folder` and `name`" },
);

function oneOrMore<Schema extends z.ZodType>(item: Schema) {
  return z.preprocess(
    (value) => (Array.isArray(value) ? (value as unknown[]) : [value]),
    z.array(item).max(VERSION_PATTERNS_MAX, `can have up to ${VERSION_PATTERNS_MAX} entries`),
  );
}

/** `versions` of `pressmark.yml`. */
export const FileVersions = z.strictObject({
  folders: oneOrMore(StatedFolder).optional(),
  /** The name or the folder of the newest version. */
  newest: z.coerce.string().pipe(NameOfVersion).optional(),
});
