import { AppError } from "#schemas/errors.ts";

/** The tag of one version of a file. */
export const entityTag = (oid: string): string => `"${oid}"`;

/** Whether If-None-Match has this version. Weak tags count, because a proxy that compresses an answer weakens its tag. */
export function isUnchanged(header: string | undefined, oid: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(entityTag(oid));
}

/**
 * The version that If-Match requires.
 * @throws AppError bad_request if it is not exactly one tag, because a write must not ignore what its sender requires
 */
export function requiredVersion(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, oid] = /^(?:W\/)?"([\w-]{1,128})"$/.exec(header.trim()) ?? [];
  if (oid === undefined)
    throw new AppError("bad_request", {
      message: 'If-Match: send the ETag of the file as you received it, such as "3b18e5…".',
    });
  return oid;
}
