/** A file in the content. */
export interface FilePlace {
  /** Content path. */
  path: string;
  /** Its path in the repository, if that is not the content path below the root directory. */
  source?: string;
}

/** The path of a file in the repository. */
export function sourcePath(root: string, { path, source }: FilePlace): string {
  return source ?? root + path;
}
