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

/** More versions of branches and tags would make every build slow. */
export const MOST_REF_VERSIONS = 20;

/** A branch or a tag, or many with one `*`. It becomes an argument of git. */
const RefPattern = z
  .string()
  .trim()
  .min(1, "is empty")
  .max(PATTERN_MAX, `can have up to ${PATTERN_MAX} characters`)
  // oxlint-disable-next-line no-control-regex
  .refine((name) => !/[\u0000-\u0020\u007f~^:?[\]\\]|\.\.|@\{|\/\/|^[-/.]|\/$|\.lock$/.test(name), {
    error:
      "is not a valid branch or tag name. Remove spaces, two dots or slashes in a row, and the characters ~ ^ : ? [ ] and \\",
  })
  .refine(
    (name) => (name.match(/\*/g) ?? []).length <= 1,
    "can have only one *. Add a second name instead",
  );

const MostVersions = z
  .number("is not a number")
  .int("is not a whole number")
  .min(1, "must be at least 1")
  .max(MOST_REF_VERSIONS, `can be up to ${MOST_REF_VERSIONS}`);

const refFields = {
  branches: oneOrMore(RefPattern).optional(),
  tags: oneOrMore(RefPattern).optional(),
  /** The newest ones. */
  most: MostVersions.optional(),
};

/** Empty ones are left out, because a form may contain some. */
export const RefPatterns = z
  .array(z.string())
  .transform((names) => names.filter((name) => name.trim() !== ""))
  .pipe(
    z.array(RefPattern).max(VERSION_PATTERNS_MAX, `can have up to ${VERSION_PATTERNS_MAX} entries`),
  );

/** The branches and tags that are versions of a site, in the settings of a project. */
export const VersionRefsField = z.object({
  branches: RefPatterns,
  tags: RefPatterns,
  /** Only the newest ones are published; null for all. */
  most: MostVersions.nullable(),
});
export type VersionRefs = z.infer<typeof VersionRefsField>;

export const noVersionRefs: VersionRefs = { branches: [], tags: [], most: null };

/** The patterns with the whole names of branches and tags, as git matches them. */
export function refPatterns({ branches, tags }: VersionRefs): string[] {
  return [
    ...branches.map((pattern) => `refs/heads/${pattern}`),
    ...tags.map((pattern) => `refs/tags/${pattern}`),
  ];
}

/** Whether a branch or a tag is one of the versions. @param ref its whole name */
export function isVersionRef(refs: VersionRefs, ref: string): boolean {
  return refPatterns(refs).some((pattern) => matchesRef(pattern, ref));
}

/** A star matches everything but slashes, as in git. */
export function matchesRef(pattern: string, ref: string): boolean {
  const star = pattern.indexOf("*");
  if (star === -1) return pattern === ref;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const middle = ref.slice(before.length, ref.length - after.length);
  return (
    ref.length >= before.length + after.length &&
    ref.startsWith(before) &&
    ref.endsWith(after) &&
    !middle.includes("/")
  );
}

/** `versions` of `pressmark.yml`. */
export const FileVersions = z.strictObject({
  folders: oneOrMore(StatedFolder).optional(),
  /** The name or the folder of the newest version. */
  newest: z.coerce.string().pipe(NameOfVersion).optional(),
  ...refFields,
});
